import { User } from '../../../../entities/accounts/user.ts';
import type { Context } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { audit } from '../../organizations/audit.ts';
import { normalizeEmail } from '../addresses/email-address.ts';

/**
 * Grants or revokes the staff role of the user with this address. For the command line: it checks no permissions.
 * Throws 404.
 */
export async function setSuperAdmin(ctx: Context, email: string, on: boolean): Promise<User> {
  const user = await ctx.em.findOne(User, { email: normalizeEmail(email) });
  if (!user) throw notFound('User');
  if (user.isSuperAdmin === on) return user;
  user.isSuperAdmin = on;
  audit(ctx, {
    action: 'user.updated',
    organizationId: user.organizationId,
    actor: null,
    target: ['user', user.id],
    data: { fields: ['is_super_admin'], is_super_admin: on, by: 'command line' },
  });
  await ctx.em.flush();
  return user;
}
