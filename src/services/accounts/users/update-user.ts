import { rejectNulls } from '../../../core/parse.ts';
import { Role, User } from '../../../../entities/accounts/user.ts';
import type { UpdateUserInput } from '../../../../schema/accounts/user-inputs.ts';
import { admin, type Context, signedIn, verifiedUser } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { normalizeEmail } from '../addresses/email-address.ts';
import { confirmPassword } from '../passwords/check-password.ts';
import { emptyForNull } from '../../../core/patch.ts';
import { changeUser } from './change-user.ts';
import { getManagedUser } from './get-user.ts';

/** The optional texts that null clears. */
const TEXTS = ['firstName', 'lastName', 'phoneNumber'] as const;

/**
 * Changes a user of the administrator's organization without that user's password. The administrator's own account is
 * changed as by {@link updateMe}. Throws 422 for null, 404, 403 for a super admin and for a new address
 * or password from an administrator whose own address must be verified first, and what {@link changeUser} throws.
 */
export async function updateUser(ctx: Context, userId: string, given: UpdateUserInput): Promise<User> {
  const { id } = admin(ctx);
  if (userId === id) return updateMe(ctx, given);
  const input = emptyForNull(given, TEXTS);
  rejectNulls(input);
  // Both send a mail to another person.
  if (input.email !== undefined || input.password !== undefined) verifiedUser(ctx);
  return changeUser(ctx, await getManagedUser(ctx, userId), input);
}

/**
 * Changes the signed-in user's own account. Throws 403 if a member changes the role or the active state, 422 for null,
 * 400 for a new address or password without the current password, and what {@link changeUser} throws.
 */
export async function updateMe(ctx: Context, given: UpdateUserInput): Promise<User> {
  const viewer = signedIn(ctx);
  if (viewer.role !== 'admin' && changesRights(given)) throw new AppError('FORBIDDEN');
  const input = emptyForNull(given, TEXTS);
  rejectNulls(input);
  const user = await ctx.em.findOneOrFail(User, viewer.id, { populate: ['passwordHash'], refresh: true });
  const sensitive =
    input.password !== undefined || (input.email !== undefined && normalizeEmail(input.email) !== user.email);
  const confirmedHash = sensitive ? await confirmPassword(ctx, user, input.currentPassword) : undefined;
  return changeUser(ctx, user, input, confirmedHash);
}

/** Returns whether a member asks to become an administrator or to be deactivated. */
function changesRights({ role, isActive }: UpdateUserInput): boolean {
  return role === Role.admin || isActive === false;
}
