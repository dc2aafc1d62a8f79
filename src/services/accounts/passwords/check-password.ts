import { hash, verify } from '@node-rs/argon2';
import type { User } from '../../../../entities/accounts/user.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { auditInBackground } from '../../organizations/audit.ts';
import { countPasswordAttempt } from './count-attempt.ts';
import { inPasswordQueue } from './password-queue.ts';

/**
 * Returns an argon2id hash with the configured memory. Throws 429 if too many passwords of the caller's
 * network wait already, and 503 if too many of all networks do.
 */
export function hashPassword(ctx: Context, password: string): Promise<string> {
  return inPasswordQueue(ctx, 'RATE_LIMITED', () => hash(password, costOf(ctx)));
}

const costOf = ({ config }: Context) => ({ memoryCost: config.PASSWORD_MEMORY_KIB, timeCost: 2, parallelism: 1 });

/**
 * The hash of nothing, in the PHC string format. Verified if there is no account, so that an unknown address takes as
 * long as a known one.
 */
function decoy(ctx: Context): string {
  const { memoryCost, timeCost, parallelism } = costOf(ctx);
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
}

/**
 * Returns whether the password matches the stored hash. Takes the same time if there is no hash. Throws as
 * {@link hashPassword} does.
 */
async function passwordMatches(ctx: Context, stored: string | null | undefined, password: string): Promise<boolean> {
  const check = () => verify(stored ?? decoy(ctx), password);
  return (await inPasswordQueue(ctx, 'TOO_MANY_ATTEMPTS', check)) && Boolean(stored);
}

/**
 * Returns whether the password is that of the account with this address; `user` is null if there is none, which costs
 * the same time. The attempt is counted before the check and refunded unless the password is wrong. Throws 429 after too
 * many wrong passwords, even for the right password (see {@link countPasswordAttempt}), and 429 or 503 if too many
 * callers wait.
 */
export async function attemptPassword(
  ctx: Context,
  email: string,
  user: Pick<User, 'id' | 'passwordHash'> | null,
  password: string,
): Promise<boolean> {
  const refund = await countPasswordAttempt(ctx, email, user?.id ?? null);
  let wrong = false;
  try {
    wrong = !(await passwordMatches(ctx, user?.passwordHash, password));
    return !wrong;
  } finally {
    if (!wrong) await refund();
  }
}

/**
 * Confirms that the signed-in user also has the password of the account; the user's hash must be loaded. Throws 400 if
 * the password is wrong or missing or the account has none. Throws 429 after too many wrong ones, failed sign-ins
 * included, so that a stolen session cannot guess. Returns the matching hash, so that the caller can check later,
 * under a lock, that the password is still the same.
 */
export async function confirmPassword(ctx: Context, user: User, password: string | undefined): Promise<string> {
  const { passwordHash } = user;
  if (!password || !passwordHash) throw new AppError('WRONG_PASSWORD');
  if (await attemptPassword(ctx, user.email, user, password)) return passwordHash;
  auditInBackground(ctx, { action: 'user.password_refused', target: ['user', user.id] });
  throw new AppError('WRONG_PASSWORD');
}
