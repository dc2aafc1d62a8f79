import type { PaymentEvent } from '../../../../entities/billing/payment-event.ts';
import type { Context } from '../../../core/context.ts';

export const PAYMENTS_QUEUE = 'payments';

/** Tells the workers of a committed event, without waiting for it. A message that is lost is made up for by the sweeper. */
export function announceEvent(ctx: Context, { id }: Pick<PaymentEvent, 'id'>): void {
  void ctx.queues.announce(PAYMENTS_QUEUE, { id });
}
