import { eventually } from '../../support/eventually.ts';
import { payCheckout } from '../../support/payments.ts';
import { fields, type Shape } from '../fields.ts';
import type { Step } from '../step.ts';

const BALANCE = fields({
  ct: 'subscription_balance topup_balance total_balance',
  str: 'subscription_tier token_rate_multiplier',
  bool: 'overage_enabled',
});
const ENTRY = fields({
  uuid: 'id',
  'uuid?': 'created_by',
  str: 'transaction_type balance_type description',
  ct: 'amount',
  time: 'created_at',
});
const CHECKOUT = fields({ 'str?': 'checkout_url transaction_id client_token', bool: 'plan_changed scheduled' });
const PACKS = fields({ 'str?': 'checkout_url transaction_id client_token' });
const USAGE: Shape = {
  ...fields({ time: 'period_start period_end', ct: 'total_ct_used', obj: 'by_provider' }),
  unpaid: fields({ num: 'total_tokens tokens_today', obj: 'by_reason', 'int?': 'tokens_per_day' }),
  by_tier: [fields({ str: 'tier', int: 'request_count total_tokens', ct: 'ct_used' })],
  by_day: [fields({ str: 'day model', ct: 'ct_used' })],
};
const TIERS: Shape = { tiers: [fields({ str: 'tier', num: 'multiplier', obj: 'models' })], subscription_tier: 'str' };
const PAYMENT = fields({
  uuid: 'id',
  str: 'provider event_type description',
  'str?': 'payment_id amount currency status invoice_url',
  time: 'created_at',
});
const INVOICE = fields({
  uuid: 'id',
  str: 'provider payment_id amount currency status',
  'str?': 'number pdf_url',
  time: 'issued_at',
});

export const billing: Step[] = [
  {
    operation: 'Mutation.updateBillingSettings',
    input: { overage_enabled: true, token_rate_multiplier: 0.5 },
    answer: BALANCE,
    rejected: { token_rate_multiplier: 11 },
  },
  {
    operation: 'Mutation.topUp',
    input: { amount: 7.25, description: 'A gift' },
    answer: ENTRY,
    rejected: { amount: 0 },
  },
  {
    operation: 'Mutation.adjustBalance',
    input: { amount: '-1.5', balance_type: 'topup' },
    answer: ENTRY,
    rejected: { amount: -1000000, balance_type: 'topup' },
  },
  {
    operation: 'Mutation.changeSubscription',
    input: { tier: 'business', allocate_immediately: true },
    answer: BALANCE,
  },
  { operation: 'Mutation.resetBillingCycle', answer: BALANCE },
  { operation: 'Query.balance', answer: BALANCE },
  {
    operation: 'Query.transactions',
    input: { page: 1, page_size: 2 },
    answer: { transactions: [ENTRY], ...fields({ int: 'total page page_size' }) },
    rejected: { page: 0 },
  },
  { operation: 'Query.usageSummary', input: { days: 7 }, answer: USAGE, rejected: { days: 366 } },
  { operation: 'Query.modelTiers', answer: TIERS },
  { operation: 'Mutation.createTopUpCheckout', input: { packs: 2 }, answer: PACKS, rejected: { packs: 0 } },
  { operation: 'Mutation.createPayATopUpCheckout', input: { packs: 1 }, answer: PACKS, rejected: { packs: 101 } },
  {
    operation: 'Mutation.createPayACheckout',
    input: { tier: 'pro', billing_period: 'yearly' },
    answer: CHECKOUT,
    rejected: { tier: 'free', billing_period: 'monthly' },
  },
  {
    operation: 'Mutation.createCheckout',
    input: { tier: 'starter', billing_period: 'monthly' },
    saves: { checkout_id: 'transaction_id' },
    answer: CHECKOUT,
    rejected: { tier: 'free', billing_period: 'monthly' },
  },
  {
    operation: 'Query.billingPortal',
    before: async ({ testApp, shop, ids }) => {
      payCheckout(testApp, 'payA', ids['checkout_id']!);
      await eventually(
        () => shop.rest.get('/billing/subscription'),
        ({ body }) => body.payment_subscription_status === 'active',
      );
    },
    answer: fields({ str: 'portal_url message' }),
  },
  {
    operation: 'Query.subscriptionInfo',
    answer: fields({
      str: 'subscription_tier payment_subscription_status',
      'time?': 'subscription_period_end',
      'str?': 'payment_method payment_customer_id billing_period pending_subscription_tier pending_billing_period',
    }),
  },
  {
    operation: 'Query.payASubscription',
    answer: fields({
      str: 'subscription_tier payA_subscription_status',
      'time?': 'subscription_period_end',
      'str?': 'payment_method payA_customer_id',
    }),
  },
  {
    operation: 'Query.paymentHistory',
    answer: { payments: [PAYMENT], total: 'int', has_more: 'bool' },
    input: { limit: 1 },
    rejected: { limit: 0 },
  },
  {
    operation: 'Query.invoices',
    answer: { invoices: [INVOICE], total: 'int', has_more: 'bool' },
    input: { limit: 1 },
    rejected: { limit: 0 },
  },
  { operation: 'Mutation.cancelSubscription', answer: fields({ str: 'status message', 'time?': 'effective_at' }) },
];
