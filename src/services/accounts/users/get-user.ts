import { User } from '../../../../entities/accounts/user.ts';
import { admin, type Context } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';

/** A user of the administrator's own organization, active or not. Throws 401, 403, 404. */
export async function getUser(ctx: Context, userId: string): Promise<User> {
  const { organizationId } = admin(ctx);
  const user = await ctx.em.findOne(User, { id: userId, organizationId });
  if (!user) throw notFound('User');
  return user;
}
