import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { User } from './user.ts';

/**
 * A network from which a user signed in or reset the password. It is exempt from the limit of wrong passwords that
 * strangers in other networks use up.
 */
@Entity({ tableName: 'sign_in_networks' })
export class SignInNetwork {
  [PrimaryKeyProp]?: ['userId', 'network'];

  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade', primary: true })
  userId!: string;

  /** An IPv4 address, or the /64 prefix of an IPv6 address. */
  @Property({ type: 'text', primary: true })
  network!: string;

  /** The latest sign-in or reset. */
  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  @Index()
  usedAt!: Date;
}
