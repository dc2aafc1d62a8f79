import { plainId } from '../ids.ts';
import { partLeft, periodFrom } from '../periods.ts';
import { Refusal } from '../refusal.ts';
import type { Books } from './books.ts';
import { amountOf, recurringOf } from './catalogue.ts';
import { recordPayment } from './payment.ts';
import type { Line, Metadata, Subscription } from './records.ts';
import { lineOf, periodOf, running, setLine, setPeriod } from './subscription.ts';

export const PRORATION_MODES = [
  'prorated_immediately',
  'full_immediately',
  'difference_immediately',
  'do_not_bill',
] as const;

export type ProrationMode = (typeof PRORATION_MODES)[number];

export interface PlanChange {
  line: Line;
  mode: ProrationMode;
  when: 'immediately' | 'next_billing_date';
  replacesScheduled: boolean;
  metadata: Metadata | null;
}

export interface SubscriptionChange {
  cancelAtNextBillingDate?: boolean;
  cancelNow?: boolean;
  metadata?: Metadata;
}

/** Changes a subscription, but not its plan. */
export function updateSubscription(
  books: Books,
  id: string,
  { cancelAtNextBillingDate, cancelNow, metadata }: SubscriptionChange,
): Subscription {
  const subscription = running(books.subscription(id));
  if (metadata) subscription.metadata = metadata;
  if (cancelAtNextBillingDate !== undefined) subscription.cancel_at_next_billing_date = cancelAtNextBillingDate;
  if (cancelNow) cancelNowAt(books, subscription);
  else books.tellSubscription('updated', subscription);
  return subscription;
}

/** The subscription is over. */
export function cancelNowAt(books: Books, subscription: Subscription): void {
  subscription.status = 'cancelled';
  subscription.cancelled_at = books.clock.now().toISOString();
  subscription.scheduled_change = null;
  books.tellSubscription('cancelled', subscription);
}

/** Moves a subscription to another product, at once or with its next period. Answers the payment, if one was due. */
export function changePlan(
  books: Books,
  id: string,
  { line, mode, when, replacesScheduled, metadata }: PlanChange,
): string | null {
  const subscription = running(books.subscription(id));
  recurringOf(line.product_id);
  if (subscription.scheduled_change && !replacesScheduled) {
    throw new Refusal(409, 'SCHEDULED_PLAN_CHANGE_EXISTS', `Subscription ${id} has a scheduled plan change`);
  }
  subscription.scheduled_change = null;
  if (when === 'next_billing_date') {
    subscription.scheduled_change = scheduled(line, subscription.next_billing_date, books.clock.now());
    books.tellSubscription('updated', subscription);
    return null;
  }
  const amount = charge(subscription, line, mode, books.clock.now());
  apply(subscription, line, mode, books.clock.now());
  const { currency, customer } = subscription;
  const paid =
    amount > 0 &&
    recordPayment(books, {
      status: 'succeeded',
      amount,
      currency,
      customer,
      metadata: metadata ?? subscription.metadata,
      subscriptionId: id,
    });
  books.tellSubscription('plan_changed', subscription);
  return paid ? paid.payment_id : null;
}

/** Takes a scheduled change of plan back. */
export function cancelScheduledChange(books: Books, id: string): void {
  const subscription = running(books.subscription(id));
  if (!subscription.scheduled_change)
    throw new Refusal(404, 'NOT_FOUND', `Subscription ${id} has no scheduled plan change`);
  subscription.scheduled_change = null;
  books.tellSubscription('updated', subscription);
}

function scheduled(line: Line, effectiveAt: string, now: Date) {
  const { name } = recurringOf(line.product_id);
  return {
    id: plainId('spc'),
    ...line,
    product_name: name,
    product_description: null,
    addons: [] as [],
    created_at: now.toISOString(),
    effective_at: effectiveAt,
  };
}

/** What is due at once; nothing is given back for a cheaper plan. */
function charge(subscription: Subscription, line: Line, mode: ProrationMode, now: Date): number {
  const [before, after] = [amountOf(lineOf(subscription)), amountOf(line)];
  const left = partLeft(periodOf(subscription), now);
  // A plan with another cycle begins its own period, of which nothing has passed.
  const share = changesCycle(subscription, line) ? 1 : left;
  const due = {
    prorated_immediately: after * share - before * left,
    difference_immediately: after - before,
    full_immediately: after,
    do_not_bill: 0,
  }[mode];
  return Math.max(0, Math.round(due));
}

function apply(subscription: Subscription, line: Line, mode: ProrationMode, now: Date): void {
  const anew = mode === 'full_immediately' || (changesCycle(subscription, line) && mode !== 'do_not_bill');
  setLine(subscription, line);
  if (anew) setPeriod(subscription, periodFrom(now, recurringOf(line.product_id).interval));
}

const changesCycle = (subscription: Subscription, line: Line): boolean =>
  recurringOf(subscription.product_id).interval !== recurringOf(line.product_id).interval;
