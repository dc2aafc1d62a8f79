import { timedId } from '../ids.ts';
import { periodFrom, type Period } from '../periods.ts';
import type { Interval } from '../prices.ts';
import { ApiError } from '../platform.ts';
import { priceEntity, priceOf, productEntity, recurringLines } from './catalogue.ts';
import type { BillingPeriod, Line, Subscription, Transaction } from './records.ts';

/** Creates the subscription of a paid transaction; null without recurring lines. */
export function createSubscription(
  transaction: Transaction & { customer_id: string; address_id: string },
  now: Date,
): Subscription | null {
  const lines = recurringLines(transaction.items.map(({ price_id, quantity }) => ({ priceId: price_id, quantity })));
  const interval = intervalOf(lines);
  if (!interval) return null;
  const period = periodFrom(now, interval);
  const subscription: Subscription = {
    id: timedId('sub'),
    status: 'active',
    customer_id: transaction.customer_id,
    address_id: transaction.address_id,
    business_id: null,
    currency_code: transaction.currency_code,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    started_at: now.toISOString(),
    first_billed_at: now.toISOString(),
    next_billed_at: null,
    paused_at: null,
    canceled_at: null,
    discount: null,
    collection_mode: 'automatic',
    billing_details: null,
    current_billing_period: null,
    billing_cycle: { interval, frequency: 1 },
    scheduled_change: null,
    items: [],
    custom_data: transaction.custom_data,
    import_meta: null,
  };
  startPeriod(subscription, lines, period, now);
  return subscription;
}

/** Returns the billing interval of the lines. Throws ApiError for lines that cannot be in one subscription. */
export function intervalOf(lines: readonly Line[]): Interval | null {
  const intervals = new Set(recurringLines(lines).map(({ priceId }) => priceOf(priceId).interval));
  if (intervals.size > 1)
    throw new ApiError(
      400,
      'transaction_recurring_balance_not_matching_billing_period',
      'All recurring items must have the same billing cycle.',
    );
  return [...intervals][0] ?? null;
}

/** Sets the lines and the paid period of a subscription. */
export function startPeriod(subscription: Subscription, lines: readonly Line[], period: Period, now: Date): void {
  const interval = intervalOf(lines) ?? subscription.billing_cycle.interval;
  const billingPeriod = toBillingPeriod(period);
  subscription.billing_cycle = { interval, frequency: 1 };
  subscription.current_billing_period = billingPeriod;
  subscription.next_billed_at = subscription.scheduled_change ? null : billingPeriod.ends_at;
  subscription.updated_at = now.toISOString();
  subscription.items = lines.map(({ priceId, quantity }) => ({
    status: 'active',
    quantity,
    recurring: true,
    created_at: subscription.created_at,
    updated_at: now.toISOString(),
    previously_billed_at: billingPeriod.starts_at,
    next_billed_at: subscription.next_billed_at,
    trial_dates: null,
    price: priceEntity(priceOf(priceId)),
    product: productEntity(priceOf(priceId)),
  }));
}

/** Ends a subscription. */
export function endSubscription(subscription: Subscription, now: Date): void {
  subscription.status = 'canceled';
  subscription.canceled_at = now.toISOString();
  subscription.updated_at = now.toISOString();
  subscription.next_billed_at = null;
  subscription.current_billing_period = null;
  subscription.scheduled_change = null;
  for (const item of subscription.items) item.status = 'inactive';
}

/** Returns the paid period. Throws ApiError for an ended subscription. */
export function periodOf({ id, current_billing_period: wire }: Subscription): Period {
  if (!wire) throw new ApiError(400, 'subscription_update_when_canceled', `Subscription ${id} is canceled.`);
  return { start: new Date(wire.starts_at), end: new Date(wire.ends_at) };
}

export const linesOf = ({ items }: Subscription): Line[] =>
  items.map(({ price, quantity }) => ({ priceId: price.id, quantity }));

export const toBillingPeriod = ({ start, end }: Period): BillingPeriod => ({
  starts_at: start.toISOString(),
  ends_at: end.toISOString(),
});
