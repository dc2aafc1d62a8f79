import { randomInt } from 'node:crypto';
import { type CodePurpose, EmailCode } from '../../../../entities/accounts/email-code.ts';
import type { User } from '../../../../entities/accounts/user.ts';
import type { Mail } from '../../../../entities/mail/mail.ts';
import type { Context } from '../../../core/context.ts';
import { changed, sql } from '../../../core/sql.ts';
import { addMailToOutbox } from '../../mail/outbox.ts';

const LIFETIME_MS = 600_000;

type CodeMail = `${CodePurpose}_code`;

/**
 * Counts a code mail to a user. Throws 429 after too many. Call it outside of a transaction, because it waits for
 * Redis.
 */
export async function limitCodeMails(ctx: Context, user: User): Promise<void> {
  await ctx.rateLimiter.consume('codeMail', user.email);
}

/**
 * Adds a mail with a code to the outbox and invalidates the user's previous code. The new code is generated when the
 * mail is delivered. Call {@link limitCodeMails} first. The caller flushes and enqueues the mail.
 */
export async function addCodeMail(ctx: Context, kind: CodeMail, user: User): Promise<Mail> {
  await ctx.em.nativeDelete(EmailCode, { userId: user.id });
  return addMailToOutbox(ctx, {
    kind,
    recipient: user.email,
    userId: user.id,
    expiresAt: new Date(Date.now() + LIFETIME_MS),
  });
}

/** Stores a new six-digit code in place of the user's previous one and returns it. */
export async function issueEmailCode(ctx: Context, userId: string, purpose: CodePurpose): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(Date.now() + LIFETIME_MS);
  await ctx.em.upsert(EmailCode, {
    userId,
    purpose,
    digest: ctx.cipher.digest(code, cipherContext(userId)),
    expiresAt,
  });
  return code;
}

/**
 * Consumes a mailed code. Returns whether it was the user's valid code for the purpose: of several concurrent attempts
 * exactly one succeeds.
 */
export async function consumeEmailCode(
  ctx: Context,
  userId: string,
  purpose: CodePurpose,
  code: string,
): Promise<boolean> {
  const digests = ctx.cipher.digests(code, cipherContext(userId));
  return (
    (await changed(
      ctx.em,
      sql`delete from email_codes
           where user_id = ${userId} and purpose = ${purpose}
             and digest = any(${digests}::text[]) and expires_at > now()`,
    )) === 1
  );
}

function cipherContext(userId: string): string {
  return `email_codes:${userId}`;
}
