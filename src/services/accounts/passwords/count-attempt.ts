import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { clientNetwork, type ConsumedAttempt, type LimitName } from '../../../core/rate-limiter.ts';
import { isSignInNetwork } from '../sign-in/sign-in-networks.ts';

/**
 * Counts an attempt to give the password of an account, before it is checked: by network, by network and account, and
 * by account over all networks. Returns a function that refunds the attempt. Throws 429 if one of the limits is
 * exceeded.
 *
 * Strangers can exceed the limit over all networks for any account. They slow each other down, but not its owner: a
 * network from which the owner has signed in before is subject to the other two limits only. The account may not exist;
 * the work is the same.
 */
export async function countPasswordAttempt(
  ctx: Context,
  email: string,
  userId: string | null,
): Promise<() => Promise<void>> {
  const network = clientNetwork(ctx.ip);
  const counted: ConsumedAttempt[] = [];
  const refund = async () => {
    for (const attempt of counted) await ctx.rateLimiter.refund(attempt);
  };
  const count = async (name: LimitName, key: string) => void counted.push(await ctx.rateLimiter.consume(name, key));
  try {
    await count('loginNetwork', network);
    await count('login', `${network} ${email}`);
    await count('loginAccount', email).catch(async (error: unknown) => {
      const isSlowedDown = error instanceof AppError && error.status === 429;
      if (!isSlowedDown || !(await isSignInNetwork(ctx, userId, network))) throw error;
    });
  } catch (error) {
    await refund();
    throw error;
  }
  return refund;
}
