import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { User } from './user.ts';

/** What a mailed link is for. */
export enum LinkPurpose {
  verify_email = 'verify_email',
  reset_password = 'reset_password',
}

/** The token of a link in a mail, stored as a digest. */
@Entity({ tableName: 'mailed_links' })
export class MailedLink {
  @PrimaryKey({ type: 'text' })
  digest!: string;

  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade', index: true })
  userId!: string;

  @Enum({ items: () => LinkPurpose })
  purpose!: LinkPurpose;

  /** The address that the link was sent to. The link verifies no other address. */
  @Property({ type: 'text' })
  email!: string;

  @Property({ type: 'datetime', length: 3 })
  @Index()
  expiresAt!: Date;
}
