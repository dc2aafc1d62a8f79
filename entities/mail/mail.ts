import { Entity, Enum, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../accounts/user.ts';
import { Stored } from '../stored.ts';

/** Every mail the service sends. What it says is made when it is delivered. */
export enum MailKind {
  verify_email = 'verify_email',
  welcome = 'welcome',
  reset_password = 'reset_password',
  sign_in_code = 'sign_in_code',
  setup_code = 'setup_code',
  disable_code = 'disable_code',
  password_changed = 'password_changed',
  email_changed = 'email_changed',
  notice = 'notice',
}

/** `dropped`: there was nothing to say any more, such as a code for a sign-in that is long over. */
export enum MailState {
  queued = 'queued',
  sent = 'sent',
  dropped = 'dropped',
  failed = 'failed',
}

/** A mail on its way. The row is the truth, the queue carries its id. */
@Entity({ tableName: 'mails' })
@Index({ name: 'mails_due_index', properties: ['dueAt'], where: `"state" = 'queued'` })
@Index({ properties: ['createdAt'] })
export class Mail extends Stored {
  @Enum({ items: () => MailKind })
  kind!: MailKind;

  @Property({ type: 'text' })
  recipient!: string;

  /** Whom it is about; null where only an address is known. */
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade', nullable: true, index: true })
  userId?: string | null;

  /** What it says besides, sealed, for it may be a password; gone once the mail is. */
  @Property({ type: 'text', nullable: true, hidden: true })
  facts?: string | null;

  @Enum({ items: () => MailState })
  state: MailState = MailState.queued;

  @Property({ type: 'integer' })
  attempts: number = 0;

  /** When it may be tried; while somebody tries, when it may be taken over. */
  @Property({ type: 'datetime', length: 3 })
  dueAt: Date = new Date();

  /** After this it says nothing worth reading. */
  @Property({ type: 'datetime', length: 3 })
  expiresAt!: Date;

  @Property({ type: 'text', nullable: true })
  lastError?: string | null;
}
