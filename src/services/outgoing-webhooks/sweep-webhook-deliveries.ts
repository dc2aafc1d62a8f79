import type { Context } from '../../core/context.ts';
import { rows, sql } from '../../core/sql.ts';
import { enqueueDelivery, WEBHOOKS_QUEUE } from './record-event.ts';

/** Deliveries per sweep. A sweep adds nothing to a queue that already has this many messages. */
const BATCH = 100;
/** How long a due delivery is left to the message that was enqueued with it. */
const GRACE_SECONDS = 5;

/** The condition that no earlier delivery about the subject of `d` waits for the same endpoint. */
export const NOT_BLOCKED = sql`not exists (
  select from webhook_deliveries earlier
   where earlier.endpoint_id = d.endpoint_id and earlier.subject = d.subject and earlier.status = 'pending'
     and earlier.id < d.id)`;

/**
 * Enqueues deliveries that are due and that no worker has claimed: retries, and those whose worker died or whose message
 * was lost. Several processes may run it at the same time.
 */
export async function sweepWebhookDeliveries(ctx: Context): Promise<void> {
  const waiting = await ctx.queues.waiting(WEBHOOKS_QUEUE);
  if (waiting === null || waiting >= BATCH) return;
  const due = await rows<{ id: string }>(
    ctx.em,
    // The new due_at keeps sweeps of other processes away from the row until its message had its chance.
    sql`update webhook_deliveries
           set due_at = now()
         where id in (select d.id
                        from webhook_deliveries d
                        join webhook_endpoints e on e.id = d.endpoint_id and e.is_active
                       where d.status = 'pending' and d.due_at < now() - make_interval(secs => ${GRACE_SECONDS})
                         and ${NOT_BLOCKED}
                       order by d.due_at
                       limit ${BATCH}
                         for update of d skip locked)
        returning id`,
  );
  for (const { id } of due) enqueueDelivery(ctx, id);
}
