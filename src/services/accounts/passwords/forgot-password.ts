import type { Message } from '../../../../schema/accounts/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { invalidField } from '../../../core/errors.ts';
import { clientNetwork, withinLimit } from '../../../core/rate-limiter.ts';
import { addMailToOutbox, enqueueMail } from '../../mail/outbox.ts';
import { normalizeEmail } from '../addresses/email-address.ts';

/** The maximum length of an address (RFC 3696 section 3). Registration accepts no longer one. */
const MAX_ADDRESS = 320;

/**
 * Mails a link that resets the password, if an account uses the address. The work is the same for every address:
 * whether an account exists is only checked when the mail is delivered. Throws 422 for a text too long to be an
 * address, 429 after too many requests from one network.
 */
export async function forgotPassword(ctx: Context, email: string): Promise<Message> {
  const recipient = normalizeEmail(email);
  if (recipient.length > MAX_ADDRESS) throw invalidField('email', `must have at most ${MAX_ADDRESS} characters`);
  await ctx.rateLimiter.consume('forgotPassword', clientNetwork(ctx.ip));
  // A rate-limit key of its own: a stranger must not exhaust the limit of mails that only the owner can request.
  if (await withinLimit(ctx.rateLimiter, 'mail', `reset ${recipient}`)) {
    const mail = addMailToOutbox(ctx, { kind: 'reset_password', recipient });
    await ctx.em.flush();
    enqueueMail(ctx, mail);
  }
  return { message: 'If an account uses this address, a mail with a link to set a new password is on its way' };
}
