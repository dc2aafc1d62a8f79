import type { Context, TokenSession, Viewer } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import type { ConsumedAttempt } from '../../../core/rate-limiter.ts';
import { preparedRow } from '../../../core/prepared.ts';
import { sql } from '../../../core/sql.ts';
import { API_KEY_PREFIX, authenticateApiKey } from '../api-keys/authenticate-api-key.ts';

/** What a caller presents: a token of the header `Authorization`, or that of the session cookie. */
export interface Credential {
  typ: 'access' | 'cookie';
  token: string;
}

/**
 * Sets the user or the API key of the context from a credential; without a valid one neither is set. Returns the
 * request as it was counted against the rate limit of calls. Throws 429 when the limit is exceeded.
 */
export async function identifyCaller(ctx: Context, credential: Credential | null): Promise<ConsumedAttempt | null> {
  const { typ, token } = credential ?? { typ: 'access', token: null };
  if (typ === 'access' && token?.startsWith(API_KEY_PREFIX)) ctx.apiKey = await authenticateApiKey(ctx, token);
  else ctx.user = await authenticate(ctx, token, typ);
  const caller = ctx.user ?? ctx.apiKey?.viewer;
  return caller ? ctx.rateLimiter.consume('calls', caller.id) : null;
}

/**
 * Returns the user of an access token, or of a token of another type that belongs to a session, or null. Signature and
 * expiry are read from the token. Everything that may have changed since it was issued (logout, session, account, role)
 * is read by one query, so that the end of a session takes effect immediately in every process.
 */
export async function authenticate(
  ctx: Context,
  token: string | null,
  typ: 'access' | 'cookie' | 'queue_board' = 'access',
): Promise<Viewer | null> {
  if (!token) return null;
  const claims = readClaims(ctx, token, typ);
  return (
    claims &&
    findViewer(ctx, claims.sub, {
      id: claims.sid,
      jti: claims.jti,
      tokenIssuedAt: new Date(claims.iat * 1000),
      tokenExpiresAt: new Date(claims.exp * 1000),
      amr: claims.amr,
    })
  );
}

/** Reads the user of an already verified token again, or null. For subscriptions and streams that outlive a request. */
export async function revalidateViewer(ctx: Context, { id, session }: Viewer): Promise<Viewer | null> {
  return session && session.tokenExpiresAt.getTime() > Date.now() ? findViewer(ctx, id, session) : null;
}

interface Row {
  id: string;
  email: string;
  organization_id: string;
  role: Viewer['role'];
  is_super_admin: boolean;
  email_verified: boolean;
  session_end: Date;
}

async function findViewer(ctx: Context, userId: string, token: Omit<TokenSession, 'endsAt'>): Promise<Viewer | null> {
  const found = await preparedRow<Row>(
    ctx.em,
    sql`select u.id, u.email, u.organization_id, u.role, u.is_super_admin, u.email_verified, s.expires_at as session_end
          from sessions s
          join users u on u.id = s.user_id
         where s.id = ${token.id} and u.id = ${userId} and s.revoked_at is null and s.expires_at > now() and u.is_active
           and not exists (select 1 from revoked_tokens r where r.jti = ${token.jti})`,
  );
  if (!found) return null;
  return {
    id: found.id,
    email: found.email,
    organizationId: found.organization_id,
    role: found.role,
    isSuperAdmin: found.is_super_admin,
    emailVerified: found.email_verified,
    session: { ...token, endsAt: found.session_end },
  };
}

function readClaims(ctx: Context, token: string, typ: 'access' | 'cookie' | 'queue_board') {
  try {
    return ctx.tokens.verify(token, typ);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
