import { Session } from '../../../../entities/accounts/session.ts';
import type { SessionPage } from '../../../../schema/accounts/payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { sql } from '../../../core/sql.ts';
import { checkPage, type Page } from '../../paged.ts';
import { pageOf } from '../../read-page.ts';

const MAX_LIMIT = 100;

/**
 * Returns a page of the signed-in user's sessions that still have a valid token, newest first. Throws 401, and 422 for
 * a limit outside 1..100.
 */
export async function listSessions(ctx: Context, page: Page): Promise<SessionPage> {
  const { id: userId } = signedIn(ctx);
  checkPage(page, MAX_LIMIT);
  const where = { userId, revokedAt: null };
  const { found, ...rest } = await pageOf(ctx, Session, where, { createdAt: 'desc', id: 'desc' }, page, {
    and: sql`and t.tokens_until > ${new Date()}`,
  });
  return { sessions: found, ...rest };
}

/** Returns whether the request was authenticated by this session. */
export function isCurrent(ctx: Context, session: Session): boolean {
  return session.id === ctx.user?.session?.id;
}
