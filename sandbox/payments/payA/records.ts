/** The entities of https://developer.paddle.com/api-reference, as they are stored, returned and sent. */

export type CustomData = Record<string, unknown> | null;

export interface Customer {
  id: string;
  name: string | null;
  email: string;
  marketing_consent: boolean;
  status: 'active' | 'archived';
  custom_data: CustomData;
  locale: string;
  created_at: string;
  updated_at: string;
  import_meta: null;
}

export interface BillingPeriod {
  starts_at: string;
  ends_at: string;
}

export interface Proration {
  rate: string;
  billing_period: BillingPeriod;
}

/** A price id with a quantity. */
export interface Line {
  priceId: string;
  quantity: number;
}

export interface Attempt {
  payment_attempt_id: string;
  stored_payment_method_id: string;
  payment_method_id: string;
  amount: string;
  status: 'captured' | 'error';
  error_code: 'declined' | null;
  method_details: object;
  created_at: string;
  captured_at: string | null;
}

export interface Transaction {
  id: string;
  status: 'draft' | 'ready' | 'completed' | 'canceled' | 'past_due';
  customer_id: string | null;
  address_id: string | null;
  business_id: null;
  custom_data: CustomData;
  currency_code: string;
  origin: 'api' | 'subscription_recurring' | 'subscription_update';
  subscription_id: string | null;
  invoice_id: string | null;
  invoice_number: string | null;
  collection_mode: 'automatic';
  discount_id: null;
  billing_details: null;
  billing_period: BillingPeriod | null;
  items: { price_id: string; price: object; quantity: number; proration: Proration | null }[];
  details: Details;
  payments: Attempt[];
  checkout: { url: string | null };
  created_at: string;
  updated_at: string;
  billed_at: string | null;
  revised_at: null;
}

export interface Details {
  tax_rates_used: object[];
  totals: Record<'total' | 'grand_total' | 'currency_code', string> & Record<string, string>;
  line_items: { id: string; price_id: string; quantity: number; totals: { total: string } }[];
}

export interface Subscription {
  id: string;
  status: 'active' | 'past_due' | 'canceled';
  customer_id: string;
  address_id: string;
  business_id: null;
  currency_code: string;
  created_at: string;
  updated_at: string;
  started_at: string;
  first_billed_at: string;
  next_billed_at: string | null;
  paused_at: null;
  canceled_at: string | null;
  discount: null;
  collection_mode: 'automatic';
  billing_details: null;
  current_billing_period: BillingPeriod | null;
  billing_cycle: { interval: 'month' | 'year'; frequency: number };
  scheduled_change: { action: 'cancel'; effective_at: string; resume_at: null } | null;
  items: {
    status: 'active' | 'inactive';
    quantity: number;
    recurring: true;
    price: { id: string };
    [field: string]: unknown;
  }[];
  custom_data: CustomData;
  import_meta: null;
}
