import { CodePurpose } from '../../../../entities/accounts/email-code.ts';
import { SecondFactor } from '../../../../entities/accounts/second-factor.ts';
import { TwoFactorMethod, type User } from '../../../../entities/accounts/user.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { changed, sql } from '../../../core/sql.ts';
import { audit } from '../../organizations/audit.ts';
import { getLockedUser } from '../users/get-user.ts';
import { consumeBackupCode } from './backup-codes.ts';
import { consumeEmailCode } from './email-codes.ts';
import { openTotpSecret, totpStep } from './totp.ts';

type Attempter = Pick<User, 'id' | 'email' | 'organizationId'>;

/**
 * Runs work that consumes a code of a user, in one transaction that locks the user: if it throws, nothing changes. The
 * attempt is counted before the work, over all purposes of codes, and refunded unless the code is wrong. A wrong code
 * is audited. Throws 429 after too many wrong codes, even for the right one.
 */
export async function attemptCode<T>(
  ctx: Context,
  who: Attempter,
  purpose: CodePurpose,
  work: (own: Context, user: User) => Promise<T>,
): Promise<T> {
  const counted = await ctx.rateLimiter.consume('secondFactor', who.id);
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
    if (!wrong) await ctx.rateLimiter.refund(counted);
  }
}

/** Uses a transaction of its own, because that of the attempt is rolled back. */
async function auditFailure(ctx: Context, who: Attempter, purpose: CodePurpose): Promise<void> {
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

/** The authentication method of a code, as in RFC 8176: a one-time password, or `rc` for a recovery code. */
type CodeMethod = 'otp' | 'rc';

/**
 * Consumes a code of a user in the caller's transaction and returns its method. A code is six digits from the
 * authenticator or from a mail for this purpose, or a backup code, which cannot confirm a setup. Spaces, dashes and
 * case are ignored. Every code works once. Throws 401 for anything else.
 */
export async function consumeCode(
  ctx: Context,
  userId: string,
  purpose: CodePurpose,
  given: string,
): Promise<CodeMethod> {
  const code = given.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) {
    if (await consumeOneTimeCode(ctx, userId, purpose, code)) return 'otp';
  } else if (purpose !== CodePurpose.setup && (await consumeBackupCode(ctx, userId, code))) {
    return 'rc';
  }
  throw new AppError('INVALID_CODE');
}

async function consumeOneTimeCode(ctx: Context, userId: string, purpose: CodePurpose, code: string): Promise<boolean> {
  const factor = await ctx.em.findOne(SecondFactor, userId, { populate: ['secret'], refresh: true });
  if (factor?.method === TwoFactorMethod.email) return consumeEmailCode(ctx, userId, purpose, code);
  if (!factor?.secret) return false;
  return consumeTotpStep(ctx, userId, totpStep(openTotpSecret(ctx, userId, factor.secret), code));
}

/** Each time step is accepted once, and none before it: the conditional update decides between concurrent attempts. */
async function consumeTotpStep(ctx: Context, userId: string, step: number | null): Promise<boolean> {
  if (step === null) return false;
  return (
    (await changed(
      ctx.em,
      sql`update second_factors set last_step = ${step}
           where user_id = ${userId} and (last_step is null or last_step < ${step})`,
    )) === 1
  );
}
