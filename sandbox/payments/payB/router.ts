import { Router } from 'express';
import { textOf } from '../../bag.ts';
import type { SandboxState } from '../../state.ts';
import { checkoutRouter } from '../checkout-router.ts';
import { invoicePdf } from '../invoice-pdf.ts';
import { portalPage, type PortalRow } from '../pages.ts';
import { formatAmount } from '../prices.ts';
import { ApiError } from '../platform.ts';
import { requireApiKey, sendErrors, sendData, injectFaults } from './responses.ts';
import type { Database } from './database.ts';
import { productOf } from './catalogue.ts';
import { cancelScheduledChange, changePlan, updateSubscription } from './changes.ts';
import { openSession } from './checkouts.ts';
import { createCustomer } from './customers.ts';
import {
  readBody,
  readCart,
  readChange,
  readCustomer,
  readMetadata,
  readPage,
  readPayer,
  readPlanChange,
} from './input.ts';
import type { Payment, Subscription } from './records.ts';

/** The API of Dodo Payments, https://docs.dodopayments.com/api-reference/introduction, and its pages for customers. */
export function payBRouter(state: SandboxState, address: string): Router {
  const { db } = state.payments.payB;
  const router = Router();
  router.use(injectFaults);
  router.use(
    '/session/:id',
    checkoutRouter(state.payments.payB, (req) => textOf(req.params['id'])),
  );
  router.get('/portal/:id', (req, res) => {
    const { customer_id: id, email } = db.customer(req.params.id);
    const rows = [...db.subscriptions.values()].filter(({ customer }) => customer.customer_id === id);
    res.type('html').send(portalPage('payB', email, rows.map(portalRow)));
  });
  router.use(requireApiKey);
  router.use('/checkouts', checkoutsOf(db, address));
  router.use('/customers', customersOf(db, address));
  router.use('/subscriptions', subscriptionsOf(db));
  router.use(paymentsOf(db, address));
  router.use((req) => {
    throw new ApiError(404, 'NOT_FOUND', `There is no ${req.method} ${req.path}`);
  });
  router.use(sendErrors);
  return router;
}

function checkoutsOf(db: Database, address: string): Router {
  const router = Router();
  router.post('/', (req, res) => {
    const { product_cart: cart, customer, metadata, return_url: returnUrl, cancel_url: cancelUrl } = readBody(req);
    const input = {
      line: readCart(cart),
      metadata: readMetadata(metadata),
      return_url: readPage('return_url', returnUrl),
      cancel_url: readPage('cancel_url', cancelUrl),
    };
    const { id } = openSession(db, { ...input, customer_id: readPayer(db, customer) });
    sendData(res, {
      session_id: id,
      checkout_url: `${address}/session/${id}`,
      client_secret: null,
      payment_id: null,
      publishable_key: null,
    });
  });
  router.get('/:id', (req, res) => {
    const { id, created_at, customer_id: customerId, payment_id } = db.session(req.params.id);
    const { email, name } = db.customer(customerId);
    const payment_status = payment_id ? db.payment(payment_id).status : null;
    sendData(res, { id, created_at, customer_email: email, customer_name: name, payment_id, payment_status });
  });
  return router;
}

function customersOf(db: Database, address: string): Router {
  const router = Router();
  router.post('/', (req, res) => sendData(res, createCustomer(db, readCustomer(readBody(req)))));
  router.get('/:id', (req, res) => sendData(res, db.customer(req.params.id)));
  router.post('/:id/customer-portal/session', (req, res) =>
    sendData(res, { link: `${address}/portal/${db.customer(req.params.id).customer_id}` }),
  );
  return router;
}

function subscriptionsOf(db: Database): Router {
  const router = Router();
  router.get('/:id', (req, res) => sendData(res, db.subscription(req.params.id)));
  router.patch('/:id', (req, res) => sendData(res, updateSubscription(db, req.params.id, readChange(readBody(req)))));
  router.post('/:id/change-plan', (req, res) =>
    sendData(res, { payment_id: changePlan(db, req.params.id, readPlanChange(readBody(req))) }),
  );
  router.delete('/:id/change-plan/scheduled', (req, res) => {
    cancelScheduledChange(db, req.params.id);
    res.status(204).end();
  });
  return router;
}

function paymentsOf(db: Database, address: string): Router {
  const router = Router();
  router.get('/payments/:id', (req, res) => {
    const payment = db.payment(req.params.id);
    sendData(res, {
      ...payment,
      invoice_url: payment.invoice_id && `${address}/invoices/payments/${payment.payment_id}`,
    });
  });
  router.get('/invoices/payments/:id', (req, res) => {
    res.type('application/pdf').send(invoiceOf(db.payment(req.params.id)));
  });
  return router;
}

/** Returns the invoice of a payment. Throws ApiError if the payment did not succeed. */
function invoiceOf({ payment_id: paymentId, invoice_id: number, ...payment }: Payment): Buffer {
  if (!number) throw new ApiError(404, 'NOT_FOUND', `Payment ${paymentId} has no invoice`);
  const {
    product_cart: cart,
    subscription_id: subscription,
    created_at: date,
    total_amount: total,
    currency,
  } = payment;
  const lines = cart?.map(({ product_id: id, quantity }) => `${quantity} x ${productOf(id).name}`) ?? [
    `Subscription ${subscription}`,
  ];
  return invoicePdf({ number, paymentId, date, lines, total: formatAmount(total, currency) });
}

function portalRow({ subscription_id: id, product_id: product, status, ...subscription }: Subscription): PortalRow {
  const ends = subscription.cancel_at_next_billing_date ? subscription.next_billing_date : null;
  return { id, name: productOf(product).name, status, ends };
}
