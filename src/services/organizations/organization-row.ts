import { AiProviderName } from '../../../entities/generation/ai-provider-name.ts';
import { Organization } from '../../../entities/organizations/organization.ts';
import { jsonFields, type Plain } from '../../core/columns.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { sql } from '../../core/sql.ts';
import type { Parent } from '../read-page.ts';

/**
 * An organization as it is shown: a plain row with a field for each AI provider, such as `hasAiAKey`, whether an own key
 * for it is stored.
 */
export type OrganizationRow = Omit<Plain<Organization>, 'billingDetails'> & {
  [Name in AiProviderName as `has${Capitalize<Name>}Key`]: boolean;
};

const keyFields = Object.values(AiProviderName).map((provider) => ({
  field: `hasA${provider.slice(1)}Key`,
  isStored: `exists (select from organization_ai_keys where organization_id = t.id and provider = '${provider}')`,
}));

/** The columns of {@link OrganizationRow} that are not in `organizations`, whose alias is `t`. */
export const storedKeys = sql.raw(keyFields.map(({ field, isStored }) => `${isStored} as "${field}"`).join(', '));

const keysAsJson = sql.raw(keyFields.map(({ field, isStored }) => `'${field}', ${isStored}`).join(', '));

/** The organization of the signed-in user as the parent of a list, with an {@link OrganizationRow} as its value. */
export function parentOrganization(ctx: Context): Parent {
  return {
    row: sql`select json_build_object(${jsonFields(ctx.em, Organization, 't')}, ${keysAsJson}) as parent
               from organizations t
              where t.id = ${signedIn(ctx).organizationId}`,
    reject: () => {
      throw new AppError('UNAUTHENTICATED');
    },
  };
}
