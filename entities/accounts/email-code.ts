import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Enum, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { User } from './user.ts';

/** What an emailed code is for. It is not valid for anything else. */
export enum CodePurpose {
  sign_in = 'sign_in',
  setup = 'setup',
  disable = 'disable',
}

/** The only valid emailed code of a user. A newer code replaces it, and the row is deleted when the code is used. */
@Entity({ tableName: 'email_codes' })
export class EmailCode {
  [PrimaryKeyProp]?: 'userId';

  @ManyToOne(() => User, { primary: true, mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade' })
  userId!: string;

  @Enum({ items: () => CodePurpose })
  purpose!: CodePurpose;

  @Property({ type: 'text' })
  digest!: string;

  @Property({ type: 'datetime', length: 3 })
  expiresAt!: Date;
}
