import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Enum, ManyToOne, Property, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { TwoFactorMethod, User } from './user.ts';

/** A code for the day the second factor is lost. The row goes when the code is used. */
@Entity({ tableName: 'backup_codes' })
export class BackupCode {
  [PrimaryKeyProp]?: ['userId', 'digest'];

  @ManyToOne(() => User, { primary: true, mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade' })
  userId!: string;

  @PrimaryKey({ type: 'text' })
  digest!: string;
}

/**
 * The second factor of a user, from setup on. It is asked for once `User.twoFactorEnabled` is set; an administrator's
 * disable takes that back and leaves this row, so that the authenticator can be enabled again.
 */
@Entity({ tableName: 'second_factors' })
export class SecondFactor {
  [PrimaryKeyProp]?: 'userId';

  @ManyToOne(() => User, { primary: true, mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade' })
  userId!: string;

  @Enum({ items: () => TwoFactorMethod })
  method!: TwoFactorMethod;

  /** Of an authenticator, sealed; null for emailed codes. */
  @Property({ type: 'text', nullable: true, hidden: true, lazy: true })
  secret?: string | null;

  /** The newest time step a code was accepted for: no step is accepted twice. */
  @Property({ type: 'integer', nullable: true })
  lastStep?: number | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  confirmedAt?: Date | null;
}
