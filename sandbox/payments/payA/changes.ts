import { remainingShare, periodFrom } from '../periods.ts';
import { ApiError } from '../platform.ts';
import type { Database } from './database.ts';
import { priceOf, recurringLines } from './catalogue.ts';
import type { CustomData, Line, Subscription } from './records.ts';
import { startPeriod, endSubscription, intervalOf, linesOf, periodOf, toBillingPeriod } from './subscription.ts';
import { complete, makeTransaction } from './transaction.ts';

export const PRORATION_MODES = [
  'prorated_immediately',
  'prorated_next_billing_period',
  'full_immediately',
  'full_next_billing_period',
  'do_not_bill',
] as const;

export type ProrationMode = (typeof PRORATION_MODES)[number];

export interface SubscriptionChange {
  lines?: readonly Line[];
  mode?: ProrationMode;
  /** When the next period begins. Like Paddle, the sandbox ignores it in a request that replaces items. */
  nextBilledAt?: Date;
  /** Null removes a scheduled cancellation. */
  scheduledChange?: null;
  customData?: CustomData;
}

/**
 * Changes a subscription. Items change at once, even if they are billed later, see
 * https://developer.paddle.com/build/subscriptions/replace-products-prices-upgrade-downgrade
 */
export function changeSubscription(db: Database, id: string, change: SubscriptionChange): Subscription {
  const subscription = db.subscription(id);
  periodOf(subscription);
  const removesCancellation = change.scheduledChange === null;
  if (change.lines) checkLines(subscription, change.lines, change.mode, removesCancellation);
  if (removesCancellation) {
    subscription.scheduled_change = null;
    subscription.next_billed_at = subscription.current_billing_period?.ends_at ?? null;
  }
  if (change.customData !== undefined) subscription.custom_data = change.customData;
  const bill = change.lines && change.mode ? replaceItems(db, subscription, change.lines, change.mode) : null;
  if (change.nextBilledAt && !change.lines) moveBillingDate(db, subscription, change.nextBilledAt, change.mode);
  subscription.updated_at = db.clock.now().toISOString();
  db.emit('subscription.updated', subscription);
  bill?.();
  return subscription;
}

/** Cancels a subscription immediately or at the end of its period. */
export function cancelSubscription(
  db: Database,
  id: string,
  when: 'next_billing_period' | 'immediately',
): Subscription {
  const subscription = db.subscription(id);
  const { end } = periodOf(subscription);
  if (subscription.scheduled_change) throw lockedError();
  const now = db.clock.now();
  if (when === 'immediately') {
    endSubscription(subscription, now);
  } else {
    subscription.scheduled_change = { action: 'cancel', effective_at: end.toISOString(), resume_at: null };
    subscription.next_billed_at = null;
    subscription.updated_at = now.toISOString();
  }
  db.emit(when === 'immediately' ? 'subscription.canceled' : 'subscription.updated', subscription);
  return subscription;
}

function checkLines(
  subscription: Subscription,
  lines: readonly Line[],
  mode: ProrationMode | undefined,
  removesCancellation: boolean,
): void {
  if (subscription.scheduled_change && !removesCancellation) throw lockedError();
  if (!mode)
    throw new ApiError(
      400,
      'subscription_items_update_missing_proration_billing_mode',
      'proration_billing_mode is required when updating subscription items',
    );
  if (recurringLines(lines).length < lines.length)
    throw new ApiError(400, 'subscription_one_off_price_not_valid', 'Only recurring items can be on a subscription.');
  if (intervalOf(lines) !== subscription.billing_cycle.interval && mode.endsWith('next_billing_period')) {
    const message = 'cannot wait for the next billing period when the billing cycle changes';
    throw new ApiError(400, 'invalid_field', 'Request does not pass validation.', { proration_billing_mode: message });
  }
}

/**
 * Replaces the items. Returns a function that bills what is due immediately; null if nothing is. The sandbox does not
 * add anything to the next bill.
 */
function replaceItems(
  db: Database,
  subscription: Subscription,
  lines: readonly Line[],
  mode: ProrationMode,
): (() => void) | null {
  const now = db.clock.now();
  const before = periodOf(subscription);
  const interval = intervalOf(lines) ?? subscription.billing_cycle.interval;
  // As measured at Paddle: another interval starts a new period in every mode, also if it is not billed.
  const restarts = interval !== subscription.billing_cycle.interval;
  const period = restarts ? periodFrom(now, interval) : before;
  const share = remainingShare(before, now);
  const prorated = mode === 'prorated_immediately';
  const credit = prorated
    ? Math.round(
        linesOf(subscription).reduce((sum, { priceId, quantity }) => sum + priceOf(priceId).amount * quantity, 0) *
          share,
      )
    : 0;
  startPeriod(subscription, lines, period, now);
  if (!mode.endsWith('immediately')) return null;
  const proration =
    prorated && !restarts
      ? { rate: share.toFixed(5), billing_period: toBillingPeriod({ start: now, end: period.end }) }
      : null;
  return () => {
    const { customer_id, address_id, custom_data, id } = subscription;
    const given = {
      customer_id,
      address_id,
      custom_data,
      origin: 'subscription_update',
      subscription_id: id,
      billing_period: toBillingPeriod(period),
    } as const;
    const transaction = makeTransaction(given, { lines, proration, credit }, now);
    complete(transaction, db.nextInvoice(), now);
    db.transactions.set(transaction.id, transaction);
    db.emit('transaction.completed', transaction);
  };
}

/** The least time until a new billing date. */
const SOONEST_MS = 1_800_000;

/** Ends the current period at another time. The sandbox knows this only without a bill. */
function moveBillingDate(db: Database, subscription: Subscription, at: Date, mode: ProrationMode | undefined): void {
  if (mode !== 'do_not_bill')
    throw new ApiError(400, 'invalid_field', 'Request does not pass validation.', {
      proration_billing_mode: 'must be do_not_bill when next_billed_at changes',
    });
  const now = db.clock.now();
  if (at.getTime() < now.getTime() + SOONEST_MS)
    throw new ApiError(409, 'subscription_next_billed_at_too_soon', 'new next_billed_at needs to be 30m0s from now');
  startPeriod(subscription, linesOf(subscription), { start: periodOf(subscription).start, end: at }, now);
}

const lockedError = (): ApiError =>
  new ApiError(400, 'subscription_locked_pending_changes', 'cannot update subscription, pending scheduled changes');
