import { admin, type Context } from '../../../core/context.ts';
import { audit } from '../../organizations/audit.ts';
import { endSessions, publishSessionsEnded } from '../sessions/end-sessions.ts';
import { getUser } from './get-user.ts';
import { requireRemainingAdmin } from './require-remaining-admin.ts';

/** Deactivates a user of the administrator's organization and ends all sessions; the record stays. Throws 404, and 409 for the last active administrator. */
export async function deleteUser(ctx: Context, userId: string): Promise<true> {
  const { id: ownId } = admin(ctx);
  const { id, organizationId } = await getUser(ctx, userId);
  await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const user = await requireRemainingAdmin(own, { id, organizationId }, true);
    if (!user.isActive) return;
    user.isActive = false;
    await endSessions(own, id);
    audit(own, { action: 'user.deleted', target: ['user', id] });
  });
  publishSessionsEnded(ctx, id);
  // For what else the same GraphQL document asks.
  if (id === ownId) ctx.user = null;
  return true;
}
