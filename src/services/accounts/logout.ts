import { RevokedToken } from '../../../entities/accounts/revoked-token.ts';
import type { Message } from '../../../schema/accounts/payloads.ts';
import { type Context, signedIn } from '../../core/context.ts';

/** Revokes the presented token: it is refused from the next request on, everywhere. */
export async function logout(ctx: Context): Promise<Message> {
  const user = signedIn(ctx);
  await ctx.em.upsert(RevokedToken, { jti: user.jti, expiresAt: user.tokenExpiresAt });
  // For what else the same GraphQL document asks.
  ctx.user = null;
  return { message: 'Logged out' };
}
