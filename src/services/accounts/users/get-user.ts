import { User } from '../../../../entities/accounts/user.ts';
import { type Plain, selected } from '../../../core/columns.ts';
import { admin, type Context, signedIn } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { preparedRow } from '../../../core/prepared.ts';
import { changed, sql } from '../../../core/sql.ts';
import { type OrganizationRow, parentOrganization } from '../../organizations/organization-row.ts';
import { revalidateViewer } from '../sessions/authenticate.ts';

/** A user as it is shown: a plain row with the organization. */
export type UserRow = Omit<Plain<User>, 'passwordHash'> & { organization: OrganizationRow };

/** The column of {@link UserRow} that is an embedded object in `users`, whose alias is `t`. */
export const emailPreferences = sql`json_build_object(
  'usageBilling', t.email_preferences->'usage_billing', 'aiStudio', t.email_preferences->'ai_studio',
  'systemAlerts', t.email_preferences->'system_alerts') as "emailPreferences"`;

/** Returns the signed-in user with the organization, for display. Throws 401. */
export async function showMe(ctx: Context): Promise<UserRow> {
  const me = await preparedRow<UserRow>(
    ctx.em,
    sql`select ${selected(ctx.em, User, 't')}, ${emailPreferences}, organization.parent as organization
          from users t, (${parentOrganization(ctx).row}) organization
         where t.id = ${signedIn(ctx).id}`,
  );
  if (!me) throw new AppError('UNAUTHENTICATED');
  return me;
}

/** Returns the record of the signed-in user, for a change. Throws 401. */
export async function getMe(ctx: Context): Promise<User> {
  return ctx.em.findOneOrFail(User, signedIn(ctx).id);
}

/**
 * Returns a user of the administrator's organization, active or not, whom the administrator may change. Throws 401, 403
 * for members and for a super admin's account, 404. Call {@link assertMayStillChange} once the user is locked.
 */
export async function getManagedUser(ctx: Context, userId: string): Promise<User> {
  const { organizationId } = admin(ctx);
  const user = await ctx.em.findOne(User, { id: userId, organizationId });
  if (!user) throw notFound('User');
  assertMayChange(ctx, user);
  return user;
}

/** Throws 403 if the account is that of a super admin and not the signed-in user's own. */
function assertMayChange(ctx: Context, user: User): void {
  if (user.isSuperAdmin && user.id !== signedIn(ctx).id)
    throw new AppError('FORBIDDEN', 'Nobody else may change the account of a super admin');
}

/**
 * Throws as {@link getManagedUser} does for a locked user, and 401 or 403 if the administrator lost the rights since the
 * call began: an owner who takes the organization over must not lose the account again to a call of a former member.
 */
export async function assertMayStillChange(ctx: Context, user: User): Promise<void> {
  assertMayChange(ctx, user);
  const caller = signedIn(ctx);
  if (caller.id === user.id) return;
  const current = await revalidateViewer(ctx, caller);
  if (!current) throw new AppError('UNAUTHENTICATED');
  admin({ ...ctx, user: current });
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
