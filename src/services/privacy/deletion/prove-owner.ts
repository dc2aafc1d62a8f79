import { User } from '../../../../entities/accounts/user.ts';
import { type Context, session, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import { confirmPassword } from '../../accounts/passwords/check-password.ts';

/** How long ago an account without a password may have been signed in to. */
const FRESH_MINUTES = 10;

/**
 * That whoever is signed in owns the account, and did not find a session left open: by its password or, where it has none,
 * by a sign-in a few minutes ago; a refreshed token is none. Answers the hash that the password fits, null without one.
 * Throws 400 for a wrong password, 429 after too many, 403 for a sign-in that is too long ago.
 */
export async function proveOwner(ctx: Context, password: string): Promise<string | null> {
  const user = await ctx.em.findOne(User, signedIn(ctx).id, { populate: ['passwordHash'], disableIdentityMap: true });
  if (!user) throw new AppError('UNAUTHENTICATED');
  if (user.passwordHash) return confirmPassword(ctx, user, password);
  const fresh = sql`select 1 from sessions where id = ${session(ctx).id} and created_at > now() - make_interval(mins => ${FRESH_MINUTES})`;
  if (!(await row(ctx.em, fresh))) throw new AppError('STALE_SIGN_IN');
  return null;
}
