import { PaymentEventState } from '../../../../entities/billing/payment-event.ts';
import type { Context } from '../../../core/context.ts';
import { announceDue } from '../../announce-due.ts';
import { announceEvent, PAYMENTS_QUEUE } from './announce-event.ts';

/** Announces events that are due and that nobody applies. Several processes may sweep at once. */
export function sweepEvents(ctx: Context): Promise<void> {
  return announceDue(
    ctx,
    { table: 'payment_events', state: PaymentEventState.stored, queue: PAYMENTS_QUEUE },
    (event) => announceEvent(ctx, event),
  );
}
