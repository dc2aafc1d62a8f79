import { v7 as uuid } from 'uuid';
import { Mail, type MailKind } from '../../../entities/mail/mail.ts';
import { add } from '../../core/add.ts';
import type { Context } from '../../core/context.ts';

export const MAIL_QUEUE = 'mail';

/** A mail that is wanted. What it says is made when it is delivered; `facts` are what nothing else knows then. */
export interface NewMail {
  kind: `${MailKind}`;
  recipient: string;
  userId?: string;
  facts?: Record<string, string>;
  /** Until when it is worth reading; a day unless it says so. */
  expiresAt?: Date;
}

const DAY_MS = 86_400_000;

/** Puts a mail into the outbox with the caller's next flush. Call {@link enqueueMail} once that is committed. */
export function addMailToOutbox(ctx: Context, { kind, recipient, userId, facts, expiresAt }: NewMail): Mail {
  const id = uuid();
  return add(ctx.em, Mail, {
    id,
    kind: kind as MailKind,
    recipient,
    userId: userId ?? null,
    facts: facts ? ctx.cipher.seal(JSON.stringify(facts), mailCipherContext(id)) : null,
    expiresAt: expiresAt ?? new Date(Date.now() + DAY_MS),
  });
}

/** Tells the workers of a committed mail, without waiting for it. A message that is lost is made up for by the sweeper. */
export function enqueueMail(ctx: Context, { id }: Pick<Mail, 'id'>): void {
  void ctx.queues.enqueue(MAIL_QUEUE, { id });
}

/** What the facts of a mail are sealed for. */
export function mailCipherContext(id: string): string {
  return `mails:${id}`;
}
