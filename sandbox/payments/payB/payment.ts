import { plainId } from '../ids.ts';
import { BUSINESS_ID, type Database } from './database.ts';
import type { CustomerDetails, Line, Metadata, Payment } from './records.ts';

export interface PaymentInput {
  status: Payment['status'];
  amount: number;
  currency: string;
  customer: CustomerDetails;
  metadata: Metadata;
  subscriptionId: string | null;
  sessionId?: string;
  line?: Line;
  retries?: number;
}

/** Stores a payment and emits its event. */
export function recordPayment(db: Database, input: PaymentInput): Payment {
  const { status, amount, currency, customer, metadata, subscriptionId, sessionId, line, retries = 0 } = input;
  const id = plainId('pay');
  const succeeded = status === 'succeeded';
  const now = db.clock.now().toISOString();
  const payment: Payment = {
    payment_id: id,
    business_id: BUSINESS_ID,
    brand_id: BUSINESS_ID,
    status,
    total_amount: amount,
    tax: 0,
    currency,
    settlement_amount: amount,
    settlement_currency: currency,
    settlement_tax: 0,
    customer,
    billing: { country: 'US', city: null, state: null, street: null, zipcode: null },
    metadata,
    subscription_id: subscriptionId,
    subscription_ids: subscriptionId ? [subscriptionId] : [],
    is_multi_subscription: false,
    is_update_payment_method: false,
    checkout_session_id: sessionId ?? null,
    // Payments of subscriptions do not name products.
    product_cart: line && !subscriptionId ? [line] : null,
    retry_attempt: retries,
    invoice_id: succeeded ? plainId('inv') : null,
    invoice_url: null,
    payment_link: null,
    payment_provider: 'dodo',
    payment_method: 'card',
    payment_method_type: 'credit',
    payment_method_id: null,
    card_network: 'VISA',
    card_type: 'CREDIT',
    card_last_four: succeeded ? '4242' : '0002',
    card_issuing_country: 'US',
    card_holder_name: 'Sandbox',
    error_code: status === 'failed' ? 'CARD_DECLINED' : null,
    error_message: status === 'failed' ? 'The card was declined.' : null,
    digital_products_delivered: false,
    discount_id: null,
    discounts: [],
    custom_field_responses: null,
    disputes: [],
    refunds: [],
    refund_status: null,
    created_at: now,
    updated_at: null,
  };
  db.payments.set(id, payment);
  db.emitPayment(payment);
  return payment;
}
