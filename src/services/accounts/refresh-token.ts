import { Session } from '../../../entities/accounts/session.ts';
import type { AccessToken } from '../../../schema/accounts/payloads.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { accessToken } from './open-session.ts';

/** A new token in the same session. The old one stays valid until it expires or is logged out. */
export async function refreshToken(ctx: Context): Promise<AccessToken> {
  const user = signedIn(ctx);
  const session = await ctx.em.findOne(Session, user.sessionId);
  if (!session) throw new AppError('UNAUTHENTICATED');
  return accessToken(ctx, user, session.expiresAt, user.amr);
}
