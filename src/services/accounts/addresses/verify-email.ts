import { LinkPurpose } from '../../../../entities/accounts/mailed-link.ts';
import type { User } from '../../../../entities/accounts/user.ts';
import type { Mail } from '../../../../entities/mail/mail.ts';
import type { Message } from '../../../../schema/accounts/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { addMailToOutbox, enqueueMail } from '../../mail/outbox.ts';
import { audit } from '../../organizations/audit.ts';
import { getMe, lockUserRow } from '../users/get-user.ts';
import { getLinkRecipient, getMailedLink } from './mailed-links.ts';

/**
 * Marks the address to which a link was mailed as verified. The link works repeatedly until it expires, because mail
 * scanners open links too. Throws 400 for an invalid link and for one that was mailed to a former address.
 */
export async function verifyEmail(ctx: Context, token: string): Promise<Message> {
  const link = await getMailedLink(ctx, token, LinkPurpose.verify_email);
  await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    await lockUserRow(own, link.userId);
    markEmailVerified(own, await getLinkRecipient(own, link));
  });
  return { message: 'Email address verified' };
}

/**
 * Mails the signed-in user another verification link, unless the address is already verified. Throws 401, and 429 after
 * too many mails.
 */
export async function resendVerification(ctx: Context): Promise<Message> {
  const user = await getMe(ctx);
  if (user.emailVerified) return { message: 'Your email address is already verified' };
  await ctx.rateLimiter.consume('mail', user.email);
  const mail = addVerificationMail(ctx, user);
  await ctx.em.flush();
  enqueueMail(ctx, mail);
  return { message: 'A mail with a link that verifies your address is on its way' };
}

/** Adds a mail with a verification link to the outbox. The caller flushes and enqueues it. */
export function addVerificationMail(ctx: Context, user: User): Mail {
  return addMailToOutbox(ctx, { kind: 'verify_email', recipient: user.email, userId: user.id });
}

/** Marks the user's address as verified, in the caller's transaction. The caller has locked the user, and flushes. */
export function markEmailVerified(ctx: Context, user: User): void {
  if (user.emailVerified) return;
  user.emailVerified = true;
  audit(ctx, {
    action: 'user.email_verified',
    organizationId: user.organizationId,
    actor: user,
    target: ['user', user.id],
  });
}
