import { LinkPurpose, type MailedLink } from '../../../../entities/accounts/mailed-link.ts';
import type { Mail } from '../../../../entities/mail/mail.ts';
import type { ResetPasswordInput } from '../../../../schema/accounts/inputs.ts';
import type { Message } from '../../../../schema/accounts/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { publishSessionsEnded } from '../sessions/end-sessions.ts';
import { revokeKeysAndIdentities } from '../sign-in/drop-credentials.ts';
import { lockUserRow } from '../users/lock-user.ts';
import { getMailedLink, getLinkRecipient } from '../addresses/mailed-links.ts';
import { hashPassword } from './passwords.ts';
import { setPassword } from './set-password.ts';
import { markEmailVerified } from '../addresses/verify-address.ts';

/**
 * Sets a new password by a mailed link, which is good once. Every session ends, the second factor stays, nobody is signed
 * in; who read the mail owns the address, so it counts as verified, and whoever used it unproved before is out. Throws 400 for
 * a link that does not count, or no more.
 */
export async function resetPassword(ctx: Context, { token, newPassword }: ResetPasswordInput): Promise<Message> {
  const link = await getMailedLink(ctx, token, LinkPurpose.reset_password);
  await getLinkRecipient(ctx, link);
  const passwordHash = await hashPassword(newPassword);
  // Whoever is signed in besides has nothing to do with it: no session is kept, and the owner of the mail did it.
  const mail = await ctx.em.transactional((em) => useLink({ ...ctx, em, user: null }, token, link, passwordHash));
  enqueueMail(ctx, mail);
  publishSessionsEnded(ctx, link.userId);
  if (ctx.user?.id === link.userId) ctx.user = null;
  return { message: 'Password changed. Sign in with the new one.' };
}

/** Of many at once the first one has the user; the others find the link gone, for a new password takes it along. */
async function useLink(ctx: Context, token: string, { userId }: MailedLink, passwordHash: string): Promise<Mail> {
  await lockUserRow(ctx, userId);
  const link = await getMailedLink(ctx, token, LinkPurpose.reset_password);
  const user = await getLinkRecipient(ctx, link);
  if (!user.emailVerified) await revokeKeysAndIdentities(ctx, user);
  markEmailVerified(ctx, user);
  return setPassword(ctx, user, passwordHash);
}
