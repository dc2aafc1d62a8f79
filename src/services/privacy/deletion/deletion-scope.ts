import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { rows, sql } from '../../../core/sql.ts';

/** Whether a deletion erases one person or, for the last active user, the whole organization. */
export type DeletionScope = 'person' | 'organization';

interface Colleague {
  id: string;
  isActive: boolean;
  isAdmin: boolean;
  isSuperAdmin: boolean;
  passwordHash: string | null;
}

/**
 * Returns what the deletion of a user erases. With `locked` it locks every user of the organization until the caller's
 * transaction ends, in one order, so that of two administrators who delete themselves concurrently one finds to be the
 * last. Deactivated users do not count. Throws 401 if the account is deleted or deactivated, 400 if its password
 * changed since it was confirmed, 403 for an organization with another super admin, active or not, 409 for the last
 * active administrator if there are other active users.
 */
export async function deletionScope(
  em: EntityManager,
  { id, organizationId }: Viewer,
  confirmedHash: string | null,
  { locked = false } = {},
): Promise<DeletionScope> {
  const users = await rows<Colleague>(
    em,
    sql`select id, is_active as "isActive", role = 'admin' as "isAdmin",
               is_super_admin as "isSuperAdmin",
               case when id = ${id} then password_hash end as "passwordHash"
          from users
         where organization_id = ${organizationId}
         order by id ${locked ? sql`for update` : sql``}`,
  );
  const own = users.find((each) => each.id === id);
  if (!own?.isActive) throw new AppError('UNAUTHENTICATED');
  if (own.passwordHash !== confirmedHash) throw new AppError('WRONG_PASSWORD');
  const others = users.filter((each) => each.isActive && each !== own);
  if (others.length === 0) {
    if (users.some((each) => each.isSuperAdmin && each !== own))
      throw new AppError('FORBIDDEN', 'A super admin belongs to the organization, which cannot be deleted');
    return 'organization';
  }
  if (own.isAdmin && !others.some(({ isAdmin }) => isAdmin))
    throw new AppError('CONFLICT', 'Make another member admin first');
  return 'person';
}
