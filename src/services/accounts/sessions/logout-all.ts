import type { Message } from '../../../../schema/accounts/payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { audit } from '../../organizations/audit.ts';
import { endSessions, publishSessionsEnded } from './end-sessions.ts';

/** Logs the signed-in user out everywhere. Throws 401. */
export async function logoutAll(ctx: Context): Promise<Message> {
  await endAllSessions(ctx, signedIn(ctx).id);
  return { message: 'Logged out everywhere' };
}

/** Ends every session of a user and every sign-in that is half done: none of their tokens counts any more. Who may, the caller has asked. */
export async function endAllSessions(ctx: Context, userId: string): Promise<void> {
  await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const sessions = await endSessions(own, userId);
    audit(own, { action: 'session.revoked', target: ['user', userId], data: { sessions } });
  });
  publishSessionsEnded(ctx, userId);
  // For what else the same GraphQL document asks.
  if (ctx.user?.id === userId) ctx.user = null;
}
