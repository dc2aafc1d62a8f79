import type { Message } from '../../../../schema/accounts/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { audit } from '../../organizations/audit.ts';
import { endSessions, publishSessionsEnded } from '../sessions/end-sessions.ts';
import { getLockedUser, getUser } from '../users/get-user.ts';
import { removeSecondFactor } from './remove-second-factor.ts';

/**
 * Takes the second factor from a user of the administrator's organization, with its secret and codes, and ends their
 * sessions, but for the one that asks; where the organization demands a second factor, the next sign-in leads to its
 * setup. Throws 401, 403, 404.
 */
export async function resetUserTwoFactor(ctx: Context, userId: string): Promise<Message> {
  const { id } = await getUser(ctx, userId);
  await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    await removeSecondFactor(own, await getLockedUser(own, id));
    await endSessions(own, id, { except: ctx.user?.session?.id });
    audit(own, { action: 'two_factor.reset', target: ['user', id] });
  });
  // Told once more: who looked at once may have looked before the commit.
  publishSessionsEnded(ctx, id);
  return { message: 'Two-factor authentication was reset.' };
}
