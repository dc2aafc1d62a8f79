import { User } from '../../../../entities/accounts/user.ts';
import { type Context, session, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import { confirmPassword } from '../../accounts/passwords/check-password.ts';

/** The maximum age of the sign-in to an account without a password. */
const MAX_SIGN_IN_MINUTES = 10;

/**
 * Confirms that the signed-in user owns the account and not only an open session: by its password or, if it has none,
 * by a recent sign-in; a refreshed token does not count. Returns the hash that the password matched, or null without a
 * password. Throws 400 for a wrong password, 429 after too many, 403 for a sign-in that is too old.
 */
export async function reauthenticate(ctx: Context, password: string): Promise<string | null> {
  const user = await ctx.em.findOne(User, signedIn(ctx).id, { populate: ['passwordHash'], disableIdentityMap: true });
  if (!user) throw new AppError('UNAUTHENTICATED');
  if (user.passwordHash) return confirmPassword(ctx, user, password);
  const recent = sql`select 1 from sessions
                       where id = ${session(ctx).id}
                         and created_at > now() - make_interval(mins => ${MAX_SIGN_IN_MINUTES})`;
  if (!(await row(ctx.em, recent))) throw new AppError('STALE_SIGN_IN');
  return null;
}
