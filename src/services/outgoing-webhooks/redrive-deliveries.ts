import type { Context } from '../../core/context.ts';
import { rows, sql } from '../../core/sql.ts';
import { enqueueDelivery } from './record-event.ts';

/** Deliveries per statement. */
const BATCH = 1000;

/**
 * Sends the deliveries of the last hours again that active endpoints of all organizations did not accept, and returns
 * their number. Only for the command line: it checks no permissions.
 */
export async function redriveDeliveries(ctx: Context, hours: number): Promise<number> {
  let count = 0;
  for (let size = BATCH; size === BATCH;) {
    const batch = await rows<{ id: string }>(
      ctx.em,
      sql`update webhook_deliveries set status = 'pending', tries = 0, due_at = now()
           where id in (select d.id from webhook_deliveries d
                          join webhook_endpoints e on e.id = d.endpoint_id and e.is_active
                         where d.status = 'failed' and d.created_at > now() - make_interval(hours => ${hours})
                         order by d.created_at, d.id limit ${BATCH} for update of d skip locked)
          returning id`,
    );
    for (const { id } of batch) enqueueDelivery(ctx, id);
    size = batch.length;
    count += size;
  }
  return count;
}
