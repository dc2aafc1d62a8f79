import { timedId } from '../ids.ts';
import { formatAmount } from '../prices.ts';
import { type CheckoutView, type Outcome, ApiError } from '../platform.ts';
import type { Database } from './database.ts';
import { priceOf } from './catalogue.ts';
import { createCustomer } from './customers.ts';
import type { CustomData, Line, Transaction } from './records.ts';
import { createSubscription, intervalOf } from './subscription.ts';
import { complete, fail, isOpen, makeTransaction } from './transaction.ts';

export interface TransactionInput {
  lines: readonly Line[];
  customerId: string | null;
  addressId: string | null;
  customData: CustomData;
  /** The page that shows the checkout. */
  checkoutPage: string;
  returnUrl: string | null;
}

/** Opens a checkout, which is a transaction at payA. */
export function openTransaction(db: Database, input: TransactionInput): Transaction {
  intervalOf(input.lines);
  if (input.customerId) db.customer(input.customerId);
  const { customerId: customer_id, addressId: address_id, customData: custom_data } = input;
  const given = {
    customer_id,
    address_id,
    custom_data,
    origin: 'api',
    subscription_id: null,
    billing_period: null,
  } as const;
  const transaction = makeTransaction(given, { lines: input.lines, proration: null, credit: 0 }, db.clock.now());
  const page = new URL(input.checkoutPage);
  page.searchParams.set('_ptxn', transaction.id);
  transaction.checkout.url = page.href;
  db.transactions.set(transaction.id, transaction);
  if (input.returnUrl) db.returnUrls.set(transaction.id, input.returnUrl);
  return transaction;
}

/** Returns a transaction as it is shown to the customer. */
export function viewTransaction(db: Database, id: string): CheckoutView {
  const transaction = db.transaction(id);
  const { customer_id: customerId, details, items, currency_code: currency } = transaction;
  const lines = items.map(({ price_id: priceId, quantity }) => {
    const { name, amount } = priceOf(priceId);
    return { name, quantity, price: formatAmount(amount, currency) };
  });
  const email = customerId ? (db.customers.get(customerId)?.email ?? null) : null;
  return {
    id,
    open: isPayable(transaction),
    email,
    lines,
    total: formatAmount(Number(details.totals.grand_total), currency),
  };
}

/** The customer pays. Recurring lines become a subscription. */
export function payTransaction(db: Database, id: string): Outcome {
  const transaction = requirePayable(db, id);
  const now = db.clock.now();
  // The checkout page collects a missing customer and address.
  transaction.customer_id ??= createCustomer(db, { email: `${id}@example.com` }).id;
  transaction.address_id ??= timedId('add');
  complete(transaction, db.nextInvoice(), now);
  const subscription = createSubscription(
    { ...transaction, customer_id: transaction.customer_id, address_id: transaction.address_id },
    now,
  );
  if (subscription) {
    db.subscriptions.set(subscription.id, subscription);
    transaction.subscription_id = subscription.id;
    transaction.billing_period = subscription.current_billing_period;
    db.emit('subscription.created', { ...subscription, transaction_id: id });
    db.emit('subscription.activated', subscription);
  }
  db.emit('transaction.completed', transaction);
  return { paymentId: id, subscriptionId: transaction.subscription_id, returnUrl: db.returnUrls.get(id) ?? null };
}

/** The bank declines. The browser stays on the page to try another card. */
export function declineTransaction(db: Database, id: string): Outcome {
  const transaction = requirePayable(db, id);
  fail(transaction, db.clock.now());
  db.emit('transaction.payment_failed', transaction);
  return { paymentId: id, subscriptionId: null, returnUrl: null };
}

/** The transaction cannot be paid any more. */
export function cancelTransaction(db: Database, id: string): Outcome {
  const transaction = requirePayable(db, id);
  transaction.status = 'canceled';
  transaction.updated_at = db.clock.now().toISOString();
  db.emit('transaction.canceled', transaction);
  return { paymentId: id, subscriptionId: null, returnUrl: db.returnUrls.get(id) ?? null };
}

/** Whether a transaction can be paid at the checkout. Renewals are paid automatically. */
const isPayable = (transaction: Transaction): boolean => isOpen(transaction) && !transaction.subscription_id;

function requirePayable(db: Database, id: string): Transaction {
  const transaction = db.transaction(id);
  if (!isPayable(transaction))
    throw new ApiError(409, 'transaction_immutable', `Transaction ${id} is ${transaction.status}.`);
  return transaction;
}
