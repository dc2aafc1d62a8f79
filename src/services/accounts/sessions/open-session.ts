import { Session } from '../../../../entities/accounts/session.ts';
import type { User } from '../../../../entities/accounts/user.ts';
import type { AccessToken } from '../../../../schema/accounts/payloads.ts';
import { add } from '../../../core/add.ts';
import { type Context, session as currentSession, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { changed, sql } from '../../../core/sql.ts';
import { audit } from '../../organizations/audit.ts';
import { rememberSignInNetwork } from '../sign-in/sign-in-networks.ts';

/** The maximum lifetime of a session. Refreshing a token does not extend it. */
const SESSION_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Opens a session for an authenticated, stored user in the caller's transaction and returns its first access token. `amr`
 * names the authentication methods that were used. The caller flushes.
 */
export async function openSession(ctx: Context, user: User, amr: string[]): Promise<AccessToken> {
  const expiresAt = new Date(Date.now() + SESSION_DAYS * DAY_MS);
  const tokensUntil = tokenExpiry(ctx, expiresAt);
  const session = add(ctx.em, Session, {
    userId: user.id,
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    expiresAt,
    tokensUntil,
  });
  user.lastLoginAt = new Date();
  // The user is locked before the network, as by callers that lock the user themselves.
  await ctx.em.flush();
  await rememberSignInNetwork(ctx, user.id);
  audit(ctx, {
    action: 'session.opened',
    organizationId: user.organizationId,
    actor: user,
    target: ['session', session.id],
    data: { amr },
  });
  return issueAccessToken(ctx, user, { id: session.id, tokensUntil }, amr);
}

/**
 * Returns a new access token of the same session. The old one stays valid until it expires or is logged out. Throws 401
 * if the organization now enforces a second factor and the user has none: the next sign-in then sets it up.
 */
export async function refreshToken(ctx: Context): Promise<AccessToken> {
  const user = signedIn(ctx);
  const { id, amr, endsAt } = currentSession(ctx);
  const tokensUntil = tokenExpiry(ctx, endsAt);
  const renewed = await changed(
    ctx.em,
    sql`update sessions s
           set open_tokens = open_tokens + 1, tokens_until = greatest(tokens_until, ${tokensUntil})
          from users u join organizations o on o.id = u.organization_id
         where s.id = ${id} and s.revoked_at is null and u.id = s.user_id
           and (u.two_factor_enabled or not o.enforce_2fa)`,
  );
  if (renewed === 0) throw new AppError('UNAUTHENTICATED');
  return issueAccessToken(ctx, user, { id, tokensUntil }, amr);
}

/** Returns when a token issued now expires: at the latest with its session. */
function tokenExpiry(ctx: Context, sessionEnd: Date): Date {
  return new Date(Math.min(Date.now() + ctx.config.ACCESS_TOKEN_TTL * 1000, sessionEnd.getTime()));
}

function issueAccessToken(
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
