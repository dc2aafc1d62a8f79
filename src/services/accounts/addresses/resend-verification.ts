import type { Message } from '../../../../schema/accounts/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { getMe } from '../users/get-me.ts';
import { addVerificationMail } from './queue-verification.ts';

/** Mails the signed-in user another link that verifies the address, unless it is verified. Throws 401, and 429 for too many mails. */
export async function resendVerification(ctx: Context): Promise<Message> {
  const user = await getMe(ctx);
  if (user.emailVerified) return { message: 'Your email address is already verified' };
  await ctx.rateLimiter.consume('mail', user.email);
  const mail = addVerificationMail(ctx, user);
  await ctx.em.flush();
  enqueueMail(ctx, mail);
  return { message: 'A mail with a link that verifies your address is on its way' };
}
