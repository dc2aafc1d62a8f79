import type { AiProviderName } from '../../../entities/generation/ai-provider-name.ts';
import { Organization } from '../../../entities/organizations/organization.ts';
import type { Plain } from '../../core/columns.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { rows, sql } from '../../core/sql.ts';
import { readRow } from '../read-row.ts';
import { type OrganizationRow, storedKeys } from './organization-row.ts';

/** Returns the organization of the signed-in user, for display. Throws 401. */
export async function getOrganization(ctx: Context): Promise<OrganizationRow> {
  const { organizationId } = signedIn(ctx);
  const found = await readRow<Organization, Plain<Organization> & OrganizationRow>(
    ctx,
    Organization,
    { id: organizationId },
    storedKeys,
  );
  if (!found) throw new AppError('UNAUTHENTICATED');
  return found;
}

/** Returns organizations by id. It is a batch function of DataLoader. */
export async function organizationsById(ctx: Context, ids: readonly string[]): Promise<Map<string, Organization>> {
  const found = await ctx.em.find(Organization, { id: { $in: [...ids] } });
  return new Map(found.map((organization) => [organization.id, organization]));
}

/** Returns the AI providers for which each organization has its own key. It is a batch function of DataLoader. */
export async function aiKeysByOrganization(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, Set<AiProviderName>>> {
  const stored = await rows<{ organization_id: string; provider: AiProviderName }>(
    ctx.em,
    sql`select organization_id, provider from organization_ai_keys where organization_id = any(${[...ids]}::uuid[])`,
  );
  const keys = new Map(ids.map((id) => [id, new Set<AiProviderName>()]));
  for (const row of stored) keys.get(row.organization_id)!.add(row.provider);
  return keys;
}
