import { v7 as uuid } from 'uuid';
import { Mail, MailKind, URGENT_MAILS } from '../../../entities/mail/mail.ts';
import { add } from '../../core/add.ts';
import type { Context } from '../../core/context.ts';
import type { MailVariables } from './mail-template.ts';

export const MAIL_QUEUE = 'mail';

/** A mail to send. Its content is built from a template when it is delivered. */
export interface NewMail {
  kind: `${MailKind}`;
  recipient: string;
  userId?: string;
  /** Values that the template cannot read from the database. They are stored encrypted until the mail is sent. */
  variables?: MailVariables;
  /** The mail is dropped if it is not delivered by then. The default is one day. */
  expiresAt?: Date;
}

const DAY_MS = 86_400_000;

/** Adds a mail to the outbox. The caller flushes, and calls {@link enqueueMail} after the commit. */
export function addMailToOutbox(ctx: Context, { kind, recipient, userId, variables, expiresAt }: NewMail): Mail {
  const id = uuid();
  return add(ctx.em, Mail, {
    id,
    kind: MailKind[kind],
    urgent: URGENT_MAILS.has(MailKind[kind]),
    recipient,
    userId: userId ?? null,
    facts: variables ? ctx.cipher.seal(JSON.stringify(variables), mailCipherContext(id)) : null,
    expiresAt: expiresAt ?? new Date(Date.now() + DAY_MS),
  });
}

/**
 * Adds the id of a committed mail to the queue without waiting, an urgent one before all others. If the message is lost,
 * the sweeper enqueues it again.
 */
export function enqueueMail(ctx: Context, { id, urgent }: Pick<Mail, 'id' | 'urgent'>): void {
  void ctx.queues.enqueue(MAIL_QUEUE, { id }, { urgent });
}

/** Returns the cipher context of a mail's variables. */
export function mailCipherContext(id: string): string {
  return `mails:${id}`;
}
