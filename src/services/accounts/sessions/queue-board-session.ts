import { type Context, session, superAdmin, type Viewer } from '../../../core/context.ts';
import { audit } from '../../organizations/audit.ts';
import { authenticate } from './authenticate.ts';

/** How long a browser may use the queue board without signing in to it again. */
const LIFETIME_MS = 3_600_000;

export interface QueueBoardSession {
  token: string;
  expiresAt: Date;
}

/**
 * Signs a browser in to the queue board with the access token of a super admin. The token that it gets is good for the
 * board only, and ends with the session of the access token. Throws 401 and 403.
 */
export async function openQueueBoardSession(ctx: Context, accessToken: string): Promise<QueueBoardSession> {
  const own = { ...ctx, user: await authenticate(ctx, accessToken) };
  const { id, organizationId, role } = superAdmin(own);
  const { id: sid, amr, tokenExpiresAt } = session(own);
  const expiresAt = new Date(Math.min(Date.now() + LIFETIME_MS, tokenExpiresAt.getTime()));
  audit(own, { action: 'queue_board.opened', target: ['session', sid] });
  await own.em.flush();
  const claims = { sub: id, org: organizationId, role, typ: 'queue_board' as const, sid, amr };
  return { token: ctx.tokens.issue(claims, expiresAt), expiresAt };
}

/** The super admin with a token of {@link openQueueBoardSession}. Throws 401 and 403. */
export async function queueBoardViewer(ctx: Context, token: string | null): Promise<Viewer> {
  return superAdmin({ ...ctx, user: await authenticate(ctx, token, 'queue_board') });
}
