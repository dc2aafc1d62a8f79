import { User } from '../../../../entities/accounts/user.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';

/**
 * Throws 400 if a confirmed password was changed since. The caller has locked the user, so that the password stays the
 * same until the end of the transaction.
 */
export async function assertPasswordUnchanged(ctx: Context, userId: string, confirmedHash: string): Promise<void> {
  if ((await ctx.em.count(User, { id: userId, passwordHash: confirmedHash })) === 0)
    throw new AppError('WRONG_PASSWORD');
}
