import { type PaymentEvent, PaymentEventState } from '../../../../entities/billing/payment-event.ts';
import type { Context } from '../../../core/context.ts';
import { enqueueDue } from '../../enqueue-due.ts';

export const PAYMENTS_QUEUE = 'payments';

/**
 * Enqueues a committed event for the workers, without waiting for the queue. The sweeper enqueues it again if the message
 * is lost.
 */
export function enqueueEvent(ctx: Context, { id }: Pick<PaymentEvent, 'id'>): void {
  void ctx.queues.enqueue(PAYMENTS_QUEUE, { id });
}

/** Enqueues events that are due and have no worker. Several processes may sweep at the same time. */
export function sweepEvents(ctx: Context): Promise<void> {
  const outbox = { table: 'payment_events', state: PaymentEventState.stored, queue: PAYMENTS_QUEUE };
  return enqueueDue(ctx, outbox, (event) => enqueueEvent(ctx, event));
}
