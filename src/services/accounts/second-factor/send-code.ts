import { SignInPurpose } from '../../../../entities/accounts/pending-sign-in.ts';
import { TwoFactorMethod, type User } from '../../../../entities/accounts/user.ts';
import type { Message } from '../../../../schema/accounts/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { getPendingSignIn } from '../sign-in/pending-sign-ins.ts';
import { getMe } from '../users/get-user.ts';
import { addCodeMail, limitCodeMails } from './email-codes.ts';

/**
 * Mails another code for the second step of a sign-in and invalidates the previous one. Throws 401 for a temporary
 * token that is invalid or belongs to another step, 409 if codes are not emailed, 429 after too many mails.
 */
export async function resendTwoFactorCode(ctx: Context, tempToken: string): Promise<Message> {
  const { user } = await getPendingSignIn(ctx, tempToken, SignInPurpose.verify);
  await sendCode(ctx, user, 'sign_in_code');
  return { message: 'We are sending another code to your email address.' };
}

/**
 * Mails the signed-in user a code that disables the second factor. Throws 409 unless it is enabled by email, 429 after
 * too many mails.
 */
export async function sendTwoFactorDisableCode(ctx: Context): Promise<Message> {
  const user = await getMe(ctx);
  if (!user.twoFactorEnabled) throw new AppError('CONFLICT', 'Two-factor authentication is not enabled');
  await sendCode(ctx, user, 'disable_code');
  return { message: 'We are sending a code to your email address.' };
}

async function sendCode(ctx: Context, user: User, kind: 'sign_in_code' | 'disable_code'): Promise<void> {
  if (user.twoFactorMethod !== TwoFactorMethod.email)
    throw new AppError('CONFLICT', 'Codes come from your authenticator app');
  await limitCodeMails(ctx, user);
  const mail = await addCodeMail(ctx, kind, user);
  await ctx.em.flush();
  enqueueMail(ctx, mail);
}
