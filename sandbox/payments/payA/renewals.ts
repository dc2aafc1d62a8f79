import { periodFrom } from '../periods.ts';
import type { Renewal } from '../platform.ts';
import { Refusal } from '../refusal.ts';
import type { Books } from './books.ts';
import type { Subscription, Transaction } from './records.ts';
import { begin, linesOf, periodOf, wirePeriod } from './subscription.ts';
import { complete, fail, makeTransaction } from './transaction.ts';

/** The next period is paid, or what a failed renewal left open. */
export function renewSubscription(books: Books, id: string): Renewal {
  const subscription = books.subscription(id);
  const { end } = periodOf(subscription);
  const transaction = unpaid(books, id) ?? nextBill(books, subscription, end);
  const now = books.clock.now();
  complete(transaction, books.nextInvoice(), now);
  subscription.status = 'active';
  subscription.updated_at = now.toISOString();
  books.emit('subscription.updated', subscription);
  books.emit('transaction.completed', transaction);
  return { paymentId: transaction.id, subscriptionId: id };
}

/** The next period begins unpaid; when one is unpaid already, another try to collect it fails. */
export function failRenewal(books: Books, id: string): Renewal {
  const subscription = books.subscription(id);
  const { end } = periodOf(subscription);
  const transaction = unpaid(books, id) ?? nextBill(books, subscription, end);
  const now = books.clock.now();
  fail(transaction, now);
  transaction.status = 'past_due';
  books.emit('transaction.payment_failed', transaction);
  if (subscription.status !== 'past_due') {
    subscription.status = 'past_due';
    subscription.updated_at = now.toISOString();
    books.emit('subscription.past_due', subscription);
  }
  return { paymentId: transaction.id, subscriptionId: id };
}

const unpaid = (books: Books, subscriptionId: string): Transaction | undefined =>
  [...books.transactions.values()].find(
    ({ subscription_id: id, status }) => id === subscriptionId && status === 'past_due',
  );

/** Moves the subscription on to its next period, which starts at the end of this one, and bills that. */
function nextBill(books: Books, subscription: Subscription, end: Date): Transaction {
  if (subscription.scheduled_change)
    throw new Refusal(
      409,
      'subscription_locked_pending_changes',
      `Subscription ${subscription.id} ends with its period.`,
    );
  const now = books.clock.now();
  const period = periodFrom(end, subscription.billing_cycle.interval);
  const lines = linesOf(subscription);
  begin(subscription, lines, period, now);
  const { customer_id, address_id, custom_data, id } = subscription;
  const given = {
    customer_id,
    address_id,
    custom_data,
    origin: 'subscription_recurring',
    subscription_id: id,
    billing_period: wirePeriod(period),
  } as const;
  const transaction = makeTransaction(given, { lines, proration: null, credit: 0 }, now);
  books.transactions.set(transaction.id, transaction);
  return transaction;
}
