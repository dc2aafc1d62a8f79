import { plainId } from '../ids.ts';
import type { Period } from '../periods.ts';
import { Refusal } from '../refusal.ts';
import { BUSINESS } from './books.ts';
import { amountOf, recurringOf } from './catalogue.ts';
import type { CustomerDetails, Line, Metadata, Subscription } from './records.ts';

/** A subscription that was just paid, https://docs.dodopayments.com/api-reference/subscriptions */
export function makeSubscription(
  line: Line,
  customer: CustomerDetails,
  metadata: Metadata,
  period: Period,
): Subscription {
  const { interval, currency } = recurringOf(line.product_id);
  return {
    subscription_id: plainId('sub'),
    business_id: BUSINESS,
    brand_id: BUSINESS,
    status: 'active',
    ...line,
    recurring_pre_tax_amount: amountOf(line),
    currency,
    tax_inclusive: true,
    customer,
    billing: { country: 'US', city: null, state: null, street: null, zipcode: null },
    metadata,
    addons: [],
    meters: [],
    credit_entitlement_cart: [],
    meter_credit_entitlement_cart: [],
    previous_billing_date: period.start.toISOString(),
    next_billing_date: period.end.toISOString(),
    payment_frequency_count: 1,
    payment_frequency_interval: interval === 'year' ? 'Year' : 'Month',
    subscription_period_count: 10,
    subscription_period_interval: 'Year',
    trial_period_days: 0,
    trial_amount: null,
    on_demand: false,
    has_payment_method: true,
    payment_method_id: null,
    cancel_at_next_billing_date: false,
    cancelled_at: null,
    cancellation_comment: null,
    cancellation_feedback: null,
    paused_at: null,
    expires_at: null,
    scheduled_change: null,
    discount_id: null,
    discount_cycles_remaining: null,
    discounts: [],
    custom_field_responses: null,
    customer_business_name: null,
    tax_id: null,
    created_at: period.start.toISOString(),
  };
}

/** Sets what is subscribed to. */
export function setLine(subscription: Subscription, line: Line): void {
  const { interval } = recurringOf(line.product_id);
  Object.assign(subscription, line);
  subscription.recurring_pre_tax_amount = amountOf(line);
  subscription.payment_frequency_interval = interval === 'year' ? 'Year' : 'Month';
}

export function setPeriod(subscription: Subscription, { start, end }: Period): void {
  subscription.previous_billing_date = start.toISOString();
  subscription.next_billing_date = end.toISOString();
}

export const periodOf = ({ previous_billing_date: start, next_billing_date: end }: Subscription): Period => ({
  start: new Date(start),
  end: new Date(end),
});

export const lineOf = ({ product_id, quantity }: Subscription): Line => ({ product_id, quantity });

/** Refuses to do anything to a subscription that is over. */
export function running(subscription: Subscription): Subscription {
  if (subscription.status === 'cancelled')
    throw new Refusal(409, 'SUBSCRIPTION_INACTIVE', `Subscription ${subscription.subscription_id} is cancelled`);
  return subscription;
}
