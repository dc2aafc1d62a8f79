import { BackupCode, SecondFactor } from '../../../../entities/accounts/second-factor.ts';
import { EmailCode } from '../../../../entities/accounts/email-code.ts';
import { PendingSignIn } from '../../../../entities/accounts/pending-sign-in.ts';
import type { User } from '../../../../entities/accounts/user.ts';
import type { Context } from '../../../core/context.ts';

/**
 * Deletes a user's second factor with its secret and all codes, in the caller's transaction. Ends pending sign-ins. The
 * caller flushes.
 */
export async function removeSecondFactor(ctx: Context, user: User): Promise<void> {
  const { id: userId } = user;
  await ctx.em.nativeDelete(SecondFactor, { userId });
  await ctx.em.nativeDelete(BackupCode, { userId });
  await ctx.em.nativeDelete(EmailCode, { userId });
  await suspendSecondFactor(ctx, user);
}

/**
 * Stops requiring the user's second factor but leaves it stored, so that a code can enable it again. Runs in the
 * caller's transaction and ends pending sign-ins. The caller flushes.
 */
export async function suspendSecondFactor(ctx: Context, user: User): Promise<void> {
  await ctx.em.nativeDelete(PendingSignIn, { userId: user.id });
  user.twoFactorEnabled = false;
  user.twoFactorMethod = null;
}
