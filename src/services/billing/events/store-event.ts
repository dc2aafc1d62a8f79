import { v7 as uuid } from 'uuid';
import { PaymentEventState } from '../../../../entities/billing/payment-event.ts';
import type { PaymentProviderName } from '../../../../entities/billing/payment-provider-name.ts';
import type { Context } from '../../../core/context.ts';
import { row, sql } from '../../../core/sql.ts';
import { paymentProviderFor } from '../../../providers/payments/payment-providers.ts';
import { enqueueEvent } from './enqueue-event.ts';

/**
 * Stores an event of a payment platform to the letter, once its signature is proved, and announces it. One that came
 * before changes nothing, however many come at once; one that tells nothing we act on is kept as ignored, without its body: it names persons, and nobody would read it.
 * @throws INVALID_SIGNATURE, INVALID_JSON for what is signed and yet no event, NOT_CONFIGURED.
 */
export async function storeEvent(
  ctx: Context,
  provider: PaymentProviderName,
  body: string,
  headers: Headers,
): Promise<void> {
  const event = await paymentProviderFor(ctx.config, provider).readEvent(body, headers);
  const state = event.payment || event.subscription ? PaymentEventState.stored : PaymentEventState.ignored;
  const stored = await row<{ id: string }>(
    ctx.em,
    sql`insert into payment_events (id, created_at, provider, event_id, event_type, occurred_at, body, state, attempts, due_at)
        values (${uuid()}, now(), ${provider}, ${event.eventId}, ${event.eventType}, ${event.occurredAt}, ${state === PaymentEventState.stored ? body : ''}, ${state}, 0, now())
        on conflict (provider, event_id) do nothing returning id`,
  );
  if (stored && state === PaymentEventState.stored) enqueueEvent(ctx, stored);
}
