import { clientNetwork } from '../../../core/rate-limiter.ts';
import type { Context } from '../../../core/context.ts';
import { passwordMatches } from './passwords.ts';

/**
 * Whether the password is that of the account with this address; the same work where there is no account. The try is
 * counted beforehand and taken back unless the password was wrong. Throws 429 after too many wrong ones of this account
 * from this network, for the right one too, and 503 when too many wait.
 */
export async function attemptPassword(
  ctx: Context,
  email: string,
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  const attempt = await ctx.rateLimiter.consume('login', `${clientNetwork(ctx.ip)} ${email}`);
  let wrong = false;
  try {
    wrong = !(await passwordMatches(stored, password));
    return !wrong;
  } finally {
    if (!wrong) await ctx.rateLimiter.refund(attempt);
  }
}
