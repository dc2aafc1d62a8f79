import { type CodePurpose, EmailCode } from '../../../../entities/accounts/email-code.ts';
import type { User } from '../../../../entities/accounts/user.ts';
import type { Mail } from '../../../../entities/mail/mail.ts';
import type { Context } from '../../../core/context.ts';
import { addMailToOutbox } from '../../mail/outbox.ts';
import { EMAIL_CODE_LIFETIME_MS } from './email-codes.ts';

type CodeMail = `${CodePurpose}_code`;

/**
 * Puts a mail with a fresh code into the outbox; the code is made when it is delivered, and the user's former one is good
 * for nothing from now on. Outside of any transaction. Throws 429 for too many mails. The caller flushes and announces.
 */
export async function addLimitedCodeMail(ctx: Context, kind: CodeMail, user: User): Promise<Mail> {
  await limitCodeMails(ctx, user);
  return addCodeMail(ctx, kind, user);
}

/** Counts a code mail to this user. Throws 429 for one too many. */
export async function limitCodeMails(ctx: Context, user: User): Promise<void> {
  await ctx.rateLimiter.consume('codeMail', user.email);
}

/** {@link addLimitedCodeMail} within a transaction, which waits for nothing outside: the mail was counted before. */
export async function addCodeMail(ctx: Context, kind: CodeMail, user: User): Promise<Mail> {
  await ctx.em.nativeDelete(EmailCode, { userId: user.id });
  return addMailToOutbox(ctx, {
    kind,
    recipient: user.email,
    userId: user.id,
    expiresAt: new Date(Date.now() + EMAIL_CODE_LIFETIME_MS),
  });
}
