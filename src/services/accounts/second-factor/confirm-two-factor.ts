import { CodePurpose } from '../../../../entities/accounts/email-code.ts';
import { SecondFactor } from '../../../../entities/accounts/second-factor.ts';
import { SignInPurpose } from '../../../../entities/accounts/pending-sign-in.ts';
import type { User } from '../../../../entities/accounts/user.ts';
import type {
  ConfirmTwoFactorWithTempTokenInput,
  TwoFactorConfirmation,
} from '../../../../schema/accounts/second-factor.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { audit } from '../../organizations/audit.ts';
import { getPendingSignIn, requireCodeNext } from '../sign-in/pending-sign-ins.ts';
import { replaceBackupCodes } from './backup-codes.ts';
import { attemptCode, consumeCode } from './check-code.ts';

/**
 * Enables the signed-in user's second factor with its first code, or one that an administrator suspended with its next
 * code. Returns the backup codes, this once. Throws 401 for a wrong code, 409 if no setup is pending, 429 after too
 * many wrong codes.
 */
export async function confirmTwoFactor(ctx: Context, code: string): Promise<TwoFactorConfirmation> {
  return attemptCode(ctx, signedIn(ctx), CodePurpose.setup, (own, user) => enable(own, user, code));
}

/**
 * Confirms the setup within a sign-in that requires a second factor. The same temporary token then continues with the
 * code step. Throws as {@link confirmTwoFactor} does, and 401 for a token that is invalid or belongs to another step.
 */
export async function confirmTwoFactorWithTempToken(
  ctx: Context,
  { tempToken, code }: ConfirmTwoFactorWithTempTokenInput,
): Promise<TwoFactorConfirmation> {
  const { pending, user } = await getPendingSignIn(ctx, tempToken, SignInPurpose.setup);
  return attemptCode(ctx, user, CodePurpose.setup, async (own, locked) => {
    await requireCodeNext(own, pending);
    return enable(own, locked, code);
  });
}

async function enable(ctx: Context, user: User, code: string): Promise<TwoFactorConfirmation> {
  if (user.twoFactorEnabled) throw new AppError('CONFLICT', 'Two-factor authentication is already enabled');
  const factor = await ctx.em.findOne(SecondFactor, user.id);
  if (!factor) throw new AppError('CONFLICT', 'Two-factor authentication is not being set up');
  await consumeCode(ctx, user.id, CodePurpose.setup, code);
  factor.confirmedAt = new Date();
  user.twoFactorEnabled = true;
  user.twoFactorMethod = factor.method;
  user.twoFactorSetupRequired = false;
  audit(ctx, {
    action: 'two_factor.enabled',
    organizationId: user.organizationId,
    actor: user,
    target: ['user', user.id],
    data: { method: factor.method },
  });
  return {
    backupCodes: await replaceBackupCodes(ctx, user.id),
    message: 'Two-factor authentication is on. Store the backup codes safely.',
  };
}
