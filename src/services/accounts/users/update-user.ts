import type { User } from '../../../../entities/accounts/user.ts';
import type { UpdateUserInput } from '../../../../schema/accounts/user-inputs.ts';
import { admin, type Context } from '../../../core/context.ts';
import { refuseNulls } from '../../../core/patch.ts';
import { changeUser } from './change-user.ts';
import { getUser } from './get-user.ts';
import { updateMe } from './update-me.ts';

/**
 * Changes a user of the administrator's organization, without that user's password; the own account by the rules of
 * {@link updateMe}. Throws 422 for null, 404, and what {@link changeUser} throws.
 */
export async function updateUser(ctx: Context, userId: string, input: UpdateUserInput): Promise<User> {
  const { id } = admin(ctx);
  if (userId === id) return updateMe(ctx, input);
  refuseNulls(input);
  return changeUser(ctx, await getUser(ctx, userId), input);
}
