import type { RawBuilder } from 'kysely';
import { afterCommit } from '../../../core/after-commit.ts';
import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import { NEEDS_WEBHOOKS } from './needed.ts';

export const REGISTRATIONS_QUEUE = 'store-webhooks';

/** How many connections of an organization, or of a sweep, get webhooks at once. */
const BATCH = 100;

/**
 * Has the stores that report products to a project checked for their webhooks, in the caller's transaction, if its rules
 * need them. Call it after a rule is stored. Those that no rule needs any more are removed by the sweeper.
 */
export async function requestWebhooksOf(ctx: Context, projectId: string): Promise<void> {
  const ids = await insertRegistrations(
    ctx,
    sql`c.organization_id = (select organization_id from projects where id = ${projectId})
        and c.id::text in (select config->>'store_connection_id' from data_sources
                            where project_id = ${projectId} and source_type = 'store')`,
  );
  afterCommit(ctx.em, () => ids.forEach((id) => enqueueRegistration(ctx, id)));
}

/**
 * Adds the registrations that are missing although a rule needs them, such as those of a data source that is newer than
 * it.
 */
export async function addMissingRegistrations(ctx: Context): Promise<void> {
  const ids = await insertRegistrations(
    ctx,
    sql`c.id in (
          select distinct c.id
            from automation_rules r
            join data_sources s on s.project_id = r.project_id and s.source_type = 'store'
            join store_connections c on c.organization_id = r.organization_id
                                    and c.id::text = s.config->>'store_connection_id'
           where r.is_active and r.trigger in ('product_created', 'product_updated')
             and not exists (select from webhook_registrations w where w.connection_id = c.id))`,
  );
  ids.forEach((id) => enqueueRegistration(ctx, id));
}

/** Inserts a registration for each connection `c` that needs one, or makes the present one due, and returns their ids. */
async function insertRegistrations(ctx: Context, which: RawBuilder<unknown>): Promise<string[]> {
  const found = await rows<{ id: string }>(
    ctx.em,
    sql`insert into webhook_registrations as t (id, created_at, connection_id, webhook_ids, status, attempts, due_at)
        select gen_random_uuid(), now(), c.id, '[]', 'pending', 0, now()
          from store_connections c
         where ${which} and ${NEEDS_WEBHOOKS}
         order by c.id
         limit ${BATCH}
        on conflict (connection_id) do update
           set due_at = case when t.claim is null then now() else t.due_at end
        returning id`,
  );
  return found.map(({ id }) => id);
}

/** Adds the id of a committed registration to the queue without waiting. If it is lost, the sweeper enqueues it again. */
export function enqueueRegistration(ctx: Context, id: string): void {
  void ctx.queues.enqueue(REGISTRATIONS_QUEUE, { id });
}
