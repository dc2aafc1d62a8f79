import { PaymentEventState } from '../../../../entities/billing/payment-event.ts';
import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import { enqueueEvent } from './enqueue-event.ts';

/** Events that one statement changes. */
const BATCH = 500;

/**
 * Applies payment events of the last hours again that had no effect: those that failed and wait for their next attempt,
 * and those that were ignored, such as for a price that is configured now. An event has its effect once, whatever the
 * number of attempts. Ignored events whose body was deleted stay as they are. Returns the number of events. Only for the
 * command line: it checks no permissions.
 */
export async function redriveEvents(ctx: Context, hours: number): Promise<number> {
  let count = 0;
  for (let batch: { id: string }[] | null = null; batch === null || batch.length === BATCH;) {
    batch = await rows<{ id: string }>(
      ctx.em,
      sql`update payment_events
             set state = ${PaymentEventState.stored}, due_at = now()
           where id in (select id from payment_events
                         where created_at > now() - make_interval(hours => ${hours})
                           and ((state = ${PaymentEventState.stored} and attempts > 0 and due_at > now())
                                or (state = ${PaymentEventState.ignored} and body <> ''))
                         order by occurred_at, id
                         limit ${BATCH}
                           for update skip locked)
          returning id`,
    );
    for (const event of batch) enqueueEvent(ctx, event);
    count += batch.length;
  }
  return count;
}
