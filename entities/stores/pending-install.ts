import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { v7 as uuid } from 'uuid';
import { User } from '../accounts/user.ts';
import { ConnectionType } from './store-connection.ts';

export enum InstallPurpose {
  /** The state of an authorisation that began here: the callback takes it. */
  state = 'state',
  /** An installation that began in the shop: whoever finalizes it gets the connection. */
  install = 'install',
}

/** An installation of the storeA app that is half done. Its token is kept as a keyed digest, and the row goes when it is used. */
@Entity({ tableName: 'pending_installs' })
export class PendingInstall {
  @PrimaryKey({ type: 'uuid' })
  id: string = uuid();

  @Property({ type: 'text' })
  @Unique()
  digest!: string;

  @Enum({ items: () => InstallPurpose })
  purpose!: InstallPurpose;

  /** Who began it here; null where it began in the shop. */
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', nullable: true, deleteRule: 'cascade', index: true })
  userId?: string | null;

  /** The shop's domain. */
  @Property({ type: 'text' })
  shop!: string;

  @Enum({ items: () => ConnectionType })
  connectionType: ConnectionType = ConnectionType.store;

  /** What the shop gave for its code, sealed and bound to this row; null for a state. */
  @Property({ type: 'text', nullable: true, lazy: true })
  credentials?: string | null;

  @Property({ type: 'datetime', length: 3 })
  @Index()
  expiresAt!: Date;
}
