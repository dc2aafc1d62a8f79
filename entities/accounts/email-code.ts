import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Enum, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { User } from './user.ts';

/** What an emailed code is for; it is good for nothing else. */
export enum CodePurpose {
  sign_in = 'sign_in',
  setup = 'setup',
  disable = 'disable',
}

/** The one live emailed code of a user: a newer one takes its place, and it goes when it is used. */
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
