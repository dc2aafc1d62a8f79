import { timedId } from '../ids.ts';
import { readable } from '../prices.ts';
import type { CheckoutView, Outcome } from '../platform.ts';
import { Refusal } from '../refusal.ts';
import type { Books } from './books.ts';
import { priceOf } from './catalogue.ts';
import { createCustomer } from './customers.ts';
import type { CustomData, Line, Transaction } from './records.ts';
import { intervalOf, subscriptionOf } from './subscription.ts';
import { complete, fail, isOpen, makeTransaction } from './transaction.ts';

export interface TransactionInput {
  lines: readonly Line[];
  customerId: string | null;
  addressId: string | null;
  customData: CustomData;
  /** The page with the checkout; the sandbox's own when missing. */
  checkoutPage: string;
  returnUrl: string | null;
}

/** Opens a checkout, which at payA is a transaction. */
export function openTransaction(books: Books, input: TransactionInput): Transaction {
  intervalOf(input.lines);
  if (input.customerId) books.customer(input.customerId);
  const { customerId: customer_id, addressId: address_id, customData: custom_data } = input;
  const given = {
    customer_id,
    address_id,
    custom_data,
    origin: 'api',
    subscription_id: null,
    billing_period: null,
  } as const;
  const transaction = makeTransaction(given, { lines: input.lines, proration: null, credit: 0 }, books.clock.now());
  const page = new URL(input.checkoutPage);
  page.searchParams.set('_ptxn', transaction.id);
  transaction.checkout.url = page.href;
  books.transactions.set(transaction.id, transaction);
  if (input.returnUrl) books.returnUrls.set(transaction.id, input.returnUrl);
  return transaction;
}

/** What is shown of a transaction to who is to pay it. */
export function viewTransaction(books: Books, id: string): CheckoutView {
  const transaction = books.transaction(id);
  const { customer_id: customerId, details, items, currency_code: currency } = transaction;
  const lines = items.map(({ price_id: priceId, quantity }) => {
    const { name, amount } = priceOf(priceId);
    return { name, quantity, price: readable(amount, currency) };
  });
  const email = customerId ? (books.customers.get(customerId)?.email ?? null) : null;
  return {
    id,
    open: isPayable(transaction),
    email,
    lines,
    total: readable(Number(details.totals.grand_total), currency),
  };
}

/** The customer pays: what recurs of it becomes a subscription. */
export function payTransaction(books: Books, id: string): Outcome {
  const transaction = payable(books, id);
  const now = books.clock.now();
  // Who came without an account or an address left them in the checkout.
  transaction.customer_id ??= createCustomer(books, { email: `${id}@example.com` }).id;
  transaction.address_id ??= timedId('add');
  complete(transaction, books.nextInvoice(), now);
  const subscription = subscriptionOf(
    { ...transaction, customer_id: transaction.customer_id, address_id: transaction.address_id },
    now,
  );
  if (subscription) {
    books.subscriptions.set(subscription.id, subscription);
    transaction.subscription_id = subscription.id;
    transaction.billing_period = subscription.current_billing_period;
    books.emit('subscription.created', { ...subscription, transaction_id: id });
    books.emit('subscription.activated', subscription);
  }
  books.emit('transaction.completed', transaction);
  return { paymentId: id, subscriptionId: transaction.subscription_id, returnUrl: books.returnUrls.get(id) ?? null };
}

/** The bank says no: the browser stays, to try another card. */
export function declineTransaction(books: Books, id: string): Outcome {
  const transaction = payable(books, id);
  fail(transaction, books.clock.now());
  books.emit('transaction.payment_failed', transaction);
  return { paymentId: id, subscriptionId: null, returnUrl: null };
}

/** The transaction cannot be paid any more. */
export function cancelTransaction(books: Books, id: string): Outcome {
  const transaction = payable(books, id);
  transaction.status = 'canceled';
  transaction.updated_at = books.clock.now().toISOString();
  books.emit('transaction.canceled', transaction);
  return { paymentId: id, subscriptionId: null, returnUrl: books.returnUrls.get(id) ?? null };
}

/** Whether it can be paid at the checkout; a renewal is paid by time alone. */
const isPayable = (transaction: Transaction): boolean => isOpen(transaction) && !transaction.subscription_id;

function payable(books: Books, id: string): Transaction {
  const transaction = books.transaction(id);
  if (!isPayable(transaction))
    throw new Refusal(409, 'transaction_immutable', `Transaction ${id} is ${transaction.status}.`);
  return transaction;
}
