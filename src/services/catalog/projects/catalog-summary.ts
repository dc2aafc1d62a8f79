import { ItemStatus } from '../../../../entities/catalog/item-enums.ts';
import type { CatalogSummary } from '../../../../schema/catalog/payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { prepared } from '../../../core/prepared.ts';
import { sql } from '../../../core/sql.ts';
import { onReplica } from '../../on-replica.ts';
import { HAS_TEXTS } from './project-counts.ts';

const STATUSES = Object.values(ItemStatus);

/** Returns the numbers of all active projects of the caller's organization together, from the item counters. Throws 401. */
export async function catalogSummary(ctx: Context): Promise<CatalogSummary> {
  const { organizationId } = signedIn(ctx);
  const statement = sql<CatalogSummary>`
    with counts as materialized (
      select project_id as id, status, sum(items)::int as items,
             coalesce(sum(items) filter (where ${HAS_TEXTS}), 0)::int as texts
        from item_tallies
       where project_id in (select id from projects where organization_id = ${organizationId} and status = 'active')
       group by 1, 2),
    statuses as (
      select status, sum(texts)::int as count, (array_agg(id order by texts desc, id))[1] as "projectId"
        from counts where texts > 0 group by 1)
    select (select count(*)::int from projects where organization_id = ${organizationId} and status = 'active')
             as "projectCount",
           (select coalesce(sum(items), 0)::int from counts) as "itemCount",
           (select coalesce(json_agg(statuses), '[]') from statuses) as "byStatus"`;
  const [found] = await onReplica(ctx, (em) => prepared(em, statement));
  const { byStatus, ...rest } = found!;
  return {
    ...rest,
    byStatus: byStatus.toSorted((a, b) => STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status)),
  };
}
