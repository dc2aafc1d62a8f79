import { Role, User } from '../../../../entities/accounts/user.ts';
import type { UpdateUserInput } from '../../../../schema/accounts/user-inputs.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { refuseNulls } from '../../../core/patch.ts';
import { changeUser } from './change-user.ts';
import { normalizeEmail } from '../addresses/email-address.ts';
import { confirmPassword } from '../passwords/check-password.ts';

/**
 * Changes the own account. Throws 403 for a member's new role or state, 422 for null, 400 for a new address or password
 * without the current password, and what {@link changeUser} throws.
 */
export async function updateMe(ctx: Context, input: UpdateUserInput): Promise<User> {
  const viewer = signedIn(ctx);
  if (viewer.role !== 'admin' && changesRights(input)) throw new AppError('FORBIDDEN');
  refuseNulls(input);
  const user = await ctx.em.findOneOrFail(User, viewer.id, { populate: ['passwordHash'], refresh: true });
  const sensitive =
    input.password !== undefined || (input.email !== undefined && normalizeEmail(input.email) !== user.email);
  const provenHash = sensitive ? await confirmPassword(ctx, user, input.currentPassword) : undefined;
  return changeUser(ctx, user, input, provenHash);
}

/** Whether a member asks for another role, or to be active no longer. */
function changesRights({ role, isActive }: UpdateUserInput): boolean {
  return role === Role.admin || isActive === false;
}
