import { SignInPurpose } from '../../../../entities/accounts/pending-sign-in.ts';
import { TwoFactorMethod } from '../../../../entities/accounts/user.ts';
import type { Message } from '../../../../schema/accounts/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { getPendingSignIn } from '../sign-in/pending-sign-ins.ts';
import { addLimitedCodeMail } from './queue-code.ts';

/**
 * Mails another code for the second step of a sign-in; the former one is good for nothing from then on. Throws 401 for a
 * token that is over or for another step, 409 when codes are not emailed, 429 for too many mails.
 */
export async function resendTwoFactorCode(ctx: Context, tempToken: string): Promise<Message> {
  const { user } = await getPendingSignIn(ctx, tempToken, SignInPurpose.verify);
  if (user.twoFactorMethod !== TwoFactorMethod.email)
    throw new AppError('CONFLICT', 'Codes come from your authenticator app');
  const mail = await addLimitedCodeMail(ctx, 'sign_in_code', user);
  await ctx.em.flush();
  enqueueMail(ctx, mail);
  return { message: 'We are sending another code to your email address.' };
}
