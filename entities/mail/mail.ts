import { Entity, Enum, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../accounts/user.ts';
import { Stored } from '../stored.ts';

/** The kinds of mail that the service sends. The content is created at delivery. */
export enum MailKind {
  verify_email = 'verify_email',
  welcome = 'welcome',
  reset_password = 'reset_password',
  sign_in_code = 'sign_in_code',
  setup_code = 'setup_code',
  disable_code = 'disable_code',
  password_changed = 'password_changed',
  email_changed = 'email_changed',
  account_recovered = 'account_recovered',
  notice = 'notice',
}

/** Somebody waits for these at the screen to sign in. They are delivered before all other mails. */
export const URGENT_MAILS: ReadonlySet<MailKind> = new Set([
  MailKind.sign_in_code,
  MailKind.setup_code,
  MailKind.disable_code,
  MailKind.reset_password,
]);

/** Their content is in {@link Mail.facts} and cannot be built without it. */
export const MAILS_WITH_FACTS: ReadonlySet<MailKind> = new Set([
  MailKind.welcome,
  MailKind.email_changed,
  MailKind.account_recovered,
  MailKind.notice,
]);

/** `dropped`: the content was no longer valid, such as a code for a sign-in that has expired. */
export enum MailState {
  queued = 'queued',
  sent = 'sent',
  dropped = 'dropped',
  failed = 'failed',
}

/** A mail to deliver. The row is the truth and the queue carries its id. */
@Entity({ tableName: 'mails' })
@Index({ name: 'mails_due_index', properties: ['urgent', 'dueAt'], where: `"state" = 'queued'` })
@Index({ properties: ['createdAt'] })
export class Mail extends Stored {
  @Enum({ items: () => MailKind })
  kind!: MailKind;

  /** Whether it is delivered before other mails: see {@link URGENT_MAILS}. */
  @Property({ type: 'boolean', default: false })
  urgent: boolean = false;

  @Property({ type: 'text' })
  recipient!: string;

  /** The user it is about. Null if only an address is known. */
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade', nullable: true, index: true })
  userId?: string | null;

  /**
   * Further content, sealed because it may be a password. Deleted when the mail is sent, dropped or rejected. A mail
   * whose attempts are used up keeps it, so that it can be delivered later.
   */
  @Property({ type: 'text', nullable: true, hidden: true })
  facts?: string | null;

  @Enum({ items: () => MailState })
  state: MailState = MailState.queued;

  @Property({ type: 'integer' })
  attempts: number = 0;

  /** When a worker may claim the mail; while it is claimed, when the lease ends. */
  @Property({ type: 'datetime', length: 3 })
  dueAt: Date = new Date();

  /** After this time the content is no longer valid. */
  @Property({ type: 'datetime', length: 3 })
  expiresAt!: Date;

  @Property({ type: 'text', nullable: true })
  lastError?: string | null;
}
