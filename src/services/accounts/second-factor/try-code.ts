import type { CodePurpose } from '../../../../entities/accounts/email-code.ts';
import type { User } from '../../../../entities/accounts/user.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { audit } from '../../organizations/audit.ts';
import { getLockedUser } from '../users/get-user.ts';

type Tried = Pick<User, 'id' | 'email' | 'organizationId'>;

/**
 * Runs what asks a user for a code, as one transaction under the user's lock: what is refused changes nothing. The try is
 * counted beforehand, over everything codes are for, and taken back unless the code was wrong; a wrong one is audited.
 * Throws 429 after too many wrong codes, for the right one too.
 */
export async function attemptCode<T>(
  ctx: Context,
  who: Tried,
  purpose: CodePurpose,
  work: (own: Context, user: User) => Promise<T>,
): Promise<T> {
  const attempt = await ctx.rateLimiter.consume('secondFactor', who.id);
  let wrong = false;
  try {
    return await ctx.em.transactional(async (em) => {
      const own = { ...ctx, em };
      return work(own, await getLockedUser(own, who.id));
    });
  } catch (error) {
    wrong = error instanceof AppError && error.code === 'INVALID_CODE';
    if (wrong) await auditFailure(ctx, who, purpose);
    throw error;
  } finally {
    if (!wrong) await ctx.rateLimiter.refund(attempt);
  }
}

/** By itself: the transaction of the try is undone. */
async function auditFailure(ctx: Context, who: Tried, purpose: CodePurpose): Promise<void> {
  const own = forkContext(ctx);
  audit(own, {
    action: 'two_factor.failed',
    organizationId: who.organizationId,
    actor: who,
    target: ['user', who.id],
    data: { purpose },
  });
  await own.em.flush();
}
