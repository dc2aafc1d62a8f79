import { User } from '../../../../entities/accounts/user.ts';
import type { Context } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { changed, sql } from '../../../core/sql.ts';

/**
 * Until the caller's transaction ends nobody else changes the user's second factor, opens a session behind it or ends
 * sessions. Taken before the rows that hang on the user, so that nobody waits in a circle.
 */
export async function lockUserRow(ctx: Context, userId: string): Promise<void> {
  await changed(ctx.em, sql`select from users where id = ${userId} for no key update`);
}

/** The user as of now, held as {@link lockUserRow} says. Throws 404 when the user is gone. */
export async function getLockedUser(ctx: Context, userId: string): Promise<User> {
  await lockUserRow(ctx, userId);
  const user = await ctx.em.findOne(User, userId, { refresh: true });
  if (!user) throw notFound('User');
  return user;
}
