import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import { enqueueEvent } from './enqueue-event.ts';
import type { EventInHand } from './event-in-hand.ts';

/** At once; others wait for their time. */
const BATCH = 20;

/** After an event was applied: announces those that may have waited for what it told, of its organization and of nobody we knew. */
export async function wakeEvents(ctx: Context, { id, provider }: EventInHand, organizationId: string): Promise<void> {
  const waiting = await rows<{ id: string }>(
    ctx.em,
    sql`update payment_events set due_at = now()
         where id in (select id from payment_events
                       where state = 'stored' and attempts > 0 and id <> ${id} and provider = ${provider}
                         and (organization_id = ${organizationId} or organization_id is null)
                       order by organization_id nulls last, created_at desc limit ${BATCH} for update skip locked)
        returning id`,
  );
  for (const event of waiting) enqueueEvent(ctx, event);
}
