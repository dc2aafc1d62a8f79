import { validate } from 'uuid';
import { Organization } from '../../../entities/organizations/organization.ts';
import type { Context } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { audit } from './audit.ts';

/**
 * Sets whether an organization may use its own AI keys. For the command line: it checks no permissions. Throws 404,
 * also for an invalid id.
 */
export async function setByok(ctx: Context, organizationId: string, on: boolean): Promise<Organization> {
  const organization = validate(organizationId) ? await ctx.em.findOne(Organization, organizationId) : null;
  if (!organization) throw notFound('Organization');
  if (organization.byokEnabled === on) return organization;
  organization.byokEnabled = on;
  audit(ctx, {
    action: 'organization.updated',
    organizationId: organization.id,
    actor: null,
    target: ['organization', organization.id],
    data: { fields: ['byok_enabled'], byok_enabled: on, by: 'command line' },
  });
  await ctx.em.flush();
  return organization;
}
