import type { Message } from '../../../../schema/accounts/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { AppError, invalidField } from '../../../core/errors.ts';
import { enqueueMail, addMailToOutbox } from '../../mail/outbox.ts';
import { normalizeEmail } from '../addresses/normal-email.ts';

/** No address is longer (RFC 3696 section 3), and none can be registered. */
const MAX_ADDRESS = 320;

/**
 * Mails a link to a new password to an address, if an account uses it. What happens here is the same for every address:
 * whether there is an account is found out when the mail is delivered. Throws 422 for text too long to be an address.
 */
export async function forgotPassword(ctx: Context, email: string): Promise<Message> {
  const recipient = normalizeEmail(email);
  if (recipient.length > MAX_ADDRESS) throw invalidField('email', `must have at most ${MAX_ADDRESS} characters`);
  if (await mayMail(ctx, recipient)) {
    const mail = addMailToOutbox(ctx, { kind: 'reset_password', recipient });
    await ctx.em.flush();
    enqueueMail(ctx, mail);
  }
  return { message: 'If an account uses this address, a mail with a link to set a new password is on its way' };
}

/** Counted apart from the mails that only the owner can ask for: a stranger must not be able to use those up. */
async function mayMail(ctx: Context, recipient: string): Promise<boolean> {
  try {
    await ctx.rateLimiter.consume('mail', `reset ${recipient}`);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false;
    throw error;
  }
}
