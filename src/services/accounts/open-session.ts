import { Session } from '../../../entities/accounts/session.ts';
import type { User } from '../../../entities/accounts/user.ts';
import { add } from '../../core/add.ts';
import type { Context } from '../../core/context.ts';
import type { AccessToken } from '../../../schema/accounts/payloads.ts';

/** No chain of refreshes outlives this. */
const SESSION_DAYS = 30;
const DAY_MS = 86_400_000;

/** Opens a session for a user who has proved who they are, and answers its first access token. The caller flushes. */
export function openSession(ctx: Context, user: User, amr: string[]): AccessToken {
  const expiresAt = new Date(Date.now() + SESSION_DAYS * DAY_MS);
  const session = add(ctx.em, Session, { userId: user.id, ip: ctx.ip, userAgent: ctx.userAgent, expiresAt });
  user.lastLoginAt = new Date();
  return accessToken(ctx, { id: user.id, organizationId: user.organizationId, role: user.role, sessionId: session.id }, session.expiresAt, amr);
}

/** An access token within a session; it never outlives the session. */
export function accessToken(
  ctx: Context,
  user: { id: string; organizationId: string; role: string; sessionId: string },
  sessionExpiresAt: Date,
  amr: string[],
): AccessToken {
  const expiresAt = new Date(Math.min(Date.now() + ctx.config.ACCESS_TOKEN_TTL * 1000, sessionExpiresAt.getTime()));
  const claims = { sub: user.id, org: user.organizationId, role: user.role, typ: 'access' as const, sid: user.sessionId, amr };
  return { accessToken: ctx.tokens.issue(claims, expiresAt), tokenType: 'bearer' };
}
