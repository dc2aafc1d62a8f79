import type { Context, TokenSession, Viewer } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';

interface Row {
  id: string;
  email: string;
  organization_id: string;
  role: Viewer['role'];
  is_super_admin: boolean;
  session_end: string;
}

/**
 * Who an access token belongs to, or null: signature and time are checked by the token, everything that may have changed
 * since (logout, session, account, role) by one query. So the end of a session holds at once in every process.
 */
export async function authenticate(ctx: Context, token: string | null): Promise<Viewer | null> {
  if (!token) return null;
  const claims = readClaims(ctx, token);
  return (
    claims &&
    findViewer(ctx, claims.sub, {
      id: claims.sid,
      jti: claims.jti,
      tokenExpiresAt: new Date(claims.exp * 1000),
      amr: claims.amr,
    })
  );
}

/** Who a token that was looked at before belongs to as of now, or null: for what goes on long after. */
export async function revalidateViewer(ctx: Context, { id, session }: Viewer): Promise<Viewer | null> {
  return session && session.tokenExpiresAt.getTime() > Date.now() ? findViewer(ctx, id, session) : null;
}

async function findViewer(ctx: Context, userId: string, token: Omit<TokenSession, 'endsAt'>): Promise<Viewer | null> {
  const found = await row<Row>(
    ctx.em,
    sql`select u.id, u.email, u.organization_id, u.role, u.is_super_admin, s.expires_at as session_end
          from sessions s join users u on u.id = s.user_id
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
    session: { ...token, endsAt: new Date(found.session_end) },
  };
}

function readClaims(ctx: Context, token: string) {
  try {
    return ctx.tokens.verify(token, 'access');
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
