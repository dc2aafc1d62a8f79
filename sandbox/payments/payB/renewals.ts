import { periodFrom } from '../periods.ts';
import type { Renewal } from '../platform.ts';
import { Refusal } from '../refusal.ts';
import type { Books } from './books.ts';
import { amountOf, recurringOf } from './catalogue.ts';
import { recordPayment } from './payment.ts';
import type { Subscription } from './records.ts';
import { lineOf, periodOf, running, setLine, setPeriod } from './subscription.ts';

/** The next period is paid, on the plan that was scheduled for it. */
export function renewSubscription(books: Books, id: string): Renewal {
  const subscription = renewable(books, id);
  const { scheduled_change: change, status } = subscription;
  if (change) setLine(subscription, { product_id: change.product_id, quantity: change.quantity });
  subscription.scheduled_change = null;
  setPeriod(subscription, periodFrom(periodOf(subscription).end, recurringOf(subscription.product_id).interval));
  subscription.status = 'active';
  const paymentId = bill(books, subscription, 'succeeded', status === 'active' ? 0 : 1);
  if (change) books.tellSubscription('plan_changed', subscription);
  books.tellSubscription(status === 'on_hold' ? 'active' : 'renewed', subscription);
  return { paymentId, subscriptionId: id };
}

/** The next period is not paid: first there is some grace, the second time the subscription is put on hold. */
export function failRenewal(books: Books, id: string): Renewal {
  const subscription = renewable(books, id);
  const { status } = subscription;
  subscription.status = status === 'active' ? 'past_due' : 'on_hold';
  const paymentId = bill(books, subscription, 'failed', status === 'active' ? 0 : 1);
  if (subscription.status !== status) books.tellSubscription(subscription.status, subscription);
  return { paymentId, subscriptionId: id };
}

function bill(books: Books, subscription: Subscription, status: 'succeeded' | 'failed', retries: number): string {
  const { currency, customer, metadata, subscription_id: subscriptionId } = subscription;
  return recordPayment(books, {
    status,
    amount: amountOf(lineOf(subscription)),
    currency,
    customer,
    metadata,
    subscriptionId,
    retries,
  }).payment_id;
}

function renewable(books: Books, id: string): Subscription {
  const subscription = running(books.subscription(id));
  if (subscription.cancel_at_next_billing_date)
    throw new Refusal(409, 'SUBSCRIPTION_CANCELLED', `Subscription ${id} ends with its period`);
  return subscription;
}
