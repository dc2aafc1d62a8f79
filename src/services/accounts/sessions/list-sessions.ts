import { Session } from '../../../../entities/accounts/session.ts';
import type { SessionPage } from '../../../../schema/accounts/payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { checkPage, type Page, pageOf } from '../../paged.ts';

const MAX_LIMIT = 100;

/** A page of the signed-in user's own sessions that have a token which still counts, newest first. Throws 401, and 422 outside 1..100. */
export async function listSessions(ctx: Context, page: Page): Promise<SessionPage> {
  const { id: userId } = signedIn(ctx);
  checkPage(page, MAX_LIMIT);
  const live = { userId, revokedAt: null, tokensUntil: { $gt: new Date() } };
  const { found, total, hasMore } = await pageOf(ctx, Session, live, { createdAt: 'desc', id: 'desc' }, page);
  return { sessions: found, total, hasMore };
}

/** Whether it is the session of the token that asks. */
export function isCurrent(ctx: Context, session: Session): boolean {
  return session.id === ctx.user?.session?.id;
}
