import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { User } from '../../../../entities/accounts/user.ts';
import { type Context, signedIn } from '../../../core/context.ts';
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

/**
 * Counts a mail to an address that is new to the signed-in user's organization. Throws 429 after too many mails to the
 * address and, for a day, after too many new addresses in the organization: nobody shall mail strangers through it. Call
 * it outside of a transaction, because it waits for Redis.
 */
export async function limitNewAddress(ctx: Context, email: string): Promise<void> {
  await ctx.rateLimiter.consume('mail', email);
  await ctx.rateLimiter.consume('newAddress', signedIn(ctx).organizationId);
}

/** Rethrows an error, as 409 if another account took the address after {@link assertEmailAvailable}. */
export function rethrowAsEmailTaken(error: unknown): never {
  throw error instanceof UniqueConstraintViolationException && error.message.includes('users_email_unique')
    ? emailTaken()
    : error;
}
