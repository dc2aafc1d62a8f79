/** Entities of payB's events, by the examples of https://docs.dodopayments.com/developer-resources/webhooks */
export const CHECKOUT = '0198a1b2-0000-7000-8000-000000000001';
export const ORGANIZATION = '0198a1b2-0000-7000-8000-000000000002';
const metadata = { checkout_id: CHECKOUT, organization_id: ORGANIZATION, campaign: 'spring' };
const customer = { customer_id: 'cus_01', email: 'anna@example.com', name: 'Anna', metadata: {}, phone_number: null };
const billing = { city: 'New York', country: 'US', state: 'NY', street: '1 Example Way', zipcode: '10001' };

export const PAYMENT = {
  payload_type: 'Payment',
  payment_id: 'pay_01',
  business_id: 'bus_01',
  brand_id: 'bus_01',
  billing,
  customer,
  metadata,
  checkout_session_id: 'cks_01',
  created_at: '2026-09-01T08:00:00.152232Z',
  currency: 'USD',
  total_amount: 4900,
  settlement_amount: 4900,
  settlement_currency: 'USD',
  status: 'succeeded',
  subscription_id: null,
  product_cart: [{ product_id: 'pdt_ours', quantity: 2 }],
  invoice_id: 'inv_01',
  is_update_payment_method: false,
  refunds: [],
  disputes: [],
  error_code: null,
};

export const REFUND = {
  payload_type: 'Refund',
  refund_id: 'ref_01',
  payment_id: 'pay_01',
  business_id: 'bus_01',
  amount: 4900,
  currency: 'USD',
  created_at: '2026-09-02T08:00:00.000000Z',
  customer,
  is_partial: false,
  metadata: {},
  reason: 'asked for',
  status: 'succeeded',
};

export const DISPUTE = {
  payload_type: 'Dispute',
  dispute_id: 'dp_01',
  payment_id: 'pay_01',
  business_id: 'bus_01',
  amount: '4900',
  currency: 'USD',
  created_at: '2026-09-03T08:00:00.000000Z',
  customer,
  dispute_stage: 'dispute',
  dispute_status: 'dispute_opened',
  remarks: null,
};

export const SUBSCRIPTION = {
  payload_type: 'Subscription',
  subscription_id: 'sub_01',
  product_id: 'pdt_ours',
  status: 'active',
  customer,
  billing,
  metadata,
  addons: [],
  cancel_at_next_billing_date: false,
  cancelled_at: null,
  created_at: '2026-09-01T08:00:00.192990Z',
  currency: 'USD',
  next_billing_date: '2026-10-01T08:00:00.000Z',
  previous_billing_date: '2026-09-01T08:00:00.000Z',
  payment_frequency_count: 1,
  payment_frequency_interval: 'Month',
  quantity: 1,
  recurring_pre_tax_amount: 4900,
  scheduled_change: null,
  subscription_period_count: 10,
  subscription_period_interval: 'Year',
  trial_period_days: 0,
};

/** Returns an event with an entity. */
export const payBEvent = (type: string, data: object) => ({
  business_id: 'bus_01',
  type,
  timestamp: '2026-09-01T08:00:05.123456Z',
  data,
});
