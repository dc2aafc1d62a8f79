import { z } from 'zod';
import { PaymentStatus, SubscriptionPaymentStatus } from '../../../entities/billing/payment-status.ts';
import {
  anyObject,
  currency,
  eventName,
  id,
  instant,
  nothing,
  ourLine,
  ownIds,
  paymentFact,
  readEventPart,
  readObject,
  references,
  type Told,
} from './event-fields.ts';
import { usualUnits } from './minor-units.ts';
import type { PlatformEvent } from './payment-provider.ts';

/** The parts of https://developer.paddle.com/webhooks that are read. */
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
  /** The first payment's; in subscription.created alone. */
  transaction_id: id.nullish(),
  current_billing_period: period.nullish(),
  scheduled_change: z.object({ action: z.string() }).nullish(),
  items: z.array(z.object({ price: z.object({ id }) })),
  custom_data: ownIds,
});

/** A payment of nothing, by which a customer gives another card. */
const CHANGES_CARD = 'subscription_payment_method_change';
const ABOUT_SUBSCRIPTIONS = new Set(
  ['created', 'activated', 'imported', 'updated', 'trialing', 'past_due', 'paused', 'resumed', 'canceled'].map(
    (name) => `subscription.${name}`,
  ),
);

/** Reads an event of payA. Throws 400 for a body that is none. */
export function readPayAEvent(body: string, ourPrices: readonly string[]): PlatformEvent {
  const {
    event_id: eventId,
    event_type: eventType,
    occurred_at: occurredAt,
    data,
  } = readEventPart(envelope, readObject(body));
  return { eventId, eventType, occurredAt, ...told(eventType, data, ourPrices) };
}

function told(eventType: string, data: unknown, ourPrices: readonly string[]): Told {
  if (eventType === 'transaction.completed')
    return ofTransaction(readEventPart(transaction, data), PaymentStatus.completed, ourPrices);
  if (eventType === 'transaction.payment_failed')
    return ofTransaction(readEventPart(transaction, data), PaymentStatus.failed, ourPrices);
  if (eventType === 'adjustment.created' || eventType === 'adjustment.updated')
    return ofAdjustment(readEventPart(adjustment, data));
  if (ABOUT_SUBSCRIPTIONS.has(eventType)) return ofSubscription(readEventPart(subscription, data), ourPrices);
  return nothing();
}

function ofTransaction(of: z.output<typeof transaction>, status: PaymentStatus, ourPrices: readonly string[]): Told {
  const subscriptionId = of.subscription_id ?? null;
  const line = ourLine(
    of.items.flatMap((each) => linesOf(each)),
    ourPrices,
  );
  const total = of.details?.totals?.grand_total;
  const payment = paymentFact({
    paymentId: of.id,
    status,
    amount: total === undefined ? null : usualUnits(total, of.currency_code),
    currency: of.currency_code,
    priceId: line?.priceId ?? null,
    quantity: line?.quantity ?? 1,
    subscriptionId,
    periodStart: of.billing_period?.starts_at ?? null,
    periodEnd: of.billing_period?.ends_at ?? null,
    invoiceNumber: of.invoice_number ?? null,
  });
  return {
    references: references(
      { checkoutExternalId: of.id, customerId: of.customer_id ?? null, subscriptionId },
      of.custom_data,
    ),
    payment: of.origin === CHANGES_CARD ? null : payment,
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

function ofAdjustment(of: z.output<typeof adjustment>): Told {
  const status = outcomeOf(of);
  const undone = status === PaymentStatus.completed;
  return {
    references: references({
      checkoutExternalId: of.transaction_id,
      customerId: of.customer_id ?? null,
      subscriptionId: of.subscription_id ?? null,
      paymentId: of.transaction_id,
    }),
    payment:
      status &&
      paymentFact({
        paymentId: of.transaction_id,
        status,
        amount: undone ? null : usualUnits(of.totals.total, of.currency_code),
        currency: of.currency_code,
        subscriptionId: of.subscription_id ?? null,
        // What calls a chargeback back has an id of its own and does not say whose it undoes; a payment has one at a time.
        adjustmentId: of.action === 'refund' ? of.id : `chargeback:${of.transaction_id}`,
        partial: of.type === 'partial',
      }),
    subscription: null,
  };
}

/** Credits and warnings move no money, nor does a refund before it is approved. */
function outcomeOf({ action, status }: { action: string; status: string }): PaymentStatus | null {
  if (action === 'chargeback_reverse' && status === 'approved') return PaymentStatus.completed;
  if (action !== 'refund' && action !== 'chargeback') return null;
  if (status === 'reversed') return PaymentStatus.completed;
  if (status !== 'approved') return null;
  return action === 'refund' ? PaymentStatus.refunded : PaymentStatus.disputed;
}

function ofSubscription(of: z.output<typeof subscription>, ourPrices: readonly string[]): Told {
  const fact = {
    subscriptionId: of.id,
    customerId: of.customer_id,
    priceId:
      ourLine(
        of.items.map(({ price }) => ({ priceId: price.id })),
        ourPrices,
      )?.priceId ?? null,
    scheduledPriceId: null,
    periodEnd: of.current_billing_period?.ends_at ?? null,
    cancelAtPeriodEnd: of.scheduled_change?.action === 'cancel',
  };
  return {
    references: references(
      { checkoutExternalId: of.transaction_id ?? null, customerId: of.customer_id, subscriptionId: of.id },
      of.custom_data,
    ),
    payment: null,
    subscription: of.status && { ...fact, status: SubscriptionPaymentStatus[of.status] },
  };
}
