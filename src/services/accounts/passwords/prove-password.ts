import type { User } from '../../../../entities/accounts/user.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { auditInBackground } from '../../organizations/audit.ts';
import { attemptPassword } from './try-password.ts';

/**
 * That who is signed in also knows the password of the account (load its hash). Throws 400 where it is wrong or missing or
 * the account has none, and 429 after too many wrong ones, sign-ins included: a stolen session cannot guess. Answers the
 * hash it fits, to tell by it whether the password is still the same when that counts.
 */
export async function confirmPassword(ctx: Context, user: User, password: string | undefined): Promise<string> {
  const { passwordHash } = user;
  if (!password || !passwordHash) throw new AppError('WRONG_PASSWORD');
  if (await attemptPassword(ctx, user.email, passwordHash, password)) return passwordHash;
  auditInBackground(ctx, { action: 'user.password_refused', target: ['user', user.id] });
  throw new AppError('WRONG_PASSWORD');
}
