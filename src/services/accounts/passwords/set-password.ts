import { LinkPurpose, MailedLink } from '../../../../entities/accounts/mailed-link.ts';
import type { User } from '../../../../entities/accounts/user.ts';
import type { Mail } from '../../../../entities/mail/mail.ts';
import type { Context } from '../../../core/context.ts';
import { audit } from '../../organizations/audit.ts';
import { addMailToOutbox } from '../../mail/outbox.ts';
import { endSessions } from '../sessions/end-sessions.ts';

/**
 * Gives a user another password (already hashed), in the caller's transaction: sessions end but the one that asks, links
 * that would reset it are worth nothing any more, and the owner hears of it by the mail it answers. Flush, then announce.
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
