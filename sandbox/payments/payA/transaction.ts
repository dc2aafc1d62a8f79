import { timedId } from '../ids.ts';
import { priceEntity, priceOf } from './catalogue.ts';
import type { Attempt, Transaction } from './records.ts';
import { detailsOf, type Charge } from './totals.ts';

type TransactionFields = Pick<
  Transaction,
  'customer_id' | 'address_id' | 'custom_data' | 'origin' | 'subscription_id' | 'billing_period'
>;

/** Creates an unpaid transaction, https://developer.paddle.com/api-reference/transactions */
export function makeTransaction(given: TransactionFields, charge: Charge, now: Date): Transaction {
  const details = detailsOf(charge);
  return {
    id: timedId('txn'),
    status: given.customer_id && given.address_id ? 'ready' : 'draft',
    ...given,
    business_id: null,
    currency_code: details.totals.currency_code,
    invoice_id: null,
    invoice_number: null,
    collection_mode: 'automatic',
    discount_id: null,
    billing_details: null,
    items: charge.lines.map(({ priceId, quantity }) => ({
      price_id: priceId,
      price: priceEntity(priceOf(priceId)),
      quantity,
      proration: charge.proration,
    })),
    details,
    payments: [],
    checkout: { url: null },
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    billed_at: null,
    revised_at: null,
  };
}

/** Completes a transaction with the next invoice number. */
export function complete(transaction: Transaction, number: number, now: Date): void {
  transaction.payments.unshift(attempt(transaction, 'captured', now));
  transaction.status = 'completed';
  transaction.invoice_id ??= timedId('inv');
  transaction.invoice_number ??= `74625-${10_000 + number}`;
  transaction.billed_at ??= now.toISOString();
  transaction.updated_at = now.toISOString();
}

/** Adds a failed payment attempt. */
export function fail(transaction: Transaction, now: Date): void {
  transaction.payments.unshift(attempt(transaction, 'error', now));
  transaction.updated_at = now.toISOString();
}

export const isOpen = ({ status }: Transaction): boolean =>
  status === 'draft' || status === 'ready' || status === 'past_due';

function attempt({ details }: Transaction, status: Attempt['status'], now: Date): Attempt {
  const card = {
    type: 'visa',
    last4: status === 'captured' ? '4242' : '0002',
    expiry_month: 1,
    expiry_year: 2030,
    cardholder_name: 'Sandbox',
  };
  return {
    payment_attempt_id: timedId('payatt'),
    stored_payment_method_id: timedId('paymtd'),
    payment_method_id: timedId('paymtd'),
    amount: details.totals.grand_total,
    status,
    error_code: status === 'error' ? 'declined' : null,
    method_details: { type: 'card', card, paypal: null, south_korea_local_card: null, underlying_details: null },
    created_at: now.toISOString(),
    captured_at: status === 'captured' ? now.toISOString() : null,
  };
}
