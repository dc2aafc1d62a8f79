import { plainId } from '../ids.ts';
import type { Period } from '../periods.ts';
import { ApiError } from '../platform.ts';
import { BUSINESS_ID } from './database.ts';
import { amountOf, recurringProductOf } from './catalogue.ts';
import type { CustomerDetails, Line, Metadata, Subscription } from './records.ts';

/** Creates a paid subscription, https://docs.dodopayments.com/api-reference/subscriptions */
export function createSubscription(
  line: Line,
  customer: CustomerDetails,
  metadata: Metadata,
  period: Period,
): Subscription {
  const { interval, currency } = recurringProductOf(line.product_id);
  return {
    subscription_id: plainId('sub'),
    business_id: BUSINESS_ID,
    brand_id: BUSINESS_ID,
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

/** Sets the product of a subscription. */
export function setLine(subscription: Subscription, line: Line): void {
  const { interval } = recurringProductOf(line.product_id);
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

/** Returns the subscription. Throws ApiError if it is cancelled. */
export function requireActive(subscription: Subscription): Subscription {
  if (subscription.status === 'cancelled')
    throw new ApiError(409, 'SUBSCRIPTION_INACTIVE', `Subscription ${subscription.subscription_id} is cancelled`);
  return subscription;
}
