import { Entity, Enum, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../accounts/user.ts';
import { Stored } from '../stored.ts';
import { MailKind } from './mail-kind.ts';
import { MailState } from './mail-state.ts';

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
