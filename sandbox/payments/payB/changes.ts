import { plainId } from '../ids.ts';
import { remainingShare, periodFrom } from '../periods.ts';
import { ApiError } from '../platform.ts';
import type { Database } from './database.ts';
import { amountOf, recurringProductOf } from './catalogue.ts';
import { recordPayment } from './payment.ts';
import type { Line, Metadata, Subscription } from './records.ts';
import { lineOf, periodOf, requireActive, setLine, setPeriod } from './subscription.ts';

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

/** Changes everything of a subscription except its plan. */
export function updateSubscription(
  db: Database,
  id: string,
  { cancelAtNextBillingDate, cancelNow, metadata }: SubscriptionChange,
): Subscription {
  const subscription = requireActive(db.subscription(id));
  if (metadata) subscription.metadata = metadata;
  if (cancelAtNextBillingDate !== undefined) subscription.cancel_at_next_billing_date = cancelAtNextBillingDate;
  if (cancelNow) cancelImmediately(db, subscription);
  else db.emitSubscription('updated', subscription);
  return subscription;
}

/** Cancels a subscription immediately. */
export function cancelImmediately(db: Database, subscription: Subscription): void {
  subscription.status = 'cancelled';
  subscription.cancelled_at = db.clock.now().toISOString();
  subscription.scheduled_change = null;
  db.emitSubscription('cancelled', subscription);
}

/**
 * Changes the product of a subscription, immediately or with its next period. Returns the payment id if one was due.
 */
export function changePlan(
  db: Database,
  id: string,
  { line, mode, when, replacesScheduled, metadata }: PlanChange,
): string | null {
  const subscription = requireActive(db.subscription(id));
  recurringProductOf(line.product_id);
  if (subscription.scheduled_change && !replacesScheduled) {
    throw new ApiError(409, 'SCHEDULED_PLAN_CHANGE_EXISTS', `Subscription ${id} has a scheduled plan change`);
  }
  subscription.scheduled_change = null;
  if (when === 'next_billing_date') {
    subscription.scheduled_change = scheduledChange(line, subscription.next_billing_date, db.clock.now());
    db.emitSubscription('updated', subscription);
    return null;
  }
  const amount = amountDue(subscription, line, mode, db.clock.now());
  applyPlan(subscription, line, mode, db.clock.now());
  const { currency, customer } = subscription;
  const paid =
    amount > 0 &&
    recordPayment(db, {
      status: 'succeeded',
      amount,
      currency,
      customer,
      metadata: metadata ?? subscription.metadata,
      subscriptionId: id,
    });
  db.emitSubscription('plan_changed', subscription);
  return paid ? paid.payment_id : null;
}

/** Removes a scheduled plan change. */
export function cancelScheduledChange(db: Database, id: string): void {
  const subscription = requireActive(db.subscription(id));
  if (!subscription.scheduled_change)
    throw new ApiError(404, 'NOT_FOUND', `Subscription ${id} has no scheduled plan change`);
  subscription.scheduled_change = null;
  db.emitSubscription('updated', subscription);
}

function scheduledChange(line: Line, effectiveAt: string, now: Date) {
  const { name } = recurringProductOf(line.product_id);
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

/** Returns the amount that is due immediately. Nothing is refunded for a cheaper plan. */
function amountDue(subscription: Subscription, line: Line, mode: ProrationMode, now: Date): number {
  const [before, after] = [amountOf(lineOf(subscription)), amountOf(line)];
  const remaining = remainingShare(periodOf(subscription), now);
  // A plan with another billing cycle starts a new period.
  const share = changesCycle(subscription, line) ? 1 : remaining;
  const due = {
    prorated_immediately: after * share - before * remaining,
    difference_immediately: after - before,
    full_immediately: after,
    do_not_bill: 0,
  }[mode];
  return Math.max(0, Math.round(due));
}

function applyPlan(subscription: Subscription, line: Line, mode: ProrationMode, now: Date): void {
  const restarts = mode === 'full_immediately' || (changesCycle(subscription, line) && mode !== 'do_not_bill');
  setLine(subscription, line);
  if (restarts) setPeriod(subscription, periodFrom(now, recurringProductOf(line.product_id).interval));
}

const changesCycle = (subscription: Subscription, line: Line): boolean =>
  recurringProductOf(subscription.product_id).interval !== recurringProductOf(line.product_id).interval;
