import { Session } from '../../../../entities/accounts/session.ts';
import type { User } from '../../../../entities/accounts/user.ts';
import { add } from '../../../core/add.ts';
import type { Context } from '../../../core/context.ts';
import type { AccessToken } from '../../../../schema/accounts/payloads.ts';
import { audit } from '../../organizations/audit.ts';

/** No chain of refreshes outlives this. */
const SESSION_DAYS = 30;
const DAY_MS = 86_400_000;

/** Opens a session for a user who has proved who they are, by `amr`, and answers its first access token. The caller flushes. */
export function openSession(ctx: Context, user: User, amr: string[]): AccessToken {
  const expiresAt = new Date(Date.now() + SESSION_DAYS * DAY_MS);
  const tokensUntil = tokenEnd(ctx, expiresAt);
  const session = add(ctx.em, Session, {
    userId: user.id,
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    expiresAt,
    tokensUntil,
  });
  user.lastLoginAt = new Date();
  audit(ctx, {
    action: 'session.opened',
    organizationId: user.organizationId,
    actor: user,
    target: ['session', session.id],
    data: { amr },
  });
  return accessToken(ctx, user, { id: session.id, tokensUntil }, amr);
}

/** When a token of now ends: never after its session. */
export function tokenEnd(ctx: Context, sessionEnd: Date): Date {
  return new Date(Math.min(Date.now() + ctx.config.ACCESS_TOKEN_TTL * 1000, sessionEnd.getTime()));
}

/** An access token within a session. */
export function accessToken(
  ctx: Context,
  user: { id: string; organizationId: string; role: string },
  session: { id: string; tokensUntil: Date },
  amr: string[],
): AccessToken {
  const claims = {
    sub: user.id,
    org: user.organizationId,
    role: user.role,
    typ: 'access' as const,
    sid: session.id,
    amr,
  };
  return { accessToken: ctx.tokens.issue(claims, session.tokensUntil), tokenType: 'bearer' };
}
