import { z } from 'zod';
import { PaymentStatus, SubscriptionPaymentStatus } from '../../../entities/billing/payment-enums.ts';
import {
  anyObject,
  currency,
  eventName,
  id,
  instant,
  noFacts,
  ourLine,
  ownIds,
  paymentFact,
  parseEventPart,
  parseObject,
  references,
  type EventFacts,
} from './event-fields.ts';
import { toMajorUnits } from './minor-units.ts';
import type { PlatformEvent } from './payment-provider.ts';

/** The fields of https://developer.paddle.com/webhooks that are read. */
const envelope = z.object({ event_id: id, event_type: eventName, occurred_at: instant, data: anyObject });
const minorUnits = z.string().regex(/^\d{1,15}$/);
const period = z.object({ starts_at: instant, ends_at: instant });
const item = z.object({ price_id: id.nullish(), price: z.object({ id }).nullish(), quantity: z.int().positive() });

const transaction = z.object({
  id,
  origin: z.string().nullish(),
  currency_code: currency,
  customer_id: id.nullish(),
  subscription_id: id.nullish(),
  invoice_number: z.string().max(255).nullish(),
  billing_period: period.nullish(),
  items: z.array(item),
  details: z.object({ totals: z.object({ grand_total: minorUnits }).nullish() }).nullish(),
  custom_data: ownIds,
});

const adjustment = z.object({
  id,
  action: z.string(),
  status: z.string(),
  type: z.string().nullish(),
  transaction_id: id,
  subscription_id: id.nullish(),
  customer_id: id.nullish(),
  currency_code: currency,
  totals: z.object({ total: minorUnits }),
});

const subscription = z.object({
  id,
  status: z.enum(['active', 'canceled', 'past_due', 'paused', 'trialing']).nullable().catch(null),
  customer_id: id,
  /** The transaction of the first payment; only part of subscription.created. */
  transaction_id: id.nullish(),
  current_billing_period: period.nullish(),
  scheduled_change: z.object({ action: z.string() }).nullish(),
  items: z.array(z.object({ price: z.object({ id }) })),
  custom_data: ownIds,
});

/** The origin of a transaction of zero by which a customer changes the card. */
const CARD_CHANGE = 'subscription_payment_method_change';
const SUBSCRIPTION_EVENTS = new Set(
  ['created', 'activated', 'imported', 'updated', 'trialing', 'past_due', 'paused', 'resumed', 'canceled'].map(
    (name) => `subscription.${name}`,
  ),
);

/** Parses an event of payA. Throws 400 if the body is not a valid event. */
export function readPayAEvent(body: string, ourPrices: readonly string[]): PlatformEvent {
  const {
    event_id: eventId,
    event_type: eventType,
    occurred_at: occurredAt,
    data,
  } = parseEventPart(envelope, parseObject(body));
  return { eventId, eventType, occurredAt, ...factsOf(eventType, data, ourPrices) };
}

function factsOf(eventType: string, data: unknown, ourPrices: readonly string[]): EventFacts {
  if (eventType === 'transaction.completed')
    return transactionFacts(parseEventPart(transaction, data), PaymentStatus.completed, ourPrices);
  if (eventType === 'transaction.payment_failed')
    return transactionFacts(parseEventPart(transaction, data), PaymentStatus.failed, ourPrices);
  if (eventType === 'adjustment.created' || eventType === 'adjustment.updated')
    return adjustmentFacts(parseEventPart(adjustment, data));
  if (SUBSCRIPTION_EVENTS.has(eventType)) return subscriptionFacts(parseEventPart(subscription, data), ourPrices);
  return noFacts();
}

function transactionFacts(
  data: z.output<typeof transaction>,
  status: PaymentStatus,
  ourPrices: readonly string[],
): EventFacts {
  const subscriptionId = data.subscription_id ?? null;
  const line = ourLine(
    data.items.flatMap((each) => linesOf(each)),
    ourPrices,
  );
  const total = data.details?.totals?.grand_total;
  const payment = paymentFact({
    paymentId: data.id,
    status,
    amount: total === undefined ? null : toMajorUnits(total, data.currency_code),
    currency: data.currency_code,
    priceId: line?.priceId ?? null,
    quantity: line?.quantity ?? 1,
    subscriptionId,
    periodStart: data.billing_period?.starts_at ?? null,
    periodEnd: data.billing_period?.ends_at ?? null,
    invoiceNumber: data.invoice_number ?? null,
  });
  return {
    references: references(
      { checkoutExternalId: data.id, customerId: data.customer_id ?? null, subscriptionId },
      data.custom_data,
    ),
    payment: data.origin === CARD_CHANGE ? null : payment,
    subscription: null,
  };
}

function linesOf({
  price_id: priceId,
  price,
  quantity,
}: z.output<typeof item>): { priceId: string; quantity: number }[] {
  const found = priceId ?? price?.id;
  return found ? [{ priceId: found, quantity }] : [];
}

function adjustmentFacts(data: z.output<typeof adjustment>): EventFacts {
  const status = outcomeOf(data);
  const undone = status === PaymentStatus.completed;
  return {
    references: references({
      checkoutExternalId: data.transaction_id,
      customerId: data.customer_id ?? null,
      subscriptionId: data.subscription_id ?? null,
      paymentId: data.transaction_id,
    }),
    payment:
      status &&
      paymentFact({
        paymentId: data.transaction_id,
        status,
        amount: undone ? null : toMajorUnits(data.totals.total, data.currency_code),
        currency: data.currency_code,
        subscriptionId: data.subscription_id ?? null,
        // A reversed chargeback has an id of its own and does not name the chargeback; a payment has one at a time.
        adjustmentId: data.action === 'refund' ? data.id : `chargeback:${data.transaction_id}`,
        partial: data.type === 'partial',
      }),
    subscription: null,
  };
}

/** Returns null for adjustments that move no money: credits, warnings, and refunds that are not approved yet. */
function outcomeOf({ action, status }: { action: string; status: string }): PaymentStatus | null {
  if (action === 'chargeback_reverse' && status === 'approved') return PaymentStatus.completed;
  if (action !== 'refund' && action !== 'chargeback') return null;
  if (status === 'reversed') return PaymentStatus.completed;
  if (status !== 'approved') return null;
  return action === 'refund' ? PaymentStatus.refunded : PaymentStatus.disputed;
}

function subscriptionFacts(data: z.output<typeof subscription>, ourPrices: readonly string[]): EventFacts {
  const fact = {
    subscriptionId: data.id,
    customerId: data.customer_id,
    priceId:
      ourLine(
        data.items.map(({ price }) => ({ priceId: price.id })),
        ourPrices,
      )?.priceId ?? null,
    scheduledPriceId: null,
    periodEnd: data.current_billing_period?.ends_at ?? null,
    cancelAtPeriodEnd: data.scheduled_change?.action === 'cancel',
  };
  return {
    references: references(
      { checkoutExternalId: data.transaction_id ?? null, customerId: data.customer_id, subscriptionId: data.id },
      data.custom_data,
    ),
    payment: null,
    subscription: data.status && { ...fact, status: SubscriptionPaymentStatus[data.status] },
  };
}
