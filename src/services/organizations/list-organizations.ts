import { Organization } from '../../../entities/organizations/organization.ts';
import type { OrganizationOverview, OrganizationPage } from '../../../schema/organizations/staff-payloads.ts';
import { type Context, superAdmin } from '../../core/context.ts';
import type { Plain } from '../../core/columns.ts';
import { sql } from '../../core/sql.ts';
import { checkPage, type Page } from '../paged.ts';
import { pageOf } from '../read-page.ts';
import { checkSearch } from '../search.ts';

/** What is counted for the organizations of a page only. */
const overview = sql`(select count(*)::int from users where organization_id = t.id and is_active) as "userCount",
                     (select count(*)::int from projects where organization_id = t.id) as "projectCount",
                     (select subscription_tier from balances where organization_id = t.id) as "subscriptionTier",
                     (select subscription_balance + topup_balance
                        from balances
                       where organization_id = t.id)::text as "totalBalance"`;

/**
 * Returns a page of all organizations to a super admin, newest first. `search` selects those whose name or short name
 * contains it, and the organization of the user with this email address. Throws 401, 403, 422.
 */
export async function listOrganizations(
  ctx: Context,
  { search, ...page }: Page & { search?: string | null },
): Promise<OrganizationPage> {
  superAdmin(ctx);
  checkPage(page);
  checkSearch(search);
  const text = search?.trim().toLowerCase() ?? '';
  const and = text
    ? sql`and (position(${text} in lower(t.name)) > 0 or position(${text} in t.slug) > 0
               or t.id = (select organization_id from users where email = ${text}))`
    : undefined;
  const { found, ...rest } = await pageOf(ctx, Organization, {}, { createdAt: 'desc', id: 'desc' }, page, {
    further: overview,
    ...(and && { and }),
  });
  return { organizations: found as (Plain<Organization> & OrganizationOverview)[], ...rest };
}
