import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Enum, ManyToOne, Property, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { TwoFactorMethod, User } from './user.ts';

/** A code that replaces a code of the second factor once. The row is deleted when the code is used. */
@Entity({ tableName: 'backup_codes' })
export class BackupCode {
  [PrimaryKeyProp]?: ['userId', 'digest'];

  @ManyToOne(() => User, { primary: true, mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade' })
  userId!: string;

  @PrimaryKey({ type: 'text' })
  digest!: string;
}

/**
 * The second factor of a user, from its setup on. It is required while `User.twoFactorEnabled` is set. When an
 * administrator disables it, this row stays, so that the user can enable the same authenticator again.
 */
@Entity({ tableName: 'second_factors' })
export class SecondFactor {
  [PrimaryKeyProp]?: 'userId';

  @ManyToOne(() => User, { primary: true, mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade' })
  userId!: string;

  @Enum({ items: () => TwoFactorMethod })
  method!: TwoFactorMethod;

  /** The secret of the authenticator, sealed. Null for emailed codes. */
  @Property({ type: 'text', nullable: true, hidden: true, lazy: true })
  secret?: string | null;

  /** The newest time step of an accepted code. No step is accepted twice. */
  @Property({ type: 'integer', nullable: true })
  lastStep?: number | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  confirmedAt?: Date | null;
}
