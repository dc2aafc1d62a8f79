import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { User } from './user.ts';

/** A code for the day the second factor is lost. The row goes when the code is used. */
@Entity({ tableName: 'backup_codes' })
export class BackupCode {
  [PrimaryKeyProp]?: ['userId', 'digest'];

  @ManyToOne(() => User, { primary: true, mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade' })
  userId!: string;

  @PrimaryKey({ type: 'text' })
  digest!: string;
}
