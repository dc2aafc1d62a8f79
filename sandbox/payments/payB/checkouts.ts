import { plainId } from '../ids.ts';
import { periodFrom } from '../periods.ts';
import { readable } from '../prices.ts';
import type { CheckoutView, Outcome } from '../platform.ts';
import { Refusal } from '../refusal.ts';
import type { Books } from './books.ts';
import { amountOf, productOf } from './catalogue.ts';
import { detailsOf } from './customers.ts';
import { recordPayment } from './payment.ts';
import type { Payment, Session } from './records.ts';
import { makeSubscription } from './subscription.ts';

type SessionInput = Pick<Session, 'line' | 'customer_id' | 'metadata' | 'return_url' | 'cancel_url'>;

/** Opens a checkout. */
export function openSession(books: Books, input: SessionInput): Session {
  productOf(input.line.product_id);
  const session: Session = {
    id: plainId('cks'),
    ...input,
    open: true,
    payment_id: null,
    created_at: books.clock.now().toISOString(),
  };
  books.sessions.set(session.id, session);
  return session;
}

/** What is shown of a session to who is to pay it. */
export function viewSession(books: Books, id: string): CheckoutView {
  const { open, line, customer_id: customer } = books.session(id);
  const { name, amount, currency } = productOf(line.product_id);
  const email = books.customers.get(customer)?.email ?? null;
  return {
    id,
    open,
    email,
    lines: [{ name, quantity: line.quantity, price: readable(amount, currency) }],
    total: readable(amountOf(line), currency),
  };
}

/** The customer pays: what recurs becomes a subscription. */
export function paySession(books: Books, id: string): Outcome {
  const session = openOne(books, id);
  const { line, customer_id: customerId, metadata } = session;
  const { interval } = productOf(line.product_id);
  const customer = detailsOf(books.customer(customerId));
  const subscription = interval && makeSubscription(line, customer, metadata, periodFrom(books.clock.now(), interval));
  if (subscription) books.subscriptions.set(subscription.subscription_id, subscription);
  const outcome = attempt(books, session, 'succeeded', subscription?.subscription_id ?? null);
  session.open = false;
  if (subscription) books.tellSubscription('active', subscription);
  return outcome;
}

/** The bank says no. The browser is sent back, where the customer may open the checkout again. */
export const declineSession = (books: Books, id: string): Outcome => attempt(books, openOne(books, id), 'failed', null);

/** The session cannot be paid any more. */
export function cancelSession(books: Books, id: string): Outcome {
  const session = openOne(books, id);
  const outcome = attempt(books, session, 'cancelled', null);
  session.open = false;
  return { ...outcome, returnUrl: session.cancel_url ?? outcome.returnUrl };
}

function attempt(books: Books, session: Session, status: Payment['status'], subscriptionId: string | null): Outcome {
  const { line, metadata, id: sessionId, customer_id: customerId, return_url: returnUrl } = session;
  const { currency } = productOf(line.product_id);
  const customer = detailsOf(books.customer(customerId));
  const { payment_id: paymentId } = recordPayment(books, {
    status,
    amount: amountOf(line),
    currency,
    customer,
    metadata,
    subscriptionId,
    sessionId,
    line,
  });
  session.payment_id = paymentId;
  const facts = { payment_id: paymentId, status, ...(subscriptionId && { subscription_id: subscriptionId }) };
  return { paymentId, subscriptionId, returnUrl: returnUrl && back(returnUrl, facts) };
}

/** The return url with what became of the checkout. */
function back(returnUrl: string, facts: Record<string, string>): string {
  const url = new URL(returnUrl);
  for (const [name, value] of Object.entries(facts)) url.searchParams.set(name, value);
  return url.href;
}

function openOne(books: Books, id: string): Session {
  const session = books.session(id);
  if (!session.open) throw new Refusal(409, 'CHECKOUT_SESSION_CLOSED', `Checkout session ${id} is closed`);
  return session;
}
