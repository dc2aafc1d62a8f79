import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { v7 as uuid } from 'uuid';
import { Session } from '../accounts/session.ts';
import { User } from '../accounts/user.ts';
import { ConnectionType } from './store-connection.ts';

export enum InstallPurpose {
  /** The state of an authorization that began here. The callback consumes it. */
  state = 'state',
  /** An installation that the shop has authorized. The organization of the user who finalizes it gets the connection. */
  install = 'install',
}

/**
 * An unfinished installation of the storeA app. Its token is stored as a keyed digest, and the row is deleted when
 * the token is used.
 */
@Entity({ tableName: 'pending_installs' })
export class PendingInstall {
  @PrimaryKey({ type: 'uuid' })
  id: string = uuid();

  @Property({ type: 'text' })
  @Unique()
  digest!: string;

  @Enum({ items: () => InstallPurpose })
  purpose!: InstallPurpose;

  /** The user who began it here. Null if it began in the shop. */
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', nullable: true, deleteRule: 'cascade', index: true })
  userId?: string | null;

  /** The session that began it here, the only one that can finalize it. Null if it began in the shop. */
  @ManyToOne(() => Session, {
    mapToPk: true,
    fieldName: 'session_id',
    nullable: true,
    deleteRule: 'cascade',
    index: true,
  })
  sessionId?: string | null;

  /**
   * The keyed digest of the cookie of the browser in which the shop authorized it, the only one that can finalize it.
   * Null if it began here.
   */
  @Property({ type: 'text', nullable: true })
  cookieDigest?: string | null;

  /** The domain of the shop. */
  @Property({ type: 'text' })
  shop!: string;

  @Enum({ items: () => ConnectionType })
  connectionType: ConnectionType = ConnectionType.store;

  /** The credentials that the shop returned for its code, sealed and bound to this row. Null for a state. */
  @Property({ type: 'text', nullable: true, lazy: true })
  credentials?: string | null;

  @Property({ type: 'datetime', length: 3 })
  @Index()
  expiresAt!: Date;
}
