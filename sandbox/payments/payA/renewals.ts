import { periodFrom } from '../periods.ts';
import { ApiError, type Renewal } from '../platform.ts';
import type { Database } from './database.ts';
import type { Subscription, Transaction } from './records.ts';
import { startPeriod, linesOf, periodOf, toBillingPeriod } from './subscription.ts';
import { complete, fail, makeTransaction } from './transaction.ts';

/** Pays the next period, or the unpaid bill of a failed renewal. */
export function renewSubscription(db: Database, id: string): Renewal {
  const subscription = db.subscription(id);
  const { end } = periodOf(subscription);
  const transaction = unpaidBillOf(db, id) ?? billNextPeriod(db, subscription, end);
  const now = db.clock.now();
  complete(transaction, db.nextInvoice(), now);
  subscription.status = 'active';
  subscription.updated_at = now.toISOString();
  db.emit('subscription.updated', subscription);
  db.emit('transaction.completed', transaction);
  return { paymentId: transaction.id, subscriptionId: id };
}

/** Starts the next period unpaid. If a bill is unpaid already, another attempt to collect it fails. */
export function failRenewal(db: Database, id: string): Renewal {
  const subscription = db.subscription(id);
  const { end } = periodOf(subscription);
  const transaction = unpaidBillOf(db, id) ?? billNextPeriod(db, subscription, end);
  const now = db.clock.now();
  fail(transaction, now);
  transaction.status = 'past_due';
  db.emit('transaction.payment_failed', transaction);
  if (subscription.status !== 'past_due') {
    subscription.status = 'past_due';
    subscription.updated_at = now.toISOString();
    db.emit('subscription.past_due', subscription);
  }
  return { paymentId: transaction.id, subscriptionId: id };
}

const unpaidBillOf = (db: Database, subscriptionId: string): Transaction | undefined =>
  [...db.transactions.values()].find(
    ({ subscription_id: id, status }) => id === subscriptionId && status === 'past_due',
  );

/** Starts the next period at the end of the current one and returns its bill. */
function billNextPeriod(db: Database, subscription: Subscription, end: Date): Transaction {
  if (subscription.scheduled_change)
    throw new ApiError(
      409,
      'subscription_locked_pending_changes',
      `Subscription ${subscription.id} ends with its period.`,
    );
  const now = db.clock.now();
  const period = periodFrom(end, subscription.billing_cycle.interval);
  const lines = linesOf(subscription);
  startPeriod(subscription, lines, period, now);
  const { customer_id, address_id, custom_data, id } = subscription;
  const given = {
    customer_id,
    address_id,
    custom_data,
    origin: 'subscription_recurring',
    subscription_id: id,
    billing_period: toBillingPeriod(period),
  } as const;
  const transaction = makeTransaction(given, { lines, proration: null, credit: 0 }, now);
  db.transactions.set(transaction.id, transaction);
  return transaction;
}
