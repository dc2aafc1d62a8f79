import { validate } from 'uuid';
import type { Context } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { rows, sql } from '../../../core/sql.ts';
import { eraseAccount } from './erase-account.ts';

/**
 * Deletes an organization with all its users and data, like the deletion of its last user. `name` has to be its name, so
 * that a mistyped id deletes nothing. For the command line: it checks no permissions. Throws 404, also for an invalid id,
 * 409 for another name, 403 if a super admin belongs to it, and what {@link eraseAccount} throws.
 */
export async function deleteOrganization(ctx: Context, organizationId: string, name: string): Promise<void> {
  if (!validate(organizationId)) throw notFound('Organization');
  await eraseAccount(ctx, {
    organizationId,
    person: null,
    async readScope(em, { locked = false } = {}) {
      // The users are locked before the organization, in the order of docs/architecture/locks.md.
      const users = await rows<{ isSuperAdmin: boolean }>(
        em,
        sql`select is_super_admin as "isSuperAdmin" from users where organization_id = ${organizationId}
             order by id ${locked ? sql`for update` : sql``}`,
      );
      const [organization] = await rows<{ name: string }>(
        em,
        sql`select name from organizations where id = ${organizationId}`,
      );
      if (!organization) throw notFound('Organization');
      if (organization.name !== name) throw new AppError('CONFLICT', 'The organization has another name');
      if (users.some(({ isSuperAdmin }) => isSuperAdmin))
        throw new AppError('FORBIDDEN', 'A super admin belongs to the organization, which cannot be deleted');
      return 'organization';
    },
  });
}
