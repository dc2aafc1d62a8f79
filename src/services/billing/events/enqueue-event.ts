import type { PaymentEvent } from '../../../../entities/billing/payment-event.ts';
import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import { enqueueDue } from '../../enqueue-due.ts';
import type { ClaimedEvent } from './claimed-event.ts';

export const PAYMENTS_QUEUE = 'payments';

/** The most waiting events that one applied event makes due. The others keep their due time. */
const WAITING_BATCH = 20;

/**
 * Enqueues a committed event for the workers, without waiting for the queue. The sweeper enqueues it again if the
 * message is lost.
 */
export function enqueueEvent(ctx: Context, { id }: Pick<PaymentEvent, 'id'>): void {
  void ctx.queues.enqueue(PAYMENTS_QUEUE, { id });
}

/**
 * After an event was applied, enqueues events that may have waited for it: those of the same organization and those
 * without a known organization.
 */
export async function enqueueWaitingEvents(
  ctx: Context,
  { id, provider }: ClaimedEvent,
  organizationId: string,
): Promise<void> {
  const waiting = await rows<{ id: string }>(
    ctx.em,
    sql`update payment_events
           set due_at = now()
         where id in (select id
                        from payment_events
                       where state = 'stored' and attempts > 0 and id <> ${id} and provider = ${provider}
                         and (organization_id = ${organizationId} or organization_id is null)
                       order by organization_id nulls last, created_at desc
                       limit ${WAITING_BATCH}
                         for update skip locked)
        returning id`,
  );
  for (const event of waiting) enqueueEvent(ctx, event);
}

/** Enqueues events that are due and have no worker. Several processes may sweep at the same time. */
export function sweepEvents(ctx: Context): Promise<void> {
  const outbox = { table: 'payment_events', pending: sql`state = 'stored'`, queue: PAYMENTS_QUEUE };
  return enqueueDue(ctx, outbox, (event) => enqueueEvent(ctx, event));
}
