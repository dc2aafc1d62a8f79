import { User } from '../../../../entities/accounts/user.ts';
import { admin, type Context, signedIn } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { changed, sql } from '../../../core/sql.ts';

/** Returns the record of the signed-in user. Throws 401. */
export async function getMe(ctx: Context): Promise<User> {
  return ctx.em.findOneOrFail(User, signedIn(ctx).id);
}

/** Returns a user of the administrator's organization, active or not. Throws 401, 403, 404. */
export async function getUser(ctx: Context, userId: string): Promise<User> {
  const { organizationId } = admin(ctx);
  const user = await ctx.em.findOne(User, { id: userId, organizationId });
  if (!user) throw notFound('User');
  return user;
}

/**
 * Locks the row of a user until the caller's transaction ends. It serializes changes of the second factor and the
 * start and end of sessions. Lock the user before any row that refers to it, so that no deadlock can occur.
 */
export async function lockUserRow(ctx: Context, userId: string): Promise<void> {
  await changed(ctx.em, sql`select from users where id = ${userId} for no key update`);
}

/** Locks a user as {@link lockUserRow} does and returns its current state. Throws 404 if the user is deleted. */
export async function getLockedUser(ctx: Context, userId: string): Promise<User> {
  await lockUserRow(ctx, userId);
  const user = await ctx.em.findOne(User, userId, { refresh: true });
  if (!user) throw notFound('User');
  return user;
}
