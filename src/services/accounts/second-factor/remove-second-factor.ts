import { BackupCode, SecondFactor } from '../../../../entities/accounts/second-factor.ts';
import { EmailCode } from '../../../../entities/accounts/email-code.ts';
import { PendingSignIn } from '../../../../entities/accounts/pending-sign-in.ts';
import type { User } from '../../../../entities/accounts/user.ts';
import type { Context } from '../../../core/context.ts';

/**
 * Takes the second factor from a user with its secret and every code, in the caller's transaction; sign-ins that wait for
 * a code are over. The caller flushes.
 */
export async function removeSecondFactor(ctx: Context, user: User): Promise<void> {
  const { id: userId } = user;
  await ctx.em.nativeDelete(SecondFactor, { userId });
  await ctx.em.nativeDelete(BackupCode, { userId });
  await ctx.em.nativeDelete(EmailCode, { userId });
  await suspendSecondFactor(ctx, user);
}

/** Asks the user for no second factor any more but keeps it, so that a code can enable it again. In the caller's transaction; the caller flushes. */
export async function suspendSecondFactor(ctx: Context, user: User): Promise<void> {
  await ctx.em.nativeDelete(PendingSignIn, { userId: user.id });
  user.twoFactorEnabled = false;
  user.twoFactorMethod = null;
}
