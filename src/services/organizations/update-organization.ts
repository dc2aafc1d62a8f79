import type { Organization } from '../../../entities/organizations/organization.ts';
import type { UpdateOrganizationInput } from '../../../schema/organizations/inputs.ts';
import { admin, type Context } from '../../core/context.ts';
import { type FieldError, invalid, invalidField } from '../../core/errors.ts';
import { rejectNulls } from '../../core/parse.ts';
import { applyPatch, emptyForNull, mergeJson } from '../../core/patch.ts';
import { audit } from './audit.ts';
import { changedFields, changeOrganization, jsonFieldName } from './change-organization.ts';

/** The optional texts that null clears. */
const TEXTS = ['address', 'phoneNumber', 'taxId', 'billingEmail'] as const;

const MAX_KEYS = 100;
const MAX_KEY = 100;
const MAX_VALUE = 2000;
/** The number of invalid settings that an error lists. */
const MAX_ERRORS = 50;

/**
 * Changes the supplied fields of the administrator's organization. Settings are merged key by key. If the second factor
 * becomes mandatory, sessions without one continue until their token expires; a refresh fails and the next sign-in
 * requires it. Throws 401, 403, 422.
 */
export async function updateOrganization(ctx: Context, changes: UpdateOrganizationInput): Promise<Organization> {
  admin(ctx);
  const input = emptyForNull(changes, TEXTS);
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

/**
 * Returns the settings with the changes applied; null removes a key. Throws 422 for invalid settings and too many keys.
 */
function mergeSettings(current: Record<string, string>, changes: Record<string, unknown>): Record<string, string> {
  const errors = Object.entries(changes).flatMap(([key, value]): FieldError[] => {
    const error = settingError(key, value);
    return error ? [{ loc: ['body', 'settings', key.slice(0, MAX_KEY)], msg: error, type: 'value_error' }] : [];
  });
  if (errors.length > 0) throw invalid(errors.slice(0, MAX_ERRORS));
  const merged = mergeJson('settings', current, changes);
  if (Object.keys(merged).length > MAX_KEYS)
    throw invalid([{ loc: ['body', 'settings'], msg: `must have at most ${MAX_KEYS} keys`, type: 'too_long' }]);
  return merged as Record<string, string>;
}

function settingError(key: string, value: unknown): string | null {
  if (key.length < 1 || key.length > MAX_KEY) return `the name must have 1 to ${MAX_KEY} characters`;
  if (value !== null && typeof value !== 'string') return 'must be a string';
  return value !== null && value.length > MAX_VALUE ? `must have at most ${MAX_VALUE} characters` : null;
}
