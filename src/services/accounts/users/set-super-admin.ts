import { User } from '../../../../entities/accounts/user.ts';
import { Organization } from '../../../../entities/organizations/organization.ts';
import type { Context } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { audit } from '../../organizations/audit.ts';
import { normalizeEmail } from '../addresses/email-address.ts';
import { getLockedUser } from './get-user.ts';

/**
 * Grants or revokes the staff role of the user with this address, and returns the user with the organization. For the
 * command line: it checks no permissions. Throws 404, and 409 for a grant to an address that is not verified, because
 * anybody may have registered it.
 */
export async function setSuperAdmin(
  ctx: Context,
  email: string,
  on: boolean,
): Promise<{ user: User; organization: Organization }> {
  return ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const found = await em.findOne(User, { email: normalizeEmail(email) });
    if (!found) throw notFound('User');
    const user = await getLockedUser(own, found.id);
    if (on && !user.emailVerified) throw new AppError('CONFLICT', `The address ${user.email} is not verified`);
    grant(own, user, on);
    return { user, organization: await em.findOneOrFail(Organization, user.organizationId) };
  });
}

function grant(ctx: Context, user: User, on: boolean): void {
  if (user.isSuperAdmin === on) return;
  user.isSuperAdmin = on;
  audit(ctx, {
    action: 'user.updated',
    organizationId: user.organizationId,
    actor: null,
    target: ['user', user.id],
    data: { fields: ['is_super_admin'], is_super_admin: on, by: 'command line' },
  });
}
