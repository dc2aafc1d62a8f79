import { Router } from 'express';
import { textOf } from '../../bag.ts';
import type { SandboxState } from '../../state.ts';
import { checkoutRouter } from '../checkout-router.ts';
import { invoicePdf } from '../invoice-pdf.ts';
import { portalPage, type PortalRow } from '../pages/portal-page.ts';
import { readable } from '../prices.ts';
import { Refusal } from '../refusal.ts';
import { needsKey, refuse, sendData, strikeFirst } from './answers.ts';
import type { Books } from './books.ts';
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

/** The API of Dodo Payments, https://docs.dodopayments.com/api-reference/introduction, and the pages that its customers see. */
export function payBRouter(state: SandboxState, address: string): Router {
  const { books } = state.payments.payB;
  const router = Router();
  router.use(strikeFirst);
  router.use(
    '/session/:id',
    checkoutRouter(state.payments.payB, (req) => textOf(req.params['id'])),
  );
  router.get('/portal/:id', (req, res) => {
    const { customer_id: id, email } = books.customer(req.params.id);
    const rows = [...books.subscriptions.values()].filter(({ customer }) => customer.customer_id === id);
    res.type('html').send(portalPage('payB', email, rows.map(portalRow)));
  });
  router.use(needsKey);
  router.use('/checkouts', checkoutsOf(books, address));
  router.use('/customers', customersOf(books, address));
  router.use('/subscriptions', subscriptionsOf(books));
  router.use(paymentsOf(books, address));
  router.use((req) => {
    throw new Refusal(404, 'NOT_FOUND', `There is no ${req.method} ${req.path}`);
  });
  router.use(refuse);
  return router;
}

function checkoutsOf(books: Books, address: string): Router {
  const router = Router();
  router.post('/', (req, res) => {
    const { product_cart: cart, customer, metadata, return_url: back, cancel_url: away } = readBody(req);
    const input = {
      line: readCart(cart),
      metadata: readMetadata(metadata),
      return_url: readPage('return_url', back),
      cancel_url: readPage('cancel_url', away),
    };
    const { id } = openSession(books, { ...input, customer_id: readPayer(books, customer) });
    sendData(res, {
      session_id: id,
      checkout_url: `${address}/session/${id}`,
      client_secret: null,
      payment_id: null,
      publishable_key: null,
    });
  });
  router.get('/:id', (req, res) => {
    const { id, created_at, customer_id: customerId, payment_id } = books.session(req.params.id);
    const { email, name } = books.customer(customerId);
    const payment_status = payment_id ? books.payment(payment_id).status : null;
    sendData(res, { id, created_at, customer_email: email, customer_name: name, payment_id, payment_status });
  });
  return router;
}

function customersOf(books: Books, address: string): Router {
  const router = Router();
  router.post('/', (req, res) => sendData(res, createCustomer(books, readCustomer(readBody(req)))));
  router.get('/:id', (req, res) => sendData(res, books.customer(req.params.id)));
  router.post('/:id/customer-portal/session', (req, res) =>
    sendData(res, { link: `${address}/portal/${books.customer(req.params.id).customer_id}` }),
  );
  return router;
}

function subscriptionsOf(books: Books): Router {
  const router = Router();
  router.get('/:id', (req, res) => sendData(res, books.subscription(req.params.id)));
  router.patch('/:id', (req, res) =>
    sendData(res, updateSubscription(books, req.params.id, readChange(readBody(req)))),
  );
  router.post('/:id/change-plan', (req, res) =>
    sendData(res, { payment_id: changePlan(books, req.params.id, readPlanChange(readBody(req))) }),
  );
  router.delete('/:id/change-plan/scheduled', (req, res) => {
    cancelScheduledChange(books, req.params.id);
    res.status(204).end();
  });
  return router;
}

function paymentsOf(books: Books, address: string): Router {
  const router = Router();
  router.get('/payments/:id', (req, res) => {
    const payment = books.payment(req.params.id);
    sendData(res, {
      ...payment,
      invoice_url: payment.invoice_id && `${address}/invoices/payments/${payment.payment_id}`,
    });
  });
  router.get('/invoices/payments/:id', (req, res) => {
    res.type('application/pdf').send(invoiceOf(books.payment(req.params.id)));
  });
  return router;
}

/** The invoice of a payment that succeeded; refuses where none did. */
function invoiceOf({ payment_id: paymentId, invoice_id: number, ...payment }: Payment): Buffer {
  if (!number) throw new Refusal(404, 'NOT_FOUND', `Payment ${paymentId} has no invoice`);
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
  return invoicePdf({ number, paymentId, date, lines, total: readable(total, currency) });
}

function portalRow({ subscription_id: id, product_id: product, status, ...subscription }: Subscription): PortalRow {
  const ends = subscription.cancel_at_next_billing_date ? subscription.next_billing_date : null;
  return { id, name: productOf(product).name, status, ends };
}
