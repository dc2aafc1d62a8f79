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

/** The parts of https://docs.dodopayments.com/developer-resources/webhooks that are read. */
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
  /** Of a one-time payment alone. */
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

/** The money is withheld as soon as a dispute is opened; it comes back when that is won or withdrawn. */
const DISPUTES = new Map([
  ['dispute.opened', PaymentStatus.disputed],
  ['dispute.accepted', PaymentStatus.disputed],
  ['dispute.lost', PaymentStatus.disputed],
  ['dispute.won', PaymentStatus.completed],
  ['dispute.cancelled', PaymentStatus.completed],
]);

/** `pending` and `failed` are subscriptions that never began. */
const STATUSES = new Map<string, Exclude<SubscriptionPaymentStatus, SubscriptionPaymentStatus.none>>([
  ['active', SubscriptionPaymentStatus.active],
  ['on_hold', SubscriptionPaymentStatus.past_due],
  ['past_due', SubscriptionPaymentStatus.past_due],
  ['paused', SubscriptionPaymentStatus.paused],
  ['cancelled', SubscriptionPaymentStatus.canceled],
  ['expired', SubscriptionPaymentStatus.canceled],
]);

/** Reads an event of payB. Throws 400 for a body that is none. */
export function readPayBEvent(body: string, eventId: string, ourPrices: readonly string[]): PlatformEvent {
  const { type, timestamp, data } = readEventPart(envelope, readObject(body));
  return { eventId, eventType: type, occurredAt: timestamp, ...told(type, data, ourPrices) };
}

function told(type: string, data: unknown, ourPrices: readonly string[]): Told {
  const paid = PAYMENTS.get(type);
  if (paid) return ofPayment(readEventPart(payment, data), paid, ourPrices);
  if (type === 'refund.succeeded') return ofRefund(readEventPart(refund, data));
  const disputed = DISPUTES.get(type);
  if (disputed) return ofDispute(readEventPart(dispute, data), disputed);
  return type.startsWith('subscription.') ? ofSubscription(readEventPart(subscription, data)) : nothing();
}

function ofPayment(of: z.output<typeof payment>, status: PaymentStatus, ourPrices: readonly string[]): Told {
  const subscriptionId = of.subscription_id ?? null;
  const line = ourLine(
    (of.product_cart ?? []).map((each) => ({ priceId: each.product_id, quantity: each.quantity })),
    ourPrices,
  );
  const fact = paymentFact({
    paymentId: of.payment_id,
    status,
    amount: usualUnits(of.total_amount, of.currency),
    currency: of.currency,
    priceId: line?.priceId ?? null,
    quantity: line?.quantity ?? 1,
    subscriptionId,
    invoiceNumber: of.invoice_id ?? null,
  });
  return {
    references: references(
      {
        checkoutExternalId: of.checkout_session_id ?? null,
        customerId: of.customer?.customer_id ?? null,
        subscriptionId,
      },
      of.metadata,
    ),
    // One by which a customer gives another card pays for nothing.
    payment: of.is_update_payment_method ? null : fact,
    subscription: null,
  };
}

function ofRefund(of: z.output<typeof refund>): Told {
  const amount = typeof of.amount === 'number' && of.currency ? usualUnits(of.amount, of.currency) : null;
  const fact = {
    paymentId: of.payment_id,
    status: PaymentStatus.refunded,
    amount,
    currency: of.currency ?? null,
    adjustmentId: of.refund_id,
    partial: of.is_partial ?? false,
  };
  return {
    references: references({ customerId: of.customer?.customer_id ?? null, paymentId: of.payment_id }),
    payment: paymentFact(fact),
    subscription: null,
  };
}

/** The amount of a dispute is text of no unit that is documented. */
function ofDispute(of: z.output<typeof dispute>, status: PaymentStatus): Told {
  return {
    references: references({ customerId: of.customer?.customer_id ?? null, paymentId: of.payment_id }),
    payment: paymentFact({
      paymentId: of.payment_id,
      status,
      currency: of.currency ?? null,
      adjustmentId: of.dispute_id,
    }),
    subscription: null,
  };
}

function ofSubscription(of: z.output<typeof subscription>): Told {
  const customerId = of.customer?.customer_id ?? null;
  const status = STATUSES.get(of.status);
  const fact = {
    subscriptionId: of.subscription_id,
    customerId,
    priceId: of.product_id,
    scheduledPriceId: of.scheduled_change?.product_id ?? null,
    periodEnd: of.next_billing_date ?? null,
    cancelAtPeriodEnd: of.cancel_at_next_billing_date ?? false,
  };
  return {
    references: references({ customerId, subscriptionId: of.subscription_id }, of.metadata),
    payment: null,
    subscription: status ? { ...fact, status } : null,
  };
}
