import { rejectNulls } from '../../core/parse.ts';
import type { Organization } from '../../../entities/organizations/organization.ts';
import type { UpdateOrganizationInput } from '../../../schema/organizations/inputs.ts';
import { admin, type Context } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';
import { applyPatch } from '../../core/patch.ts';
import { audit } from './audit.ts';
import { changedFields, changeOrganization, jsonFieldName } from './change-organization.ts';
import { mergeSettings } from './merge-settings.ts';

/**
 * Changes the supplied fields; settings are merged key by key. Where a second factor becomes obligatory, sessions without
 * one go on until their token ends: refreshing and the next sign-in ask for it. Throws 401, 403, 422.
 */
export async function updateOrganization(ctx: Context, input: UpdateOrganizationInput): Promise<Organization> {
  admin(ctx);
  rejectNulls(Object.fromEntries(Object.entries(input).map(([field, value]) => [jsonFieldName(field), value])));
  const { settings, name, ...rest } = input;
  const plain = { ...rest, name: name?.trim() };
  if (plain.name === '') throw invalidField('name', 'must not be blank');
  return changeOrganization(ctx, (inner, organization) => {
    const given = { ...plain, settings: settings && mergeSettings(organization.settings, settings) };
    const fields = changedFields<Organization>(organization, given);
    applyPatch(organization, given);
    if (fields.length === 0) return organization;
    const enforcement = fields.includes('enforce_2fa') ? { enforce_2fa: organization.enforce2fa } : {};
    audit(inner, {
      action: 'organization.updated',
      target: ['organization', organization.id],
      data: { fields, ...enforcement },
    });
    return organization;
  });
}
