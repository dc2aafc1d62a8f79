/** Entities of payA's events, by the examples of https://developer.paddle.com/webhooks */
export const CHECKOUT = '0198a1b2-0000-7000-8000-000000000001';
export const ORGANIZATION = '0198a1b2-0000-7000-8000-000000000002';
const custom_data = { checkout_id: CHECKOUT, organization_id: ORGANIZATION, campaign: 'spring' };

const price = {
  id: 'pri_ours',
  product_id: 'pro_01',
  description: 'Monthly',
  type: 'standard',
  billing_cycle: { interval: 'month', frequency: 1 },
  trial_period: null,
  tax_mode: 'account_setting',
  unit_price: { amount: '4900', currency_code: 'EUR' },
  unit_price_overrides: [],
  quantity: { minimum: 1, maximum: 1 },
  status: 'active',
};
const totals = {
  subtotal: '4900',
  discount: '0',
  tax: '931',
  total: '5831',
  credit: '0',
  credit_to_balance: '0',
  balance: '0',
  grand_total: '5831',
  grand_total_tax: '931',
  fee: '342',
  earnings: '4558',
  currency_code: 'EUR',
};

export const TRANSACTION = {
  id: 'txn_01',
  status: 'completed',
  customer_id: 'ctm_01',
  address_id: 'add_01',
  business_id: null,
  custom_data,
  currency_code: 'EUR',
  origin: 'web',
  subscription_id: 'sub_01',
  invoice_id: 'inv_01',
  invoice_number: '325-10566',
  collection_mode: 'automatic',
  discount_id: null,
  billing_details: null,
  billing_period: { starts_at: '2026-09-01T08:00:00.000Z', ends_at: '2026-10-01T08:00:00.000Z' },
  items: [{ price_id: 'pri_ours', price, quantity: 1, proration: null }],
  details: { tax_rates_used: [], totals, line_items: [] },
  payments: [{ payment_attempt_id: '937640dd', amount: '5831', status: 'captured', error_code: null }],
  checkout: { url: 'https://app.example/billing?_ptxn=txn_01' },
  created_at: '2026-09-01T07:58:00.000Z',
  updated_at: '2026-09-01T08:00:05.000Z',
  billed_at: '2026-09-01T08:00:01.000Z',
};

export const ADJUSTMENT = {
  id: 'adj_01',
  action: 'refund',
  type: 'full',
  transaction_id: 'txn_01',
  subscription_id: 'sub_01',
  customer_id: 'ctm_01',
  reason: 'error',
  credit_applied_to_balance: null,
  currency_code: 'EUR',
  status: 'approved',
  items: [
    {
      id: 'adjitm_01',
      item_id: 'txnitm_01',
      type: 'full',
      amount: '5831',
      proration: null,
      totals: { subtotal: '4900', tax: '931', total: '5831' },
    },
  ],
  totals: { subtotal: '4900', tax: '931', total: '5831', fee: '300', earnings: '4600', currency_code: 'EUR' },
  payout_totals: null,
  created_at: '2026-09-02T08:00:00.000Z',
  updated_at: '2026-09-02T08:00:00.000Z',
};

export const SUBSCRIPTION = {
  id: 'sub_01',
  status: 'active',
  customer_id: 'ctm_01',
  address_id: 'add_01',
  business_id: null,
  currency_code: 'EUR',
  created_at: '2026-09-01T08:00:03.000Z',
  updated_at: '2026-09-01T08:00:03.000Z',
  started_at: '2026-09-01T08:00:00.000Z',
  first_billed_at: '2026-09-01T08:00:00.000Z',
  next_billed_at: '2026-10-01T08:00:00.000Z',
  paused_at: null,
  canceled_at: null,
  discount: null,
  collection_mode: 'automatic',
  billing_details: null,
  current_billing_period: { starts_at: '2026-09-01T08:00:00.000Z', ends_at: '2026-10-01T08:00:00.000Z' },
  billing_cycle: { interval: 'month', frequency: 1 },
  scheduled_change: null,
  items: [{ status: 'active', quantity: 1, recurring: true, price, trial_dates: null }],
  custom_data,
};

/** Returns an event with an entity. */
export const payAEvent = (type: string, data: object) => ({
  event_id: 'evt_01',
  event_type: type,
  occurred_at: '2026-09-01T08:00:05.123456Z',
  notification_id: 'ntf_01',
  data,
});
