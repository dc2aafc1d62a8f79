/** The entities of https://docs.dodopayments.com/api-reference, as they are stored, returned and sent. */

export type Metadata = Record<string, string | number | boolean>;

export interface Customer {
  business_id: string;
  customer_id: string;
  email: string;
  name: string;
  phone_number: string | null;
  metadata: Metadata;
  created_at: string;
}

/** A product with a quantity. A product has exactly one price at payB. */
export interface Line {
  product_id: string;
  quantity: number;
}

/** A checkout. The API returns only a part of it. */
export interface Session {
  id: string;
  line: Line;
  customer_id: string;
  metadata: Metadata;
  return_url: string | null;
  cancel_url: string | null;
  open: boolean;
  /** The latest payment attempt. */
  payment_id: string | null;
  created_at: string;
}

export interface Payment {
  payment_id: string;
  business_id: string;
  brand_id: string;
  status: 'succeeded' | 'failed' | 'cancelled';
  total_amount: number;
  currency: string;
  customer: CustomerDetails;
  metadata: Metadata;
  subscription_id: string | null;
  checkout_session_id: string | null;
  product_cart: Line[] | null;
  retry_attempt: number;
  invoice_id: string | null;
  refunds: { refund_id: string; amount: number }[];
  disputes: Dispute[];
  refund_status: 'partial' | 'full' | null;
  created_at: string;
  updated_at: string | null;
  [field: string]: unknown;
}

export interface CustomerDetails {
  customer_id: string;
  email: string;
  name: string;
  phone_number: string | null;
  metadata: Metadata;
}

export interface Dispute {
  dispute_id: string;
  dispute_stage: 'dispute';
  dispute_status: 'dispute_opened' | 'dispute_won' | 'dispute_lost';
  amount: string;
  [field: string]: unknown;
}

export interface Subscription {
  subscription_id: string;
  status: 'active' | 'past_due' | 'on_hold' | 'cancelled';
  product_id: string;
  quantity: number;
  recurring_pre_tax_amount: number;
  currency: string;
  customer: CustomerDetails;
  metadata: Metadata;
  previous_billing_date: string;
  next_billing_date: string;
  payment_frequency_count: number;
  payment_frequency_interval: 'Month' | 'Year';
  cancel_at_next_billing_date: boolean;
  cancelled_at: string | null;
  scheduled_change: ScheduledChange | null;
  created_at: string;
  [field: string]: unknown;
}

export interface ScheduledChange {
  id: string;
  product_id: string;
  product_name: string;
  product_description: null;
  quantity: number;
  addons: [];
  created_at: string;
  effective_at: string;
}
