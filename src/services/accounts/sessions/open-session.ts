import { Session } from '../../../../entities/accounts/session.ts';
import type { User } from '../../../../entities/accounts/user.ts';
import type { AccessToken } from '../../../../schema/accounts/payloads.ts';
import { add } from '../../../core/add.ts';
import { afterCommit } from '../../../core/after-commit.ts';
import { type Context, session as currentSession, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { changed, sql } from '../../../core/sql.ts';
import { audit } from '../../organizations/audit.ts';
import { rememberSignInNetwork } from '../sign-in/sign-in-networks.ts';
import { isRenewalDue } from './open-sessions.ts';

/** The maximum lifetime of a session. Refreshing a token does not extend it. */
const SESSION_DAYS = 30;
const DAY_MS = 86_400_000;
/** How long a browser may be unused before its session cookie expires. */
const COOKIE_DAYS = 7;

/**
 * Opens a session for an authenticated, stored user in the caller's transaction and returns its first access token, or
 * sets the session cookie after the commit. `amr` names the authentication methods that were used. The caller flushes.
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
  return issueToken(ctx, user, { id: session.id, tokensUntil }, amr);
}

/**
 * Returns a new access token of the same session, or renews the session cookie. The old token stays valid until it
 * expires or is logged out. Throws 401 if the organization now enforces a second factor and the user has none: the next
 * sign-in then sets it up.
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
  return issueToken(ctx, user, { id, tokensUntil }, amr);
}

/**
 * Renews the session cookie of the signed-in user as {@link refreshToken} does, once its token is as old as an access
 * token may become. Several requests at once may each renew it; all of these tokens belong to the same session. If a
 * renewal is refused, the context has no user any more.
 */
export async function renewCookie(ctx: Context): Promise<void> {
  if (!isRenewalDue(ctx, currentSession(ctx))) return;
  try {
    await refreshToken(ctx);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.user = null;
  }
}

/** Returns when a token issued now expires: at the latest with its session. */
function tokenExpiry(ctx: Context, sessionEnd: Date): Date {
  const lifetimeMs = ctx.sessionCookie ? COOKIE_DAYS * DAY_MS : ctx.config.ACCESS_TOKEN_TTL * 1000;
  return new Date(Math.min(Date.now() + lifetimeMs, sessionEnd.getTime()));
}

/** Scripts of a page cannot read its cookie, and the answer does not contain the token that is in it. */
function issueToken(
  ctx: Context,
  user: { id: string; organizationId: string; role: string },
  session: { id: string; tokensUntil: Date },
  amr: string[],
): AccessToken {
  const claims = {
    sub: user.id,
    org: user.organizationId,
    role: user.role,
    typ: ctx.sessionCookie ? ('cookie' as const) : ('access' as const),
    sid: session.id,
    amr,
  };
  const token = ctx.tokens.issue(claims, session.tokensUntil);
  const { sessionCookie } = ctx;
  if (!sessionCookie) return { accessToken: token, tokenType: 'bearer' };
  afterCommit(ctx.em, () => sessionCookie.set(token, session.tokensUntil));
  return { accessToken: '', tokenType: 'bearer' };
}
