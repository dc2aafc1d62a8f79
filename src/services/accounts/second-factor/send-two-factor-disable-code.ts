import { TwoFactorMethod } from '../../../../entities/accounts/user.ts';
import type { Message } from '../../../../schema/accounts/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { getMe } from '../users/get-user.ts';
import { addLimitedCodeMail } from './queue-code.ts';

/** Mails the signed-in user a code to disable the second factor with. Throws 409 unless it is enabled by email, 429 for too many mails. */
export async function sendTwoFactorDisableCode(ctx: Context): Promise<Message> {
  const user = await getMe(ctx);
  if (!user.twoFactorEnabled) throw new AppError('CONFLICT', 'Two-factor authentication is not enabled');
  if (user.twoFactorMethod !== TwoFactorMethod.email)
    throw new AppError('CONFLICT', 'Codes come from your authenticator app');
  const mail = await addLimitedCodeMail(ctx, 'disable_code', user);
  await ctx.em.flush();
  enqueueMail(ctx, mail);
  return { message: 'We are sending a code to your email address.' };
}
