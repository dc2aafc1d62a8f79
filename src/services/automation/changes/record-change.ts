import type { RawBuilder } from 'kysely';
import { afterCommit } from '../../../core/after-commit.ts';
import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';

export const PRODUCTS_QUEUE = 'products';

/** Changes that follow each other wait for the last one, but for at most this many times the usual wait. */
export const MAX_WAITS = 10;

/** The condition that the project `p` has an active rule that products start. */
export const HAS_PRODUCT_RULE = sql`exists (
  select from automation_rules r
   where r.project_id = p.id and r.is_active and r.trigger in ('product_created', 'product_updated'))`;

/**
 * Records that a store has reported a product, in the caller's transaction, for every data source that reads the store
 * through one of the connections `c` that fulfil the condition, if a rule of its project needs it. The source is refreshed
 * once no change has come for `AUTOMATION_DEBOUNCE_SECONDS`.
 */
export async function recordProductChange(ctx: Context, which: RawBuilder<unknown>, productId: string): Promise<void> {
  const wait = ctx.config.AUTOMATION_DEBOUNCE_SECONDS;
  const sources = await rows<{ id: string }>(
    ctx.em,
    sql`insert into product_changes as t (data_source_id, product_id, revision)
        select s.id, ${productId}, gen_random_uuid()
          from store_connections c
          join projects p on p.organization_id = c.organization_id
          join data_sources s on s.project_id = p.id and s.source_type = 'store'
                             and s.config->>'store_connection_id' = c.id::text
         where ${which} and ${HAS_PRODUCT_RULE}
         order by s.id
        on conflict (data_source_id, product_id) do update set revision = excluded.revision
        returning data_source_id as id`,
  );
  if (sources.length === 0) return;
  const refreshes = await rows<{ id: string; isNew: boolean }>(
    ctx.em,
    sql`insert into product_refreshes as t (id, created_at, data_source_id, due_at)
        select gen_random_uuid(), now(), id, now() + make_interval(secs => ${wait})
          from unnest(${sources.map(({ id }) => id)}::uuid[]) as given(id)
         order by id
        on conflict (data_source_id) do update
           set due_at = case when t.claim is null
                             then least(excluded.due_at, t.created_at + make_interval(secs => ${wait * MAX_WAITS}))
                             else t.due_at end
        returning id, xmax = 0 as "isNew"`,
  );
  // One message per refresh: it waits again where further changes have come.
  afterCommit(ctx.em, () =>
    refreshes.filter(({ isNew }) => isNew).forEach(({ id }) => enqueueRefresh(ctx, id, wait * 1000)),
  );
}

/** Adds the id of a committed refresh to the queue without waiting. If it is lost, the sweeper enqueues it again. */
export function enqueueRefresh(ctx: Context, id: string, delayMs = 0): void {
  void ctx.queues.enqueue(PRODUCTS_QUEUE, { id }, { delayMs });
}
