import type { Message } from '../../../../schema/accounts/payloads.ts';
import { type Context, session, signedIn } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import { audit } from '../../organizations/audit.ts';
import { assertMayStillChange, getLockedUser, getManagedUser } from '../users/get-user.ts';
import { endSessions, publishSessionsEnded } from './end-sessions.ts';

/**
 * Revokes the presented token in every process, from the next request on. A session ends with its last token, and with
 * the cookie of a browser, whose earlier tokens nobody presents any more.
 */
export async function logout(ctx: Context): Promise<Message> {
  const user = signedIn(ctx);
  const { id } = session(ctx);
  await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const remaining = await revokeToken(own);
    if (remaining === null) return;
    if (remaining <= 0 || ctx.sessionCookie) await endSessions(own, user.id, { only: id });
    audit(own, { action: 'session.logged_out', target: ['session', id] });
  });
  publishSessionsEnded(ctx, user.id);
  signOut(ctx);
  return { message: 'Logged out' };
}

/** Returns how many tokens of the session are left; null if the presented token was revoked before. */
async function revokeToken(ctx: Context): Promise<number | null> {
  const { id, jti, tokenExpiresAt } = session(ctx);
  const remaining = await row<{ open_tokens: number }>(
    ctx.em,
    sql`with revoked as (
          insert into revoked_tokens (jti, expires_at) values (${jti}, ${tokenExpiresAt})
          on conflict (jti) do nothing
          returning jti)
        update sessions set open_tokens = open_tokens - 1
         where id = ${id} and exists (select 1 from revoked)
        returning open_tokens`,
  );
  return remaining?.open_tokens ?? null;
}

/** Later fields of the same GraphQL document run without the user. */
function signOut(ctx: Context): void {
  ctx.user = null;
  ctx.sessionCookie?.clear();
}

/** Ends all sessions of the signed-in user. Throws 401. */
export async function logoutAll(ctx: Context): Promise<Message> {
  await endAllSessions(ctx, signedIn(ctx).id);
  return { message: 'Logged out everywhere' };
}

/** Ends all sessions and pending sign-ins of a user of the administrator's organization. Throws 401, 403, 404. */
export async function logoutUser(ctx: Context, userId: string): Promise<Message> {
  const { id } = await getManagedUser(ctx, userId);
  await endAllSessions(ctx, id);
  return { message: 'All sessions of the user have ended' };
}

async function endAllSessions(ctx: Context, userId: string): Promise<void> {
  await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    await assertMayStillChange(own, await getLockedUser(own, userId));
    const sessions = await endSessions(own, userId);
    audit(own, { action: 'session.revoked', target: ['user', userId], data: { sessions } });
  });
  publishSessionsEnded(ctx, userId);
  if (ctx.user?.id === userId) signOut(ctx);
}

/**
 * Ends one of the signed-in user's sessions, possibly the current one. Throws 401, and 404 for any other or an ended
 * session.
 */
export async function revokeSession(ctx: Context, sessionId: string): Promise<true> {
  const user = signedIn(ctx);
  await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const ended = await endSessions(own, user.id, { only: sessionId });
    if (ended === 0) throw notFound('Session');
    audit(own, { action: 'session.revoked', target: ['session', sessionId] });
  });
  publishSessionsEnded(ctx, user.id);
  if (user.session?.id === sessionId) signOut(ctx);
  return true;
}
