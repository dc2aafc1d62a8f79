import { plainId } from '../ids.ts';
import { periodFrom } from '../periods.ts';
import { formatAmount } from '../prices.ts';
import { type CheckoutView, type Outcome, ApiError } from '../platform.ts';
import type { Database } from './database.ts';
import { amountOf, productOf } from './catalogue.ts';
import { detailsOf } from './customers.ts';
import { recordPayment } from './payment.ts';
import type { Payment, Session } from './records.ts';
import { createSubscription } from './subscription.ts';

type SessionInput = Pick<Session, 'line' | 'customer_id' | 'metadata' | 'return_url' | 'cancel_url'>;

/** Opens a checkout. */
export function openSession(db: Database, input: SessionInput): Session {
  productOf(input.line.product_id);
  const session: Session = {
    id: plainId('cks'),
    ...input,
    open: true,
    payment_id: null,
    created_at: db.clock.now().toISOString(),
  };
  db.sessions.set(session.id, session);
  return session;
}

/** Returns a session as it is shown to the customer. */
export function viewSession(db: Database, id: string): CheckoutView {
  const { open, line, customer_id: customer } = db.session(id);
  const { name, amount, currency } = productOf(line.product_id);
  const email = db.customers.get(customer)?.email ?? null;
  return {
    id,
    open,
    email,
    lines: [{ name, quantity: line.quantity, price: formatAmount(amount, currency) }],
    total: formatAmount(amountOf(line), currency),
  };
}

/** The customer pays. A recurring product becomes a subscription. */
export function paySession(db: Database, id: string): Outcome {
  const session = requireOpenSession(db, id);
  const { line, customer_id: customerId, metadata } = session;
  const { interval } = productOf(line.product_id);
  const customer = detailsOf(db.customer(customerId));
  const subscription = interval && createSubscription(line, customer, metadata, periodFrom(db.clock.now(), interval));
  if (subscription) db.subscriptions.set(subscription.subscription_id, subscription);
  const outcome = attempt(db, session, 'succeeded', subscription?.subscription_id ?? null);
  session.open = false;
  if (subscription) db.emitSubscription('active', subscription);
  return outcome;
}

/** The bank declines. The browser is redirected to the shop, where the customer may open the checkout again. */
export const declineSession = (db: Database, id: string): Outcome =>
  attempt(db, requireOpenSession(db, id), 'failed', null);

/** The session cannot be paid any more. */
export function cancelSession(db: Database, id: string): Outcome {
  const session = requireOpenSession(db, id);
  const outcome = attempt(db, session, 'cancelled', null);
  session.open = false;
  return { ...outcome, returnUrl: session.cancel_url ?? outcome.returnUrl };
}

function attempt(db: Database, session: Session, status: Payment['status'], subscriptionId: string | null): Outcome {
  const { line, metadata, id: sessionId, customer_id: customerId, return_url: returnUrl } = session;
  const { currency } = productOf(line.product_id);
  const customer = detailsOf(db.customer(customerId));
  const { payment_id: paymentId } = recordPayment(db, {
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
  return { paymentId, subscriptionId, returnUrl: returnUrl && withOutcome(returnUrl, facts) };
}

/** Adds the outcome of the checkout to the return URL. */
function withOutcome(returnUrl: string, facts: Record<string, string>): string {
  const url = new URL(returnUrl);
  for (const [name, value] of Object.entries(facts)) url.searchParams.set(name, value);
  return url.href;
}

function requireOpenSession(db: Database, id: string): Session {
  const session = db.session(id);
  if (!session.open) throw new ApiError(409, 'CHECKOUT_SESSION_CLOSED', `Checkout session ${id} is closed`);
  return session;
}
