import { User } from '../../../../entities/accounts/user.ts';
import { type Context, signedIn } from '../../../core/context.ts';

/** The signed-in user's own record. */
export async function getMe(ctx: Context): Promise<User> {
  return ctx.em.findOneOrFail(User, signedIn(ctx).id);
}
