import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import { announceEvent, PAYMENTS_QUEUE } from './announce-event.ts';

/** Of one sweep; the rest comes with the next. */
const BATCH = 100;

/** How long an event that is due is left to the message that announced it. */
const PATIENCE_SECONDS = 5;

/**
 * Announces events that are due and that nobody applies: those whose time to be tried again has come, whose worker went
 * silent, or whose message was lost. Several processes may sweep at once; while workers cannot keep up, none adds to the queue.
 */
export async function sweepEvents(ctx: Context): Promise<void> {
  const waiting = await ctx.queues.waiting(PAYMENTS_QUEUE);
  if (waiting === null || waiting >= BATCH) return;
  const silent = await rows<{ id: string }>(
    ctx.em,
    // Due since now, so that other processes that sweep leave it to its message, too.
    sql`update payment_events set due_at = now()
         where id in (select id from payment_events
                       where state = 'stored' and due_at < now() - make_interval(secs => ${PATIENCE_SECONDS})
                       order by due_at limit ${BATCH} for update skip locked)
        returning id`,
  );
  for (const event of silent) announceEvent(ctx, event);
}
