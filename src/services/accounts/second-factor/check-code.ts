import { CodePurpose } from '../../../../entities/accounts/email-code.ts';
import { SecondFactor } from '../../../../entities/accounts/second-factor.ts';
import { TwoFactorMethod } from '../../../../entities/accounts/user.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { changed, sql } from '../../../core/sql.ts';
import { consumeBackupCode } from './backup-codes.ts';
import { consumeEmailCode } from './email-codes.ts';
import { openTotpSecret } from './totp-secret.ts';
import { totpStep } from './totp.ts';

/** How a session says that it was opened (RFC 8176 where that has a word): a one-time password or a recovery code. */
export type CodeKind = 'otp' | 'rc';

/**
 * Takes a code of any kind from a user, in the caller's transaction, and answers which kind it was: six digits of the
 * authenticator or of a mail for this very purpose, or a backup code, which a setup is not confirmed with; spaces, dashes
 * and case do not matter. Every code is good once. Throws 401 for anything else.
 */
export async function consumeCode(
  ctx: Context,
  userId: string,
  purpose: CodePurpose,
  given: string,
): Promise<CodeKind> {
  const code = given.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) {
    if (await takeOneTimeCode(ctx, userId, purpose, code)) return 'otp';
  } else if (purpose !== CodePurpose.setup && (await consumeBackupCode(ctx, userId, code))) {
    return 'rc';
  }
  throw new AppError('INVALID_CODE');
}

async function takeOneTimeCode(ctx: Context, userId: string, purpose: CodePurpose, code: string): Promise<boolean> {
  const factor = await ctx.em.findOne(SecondFactor, userId, { populate: ['secret'], refresh: true });
  if (factor?.method === TwoFactorMethod.email) return consumeEmailCode(ctx, userId, purpose, code);
  if (!factor?.secret) return false;
  return takeStep(ctx, userId, totpStep(openTotpSecret(ctx, userId, factor.secret), code));
}

/** A step counts once, and none before it any more: the row decides, however many ask. */
async function takeStep(ctx: Context, userId: string, step: number | null): Promise<boolean> {
  if (step === null) return false;
  return (
    (await changed(
      ctx.em,
      sql`update second_factors set last_step = ${step} where user_id = ${userId} and (last_step is null or last_step < ${step})`,
    )) === 1
  );
}
