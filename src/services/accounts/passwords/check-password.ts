import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import type { User } from '../../../../entities/accounts/user.ts';
import { clientNetwork } from '../../../core/rate-limiter.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { auditInBackground } from '../../organizations/audit.ts';

/** Each hash takes 19 MiB and one core. More of them at a time would starve the rest of the process. */
const concurrency = pLimit(4);
/** A caller behind this many others would time out before its hash is computed. */
const MAX_WAITING = 200;
/** Verified if there is no account, so that an unknown address takes as long as a known one. */
const decoy = hash('no such account');

/** Returns an argon2id hash with the library's current parameters. Throws 503 if too many callers wait already. */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password));
}

/**
 * Returns whether the password matches the stored hash. Takes the same time if there is no hash. Throws 503 if too many
 * callers wait already.
 */
async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await limited(async () => verify(stored ?? (await decoy), password));
  return matches && Boolean(stored);
}

async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (concurrency.pendingCount >= MAX_WAITING) throw new AppError('UNAVAILABLE', undefined, { retry_after: 5 });
  return concurrency(work);
}

/**
 * Returns whether the password is that of the account with this address. An address without an account costs the same
 * time. The attempt is counted before the check and refunded unless the password is wrong. Throws 429 after too many
 * wrong passwords for this account from this network, even for the right password, and 503 if too many callers wait.
 */
export async function attemptPassword(
  ctx: Context,
  email: string,
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  const counted = await ctx.rateLimiter.consume('login', `${clientNetwork(ctx.ip)} ${email}`);
  let wrong = false;
  try {
    wrong = !(await passwordMatches(stored, password));
    return !wrong;
  } finally {
    if (!wrong) await ctx.rateLimiter.refund(counted);
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
  if (await attemptPassword(ctx, user.email, passwordHash, password)) return passwordHash;
  auditInBackground(ctx, { action: 'user.password_refused', target: ['user', user.id] });
  throw new AppError('WRONG_PASSWORD');
}
