import { periodFrom } from '../periods.ts';
import { ApiError, type Renewal } from '../platform.ts';
import type { Database } from './database.ts';
import { amountOf, recurringProductOf } from './catalogue.ts';
import { recordPayment } from './payment.ts';
import type { Subscription } from './records.ts';
import { lineOf, periodOf, requireActive, setLine, setPeriod } from './subscription.ts';

/** Pays the next period, with the plan that is scheduled for it. */
export function renewSubscription(db: Database, id: string): Renewal {
  const subscription = requireRenewable(db, id);
  const { scheduled_change: change, status } = subscription;
  if (change) setLine(subscription, { product_id: change.product_id, quantity: change.quantity });
  subscription.scheduled_change = null;
  setPeriod(subscription, periodFrom(periodOf(subscription).end, recurringProductOf(subscription.product_id).interval));
  subscription.status = 'active';
  const paymentId = bill(db, subscription, 'succeeded', status === 'active' ? 0 : 1);
  if (change) db.emitSubscription('plan_changed', subscription);
  db.emitSubscription(status === 'on_hold' ? 'active' : 'renewed', subscription);
  return { paymentId, subscriptionId: id };
}

/** The payment of the next period fails: the subscription is past due, and on hold after the second failure. */
export function failRenewal(db: Database, id: string): Renewal {
  const subscription = requireRenewable(db, id);
  const { status } = subscription;
  subscription.status = status === 'active' ? 'past_due' : 'on_hold';
  const paymentId = bill(db, subscription, 'failed', status === 'active' ? 0 : 1);
  if (subscription.status !== status) db.emitSubscription(subscription.status, subscription);
  return { paymentId, subscriptionId: id };
}

function bill(db: Database, subscription: Subscription, status: 'succeeded' | 'failed', retries: number): string {
  const { currency, customer, metadata, subscription_id: subscriptionId } = subscription;
  return recordPayment(db, {
    status,
    amount: amountOf(lineOf(subscription)),
    currency,
    customer,
    metadata,
    subscriptionId,
    retries,
  }).payment_id;
}

function requireRenewable(db: Database, id: string): Subscription {
  const subscription = requireActive(db.subscription(id));
  if (subscription.cancel_at_next_billing_date)
    throw new ApiError(409, 'SUBSCRIPTION_CANCELLED', `Subscription ${id} ends with its period`);
  return subscription;
}
