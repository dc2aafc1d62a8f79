import type { AccessToken } from '../../../../schema/accounts/payloads.ts';
import { type Context, session, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { changed, sql } from '../../../core/sql.ts';
import { accessToken, tokenEnd } from './open-session.ts';

/**
 * A new token in the same session. The old one stays valid until it expires or is logged out. Throws 401 where the
 * organization demands a second factor by now and the user has none: who signs in again is led to its setup.
 */
export async function refreshToken(ctx: Context): Promise<AccessToken> {
  const user = signedIn(ctx);
  const { id, amr, endsAt } = session(ctx);
  const tokensUntil = tokenEnd(ctx, endsAt);
  const renewed = await changed(
    ctx.em,
    sql`update sessions s set open_tokens = open_tokens + 1, tokens_until = greatest(tokens_until, ${tokensUntil})
          from users u join organizations o on o.id = u.organization_id
         where s.id = ${id} and s.revoked_at is null and u.id = s.user_id and (u.two_factor_enabled or not o.enforce_2fa)`,
  );
  if (renewed === 0) throw new AppError('UNAUTHENTICATED');
  return accessToken(ctx, user, { id, tokensUntil }, amr);
}
