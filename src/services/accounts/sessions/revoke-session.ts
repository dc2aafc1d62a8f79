import { type Context, signedIn } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { audit } from '../../organizations/audit.ts';
import { endSessions, publishSessionsEnded } from './end-sessions.ts';

/** Ends one of the signed-in user's own sessions, the one that asks included. Throws 401, and 404 for any other and one that is over. */
export async function revokeSession(ctx: Context, sessionId: string): Promise<true> {
  const user = signedIn(ctx);
  await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const ended = await endSessions(own, user.id, { only: sessionId });
    if (ended === 0) throw notFound('Session');
    audit(own, { action: 'session.revoked', target: ['session', sessionId] });
  });
  publishSessionsEnded(ctx, user.id);
  // For what else the same GraphQL document asks.
  if (user.session?.id === sessionId) ctx.user = null;
  return true;
}
