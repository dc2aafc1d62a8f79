import { User } from '../../../../entities/accounts/user.ts';
import { admin, type Context } from '../../../core/context.ts';
import { paged, type PageArgs } from '../../paged.ts';

/** The users of the administrator's organization, active or not, oldest first. Throws 401, 403, and 422 for a page out of bounds. */
export async function listUsers(ctx: Context, page: PageArgs): Promise<User[]> {
  const { organizationId } = admin(ctx);
  return paged(ctx, User, { organizationId }, { createdAt: 'asc', id: 'asc' }, page);
}
