import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { User } from '../../../../entities/accounts/user.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';

/** Returns an email address in the form in which it is stored and compared. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** The error for an address that another account uses: 409. */
export function emailTaken(): AppError {
  return new AppError('CONFLICT', 'This email address is already registered');
}

/** Throws 409 if an account uses the normalized address. */
export async function assertEmailAvailable(ctx: Context, email: string): Promise<void> {
  if ((await ctx.em.count(User, { email })) > 0) throw emailTaken();
}

/** Rethrows an error, as 409 if another account took the address after {@link assertEmailAvailable}. */
export function rethrowAsEmailTaken(error: unknown): never {
  throw error instanceof UniqueConstraintViolationException && error.message.includes('users_email_unique')
    ? emailTaken()
    : error;
}
