import { LinkPurpose, MailedLink } from '../../../../entities/accounts/mailed-link.ts';
import type { User } from '../../../../entities/accounts/user.ts';
import type { Mail } from '../../../../entities/mail/mail.ts';
import type { Context } from '../../../core/context.ts';
import { addMailToOutbox } from '../../mail/outbox.ts';
import { audit } from '../../organizations/audit.ts';
import { endSessions } from '../sessions/end-sessions.ts';

/**
 * Stores a new password hash of a user in the caller's transaction. Ends all sessions except the caller's and deletes
 * links that reset the password. Returns a mail that notifies the owner; the caller flushes and enqueues it.
 */
export async function setPassword(ctx: Context, user: User, passwordHash: string): Promise<Mail> {
  user.passwordHash = passwordHash;
  await endSessions(ctx, user.id, { except: ctx.user?.session?.id });
  await ctx.em.nativeDelete(MailedLink, { userId: user.id, purpose: LinkPurpose.reset_password });
  audit(ctx, {
    action: 'user.password_changed',
    organizationId: user.organizationId,
    actor: ctx.user ?? user,
    target: ['user', user.id],
  });
  return addMailToOutbox(ctx, { kind: 'password_changed', recipient: user.email, userId: user.id });
}
