import { v7 as uuid } from 'uuid';
import { PaymentEventState } from '../../../../entities/billing/payment-event.ts';
import type { PaymentProviderName } from '../../../../entities/billing/payment-enums.ts';
import type { Context } from '../../../core/context.ts';
import { row, sql } from '../../../core/sql.ts';
import { readPaymentEvent } from '../../../providers/payments/payment-providers.ts';
import { enqueueEvent } from './enqueue-event.ts';

/**
 * Verifies the signature of a payment event, stores its body unchanged and enqueues it. Idempotent: an event that is
 * stored already changes nothing. An event without any fact that we use is stored as ignored and without its body,
 * which contains personal data.
 * @throws INVALID_SIGNATURE, INVALID_JSON for a signed body that is not an event, NOT_CONFIGURED.
 */
export async function storeEvent(
  ctx: Context,
  provider: PaymentProviderName,
  body: string,
  headers: Headers,
): Promise<void> {
  const event = await readPaymentEvent(ctx.config, provider, body, headers);
  const state = event.payment || event.subscription ? PaymentEventState.stored : PaymentEventState.ignored;
  const storedBody = state === PaymentEventState.stored ? body : '';
  const stored = await row<{ id: string }>(
    ctx.em,
    sql`insert into payment_events
          (id, created_at, provider, event_id, event_type, occurred_at, body, state, attempts, due_at)
        values (${uuid()}, now(), ${provider}, ${event.eventId}, ${event.eventType}, ${event.occurredAt}, ${storedBody},
                ${state}, 0, now())
            on conflict (provider, event_id) do nothing
        returning id`,
  );
  if (stored && state === PaymentEventState.stored) enqueueEvent(ctx, stored);
}
