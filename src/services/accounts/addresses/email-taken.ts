import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { User } from '../../../../entities/accounts/user.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';

/** The refusal of an address that belongs to somebody. */
export function emailTaken(): AppError {
  return new AppError('CONFLICT', 'This email address is already registered');
}

/** Throws 409 where the address, in its normal form, belongs to somebody. */
export async function assertEmailAvailable(ctx: Context, email: string): Promise<void> {
  if ((await ctx.em.count(User, { email })) > 0) throw emailTaken();
}

/** Throws an error on; as 409 where somebody else took the address since {@link assertEmailAvailable}. */
export function rethrowAsEmailTaken(error: unknown): never {
  throw error instanceof UniqueConstraintViolationException && error.message.includes('users_email_unique')
    ? emailTaken()
    : error;
}
