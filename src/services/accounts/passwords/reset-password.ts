import { LinkPurpose, type MailedLink } from '../../../../entities/accounts/mailed-link.ts';
import type { Mail } from '../../../../entities/mail/mail.ts';
import type { ResetPasswordInput } from '../../../../schema/accounts/inputs.ts';
import type { Message } from '../../../../schema/accounts/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { getLinkRecipient, getMailedLink } from '../addresses/mailed-links.ts';
import { markEmailVerified } from '../addresses/verify-email.ts';
import { endApiKeys } from '../api-keys/end-api-keys.ts';
import { endFormerAccess, lockForProof, recoverOrganization } from '../recovery/recover-organization.ts';
import { publishSessionsEnded } from '../sessions/end-sessions.ts';
import { unlinkIdentities } from '../sign-in/revoke-credentials.ts';
import { rememberSignInNetwork } from '../sign-in/sign-in-networks.ts';
import { hashPassword } from './check-password.ts';
import { setPassword } from './set-password.ts';

/**
 * Sets a new password with a mailed link, which works once. Every session and every API key of the user ends, the second
 * factor stays, and nobody is signed in. Opening the link also verifies the address; if it was unverified before, linked
 * identities are removed as well, because a stranger may have linked them, and the founder of an organization takes it
 * over (recoverOrganization). Throws 400 for an invalid, expired or used link, and 429 or 503 while too many callers
 * wait.
 */
export async function resetPassword(ctx: Context, { token, newPassword }: ResetPasswordInput): Promise<Message> {
  const link = await getMailedLink(ctx, token, LinkPurpose.reset_password);
  await getLinkRecipient(ctx, link);
  const passwordHash = await hashPassword(ctx, newPassword);
  // The caller may be signed in as somebody else: no session is exempt, and the actor is the owner of the mailbox.
  const mail = await ctx.em.transactional((em) => consumeLink({ ...ctx, em, user: null }, token, link, passwordHash));
  enqueueMail(ctx, mail);
  publishSessionsEnded(ctx, link.userId);
  if (ctx.user?.id === link.userId) ctx.user = null;
  return { message: 'Password changed. Sign in with the new one.' };
}

/** The first of several concurrent calls locks the user and deletes the link; the others find it deleted. */
async function consumeLink(ctx: Context, token: string, { userId }: MailedLink, passwordHash: string): Promise<Mail> {
  await lockForProof(ctx, userId);
  const link = await getMailedLink(ctx, token, LinkPurpose.reset_password);
  const user = await getLinkRecipient(ctx, link);
  const ended = await endFormerAccess(ctx, user);
  await endApiKeys(ctx, user, 'password_reset');
  if (!user.emailVerified) await unlinkIdentities(ctx, user);
  markEmailVerified(ctx, user);
  // Also an owner in a new network gets in while strangers guess the password.
  await rememberSignInNetwork(ctx, user.id);
  const mail = await setPassword(ctx, user, passwordHash);
  if (ended) await recoverOrganization(ctx, user, ended);
  return mail;
}
