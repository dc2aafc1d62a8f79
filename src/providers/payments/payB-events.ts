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

/** The fields of https://docs.dodopayments.com/developer-resources/webhooks that are read. */
const envelope = z.object({ type: eventName, timestamp: instant, data: anyObject });
const minorUnits = z.int().nonnegative();
const customer = z.object({ customer_id: id }).nullish();

const payment = z.object({
  payment_id: id,
  total_amount: minorUnits,
  currency,
  customer,
  metadata: ownIds,
  checkout_session_id: id.nullish(),
  subscription_id: id.nullish(),
  /** Only part of one-time payments. */
  product_cart: z.array(z.object({ product_id: id, quantity: z.int().positive() })).nullish(),
  invoice_id: z.string().max(255).nullish(),
  is_update_payment_method: z.boolean().nullish(),
});

const refund = z.object({
  refund_id: id,
  payment_id: id,
  amount: minorUnits.nullish(),
  currency: currency.nullish(),
  is_partial: z.boolean().nullish(),
  customer,
});
const dispute = z.object({ dispute_id: id, payment_id: id, currency: currency.nullish().catch(null), customer });

const subscription = z.object({
  subscription_id: id,
  product_id: id,
  status: z.string(),
  customer,
  metadata: ownIds,
  next_billing_date: instant.nullish(),
  cancel_at_next_billing_date: z.boolean().nullish(),
  scheduled_change: z.object({ product_id: id }).nullish(),
});

const PAYMENTS = new Map([
  ['payment.succeeded', PaymentStatus.completed],
  ['payment.failed', PaymentStatus.failed],
]);

/** The platform withholds the money when a dispute is opened and returns it when the dispute is won or withdrawn. */
const DISPUTES = new Map([
  ['dispute.opened', PaymentStatus.disputed],
  ['dispute.accepted', PaymentStatus.disputed],
  ['dispute.lost', PaymentStatus.disputed],
  ['dispute.won', PaymentStatus.completed],
  ['dispute.cancelled', PaymentStatus.completed],
]);

/** `pending` and `failed` are left out: these subscriptions never started. */
const STATUSES = new Map<string, Exclude<SubscriptionPaymentStatus, SubscriptionPaymentStatus.none>>([
  ['active', SubscriptionPaymentStatus.active],
  ['on_hold', SubscriptionPaymentStatus.past_due],
  ['past_due', SubscriptionPaymentStatus.past_due],
  ['paused', SubscriptionPaymentStatus.paused],
  ['cancelled', SubscriptionPaymentStatus.canceled],
  ['expired', SubscriptionPaymentStatus.canceled],
]);

/** Parses an event of payB. Throws 400 if the body is not a valid event. */
export function readPayBEvent(body: string, eventId: string, ourPrices: readonly string[]): PlatformEvent {
  const { type, timestamp, data } = parseEventPart(envelope, parseObject(body));
  return { eventId, eventType: type, occurredAt: timestamp, ...factsOf(type, data, ourPrices) };
}

function factsOf(type: string, data: unknown, ourPrices: readonly string[]): EventFacts {
  const paid = PAYMENTS.get(type);
  if (paid) return paymentFacts(parseEventPart(payment, data), paid, ourPrices);
  if (type === 'refund.succeeded') return refundFacts(parseEventPart(refund, data));
  const disputed = DISPUTES.get(type);
  if (disputed) return disputeFacts(parseEventPart(dispute, data), disputed);
  return type.startsWith('subscription.') ? subscriptionFacts(parseEventPart(subscription, data)) : noFacts();
}

function paymentFacts(data: z.output<typeof payment>, status: PaymentStatus, ourPrices: readonly string[]): EventFacts {
  const subscriptionId = data.subscription_id ?? null;
  const line = ourLine(
    (data.product_cart ?? []).map((each) => ({ priceId: each.product_id, quantity: each.quantity })),
    ourPrices,
  );
  const fact = paymentFact({
    paymentId: data.payment_id,
    status,
    amount: toMajorUnits(data.total_amount, data.currency),
    currency: data.currency,
    priceId: line?.priceId ?? null,
    quantity: line?.quantity ?? 1,
    subscriptionId,
    invoiceNumber: data.invoice_id ?? null,
  });
  return {
    references: references(
      {
        checkoutExternalId: data.checkout_session_id ?? null,
        customerId: data.customer?.customer_id ?? null,
        subscriptionId,
      },
      data.metadata,
    ),
    // A payment that only changes the card is for nothing.
    payment: data.is_update_payment_method ? null : fact,
    subscription: null,
  };
}

function refundFacts(data: z.output<typeof refund>): EventFacts {
  const amount = typeof data.amount === 'number' && data.currency ? toMajorUnits(data.amount, data.currency) : null;
  const fact = {
    paymentId: data.payment_id,
    status: PaymentStatus.refunded,
    amount,
    currency: data.currency ?? null,
    adjustmentId: data.refund_id,
    partial: data.is_partial ?? false,
  };
  return {
    references: references({ customerId: data.customer?.customer_id ?? null, paymentId: data.payment_id }),
    payment: paymentFact(fact),
    subscription: null,
  };
}

/** The amount of a dispute is left out: the platform does not document its unit. */
function disputeFacts(data: z.output<typeof dispute>, status: PaymentStatus): EventFacts {
  return {
    references: references({ customerId: data.customer?.customer_id ?? null, paymentId: data.payment_id }),
    payment: paymentFact({
      paymentId: data.payment_id,
      status,
      currency: data.currency ?? null,
      adjustmentId: data.dispute_id,
    }),
    subscription: null,
  };
}

function subscriptionFacts(data: z.output<typeof subscription>): EventFacts {
  const customerId = data.customer?.customer_id ?? null;
  const status = STATUSES.get(data.status);
  const fact = {
    subscriptionId: data.subscription_id,
    customerId,
    priceId: data.product_id,
    scheduledPriceId: data.scheduled_change?.product_id ?? null,
    periodEnd: data.next_billing_date ?? null,
    cancelAtPeriodEnd: data.cancel_at_next_billing_date ?? false,
  };
  return {
    references: references({ customerId, subscriptionId: data.subscription_id }, data.metadata),
    payment: null,
    subscription: status ? { ...fact, status } : null,
  };
}
