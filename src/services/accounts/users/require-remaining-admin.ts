import type { User } from '../../../../entities/accounts/user.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { rows, sql } from '../../../core/sql.ts';
import { getLockedUser } from './get-user.ts';

/**
 * A user as of now, locked until the caller's transaction ends. Throws 409 for the organization's last active administrator
 * where the user `leaves`, that is, shall be one no longer: all of them are locked together, in one order, so that of two
 * who remove each other at once one stays.
 */
export async function requireRemainingAdmin(
  ctx: Context,
  { id, organizationId }: Pick<User, 'id' | 'organizationId'>,
  leaves: boolean,
): Promise<User> {
  // The whole row: a change of the address waits for those who refer to it, and must not do so with half a lock in hand.
  const locked = await rows<{ id: string; leads: boolean }>(
    ctx.em,
    sql`select id, role = 'admin' and is_active as leads from users
         where organization_id = ${organizationId} and (id = ${id} or (${leaves}::boolean and role = 'admin' and is_active))
         order by id for update`,
  );
  const leading = locked.filter(({ leads }) => leads);
  if (leaves && leading.length === 1 && leading[0]!.id === id)
    throw new AppError('CONFLICT', 'The last active administrator can be neither demoted nor removed');
  return getLockedUser(ctx, id);
}
