import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { rows, sql } from '../../../core/sql.ts';

/** Whether a person leaves an organization that goes on, or was its last active user, so that all of it goes. */
export type DeletionScope = 'person' | 'organization';

interface Colleague {
  id: string;
  isActive: boolean;
  isAdmin: boolean;
  passwordHash: string | null;
}

/**
 * What goes with a user. `locked`, every user of the organization is held until the caller's transaction ends, in one order:
 * of two administrators who leave at once one finds to be the last. Deactivated users keep no organization and need no
 * administrator. Throws 401 where the account is gone or deactivated, 400 where its password was changed since it was
 * proved, 409 for the last active administrator beside other active users.
 */
export async function deletionScope(
  em: EntityManager,
  { id, organizationId }: Viewer,
  proved: string | null,
  { locked = false } = {},
): Promise<DeletionScope> {
  const users = await rows<Colleague>(
    em,
    sql`select id, is_active as "isActive", role = 'admin' as "isAdmin", case when id = ${id} then password_hash end as "passwordHash"
          from users where organization_id = ${organizationId} order by id ${locked ? sql`for update` : sql``}`,
  );
  const own = users.find((each) => each.id === id);
  if (!own?.isActive) throw new AppError('UNAUTHENTICATED');
  if (own.passwordHash !== proved) throw new AppError('WRONG_PASSWORD');
  const others = users.filter((each) => each.isActive && each !== own);
  if (others.length === 0) return 'organization';
  if (own.isAdmin && !others.some(({ isAdmin }) => isAdmin))
    throw new AppError('CONFLICT', 'Make another member admin first');
  return 'person';
}
