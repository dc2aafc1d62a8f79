import type { User } from '../../../../entities/accounts/user.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { rows, sql } from '../../../core/sql.ts';
import { getLockedUser } from './get-user.ts';

/**
 * Locks a user until the caller's transaction ends and returns its current state. If the user `stopsBeingAdmin`, all
 * active administrators of the organization are locked with it, in one order, so that of two administrators who remove
 * each other concurrently one remains. Throws 409 if the user is the last active administrator.
 */
export async function requireRemainingAdmin(
  ctx: Context,
  { id, organizationId }: Pick<User, 'id' | 'organizationId'>,
  stopsBeingAdmin: boolean,
): Promise<User> {
  // FOR UPDATE instead of FOR NO KEY UPDATE: a change of the address waits for rows that refer to the user. Upgrading a
  // weaker lock at that point could deadlock.
  const locked = await rows<{ id: string; isAdmin: boolean }>(
    ctx.em,
    sql`select id, role = 'admin' and is_active as "isAdmin"
          from users
         where organization_id = ${organizationId}
           and (id = ${id} or (${stopsBeingAdmin}::boolean and role = 'admin' and is_active))
         order by id
           for update`,
  );
  const admins = locked.filter(({ isAdmin }) => isAdmin);
  if (stopsBeingAdmin && admins.length === 1 && admins[0]!.id === id)
    throw new AppError('CONFLICT', 'The last active administrator can be neither demoted nor removed');
  return getLockedUser(ctx, id);
}
