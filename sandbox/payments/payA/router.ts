import { Router, type Request } from 'express';
import type { SandboxState } from '../../state.ts';
import { isBag, textOf } from '../../bag.ts';
import { checkoutRouter } from '../checkout-router.ts';
import { timedId } from '../ids.ts';
import { invoicePdf } from '../invoice-pdf.ts';
import { portalPage, type PortalRow } from '../pages/portal-page.ts';
import { readable } from '../prices.ts';
import { Refusal } from '../refusal.ts';
import { needsKey, refuse, sendData, sendList, strikeFirst } from './answers.ts';
import type { Books } from './books.ts';
import { priceOf } from './catalogue.ts';
import { cancelSubscription, changeSubscription } from './changes.ts';
import { openTransaction } from './checkouts.ts';
import { createCustomer, updateCustomer } from './customers.ts';
import { readBody, readChange, readCustomData, readCustomer, readEffectiveFrom, readLines, readPage } from './input.ts';
import type { Subscription } from './records.ts';

/** Paddle Billing's API, https://developer.paddle.com/api-reference/overview, and the pages that its customers see. */
export function payARouter(state: SandboxState, address: string): Router {
  const { books } = state.payments.payA;
  const router = Router();
  router.use(strikeFirst);
  router.use(
    '/pay',
    checkoutRouter(state.payments.payA, (req) => textOf(req.query['_ptxn'])),
  );
  router.use(pagesOf(books));
  router.use(needsKey);
  router.use('/customers', customersOf(books, address));
  router.use('/transactions', transactionsOf(books, address));
  router.use('/subscriptions', subscriptionsOf(books, address));
  router.use((req) => {
    throw new Refusal(404, 'invalid_url', `There is no ${req.method} ${req.path}.`);
  });
  router.use(refuse);
  return router;
}

/** What is opened by who has the address, without a key. */
function pagesOf(books: Books): Router {
  const router = Router();
  router.get('/invoices/:id.pdf', (req, res) => {
    const { id, details, items, invoice_number: number, billed_at: date } = invoiced(books, req);
    const lines = items.map(({ price_id: priceId, quantity }) => `${quantity} x ${priceOf(priceId).name}`);
    const { grand_total: total, currency_code: currency } = details.totals;
    res
      .type('application/pdf')
      .send(invoicePdf({ number, paymentId: id, date, lines, total: readable(Number(total), currency) }));
  });
  router.get('/portal/:id', (req, res) => {
    const { id, email } = books.customer(req.params.id);
    const subscriptions = [...books.subscriptions.values()].filter(({ customer_id: customer }) => customer === id);
    res.type('html').send(portalPage('payA', email, subscriptions.map(portalRow)));
  });
  return router;
}

function customersOf(books: Books, address: string): Router {
  const router = Router();
  router.get('/', (req, res) => {
    const search = textOf(req.query['search'])?.toLowerCase();
    const fits = [...books.customers.values()].filter(
      ({ id, email, name }) => !search || [id, email, name].some((text) => text?.toLowerCase().includes(search)),
    );
    sendList(req, res, fits, ['id', 'email', 'status']);
  });
  router.post('/', (req, res) => sendData(res, createCustomer(books, readCustomer(readBody(req))), 201));
  router.get('/:id', (req, res) => sendData(res, books.customer(req.params.id)));
  router.patch('/:id', (req, res) => sendData(res, updateCustomer(books, req.params.id, readCustomer(readBody(req)))));
  router.post('/:id/portal-sessions', (req, res) => {
    const { id } = books.customer(req.params.id);
    const { subscription_ids: wanted } = readBody(req);
    const overview = `${address}/portal/${id}?token=${timedId('pga')}`;
    const subscriptions = (Array.isArray(wanted) ? wanted : []).map((each: unknown) => {
      const { id: subscription } = books.subscription(String(each));
      return {
        id: subscription,
        cancel_subscription: `${overview}&cancel=${subscription}`,
        update_subscription_payment_method: `${overview}&update=${subscription}`,
      };
    });
    sendData(
      res,
      {
        id: timedId('cpls'),
        customer_id: id,
        urls: { general: { overview }, subscriptions },
        created_at: books.clock.now().toISOString(),
      },
      201,
    );
  });
  return router;
}

function transactionsOf(books: Books, address: string): Router {
  const router = Router();
  const filters = [
    'id',
    'customer_id',
    'subscription_id',
    'status',
    'invoice_number',
    'origin',
    'collection_mode',
  ] as const;
  router.get('/', (req, res) => sendList(req, res, [...books.transactions.values()], filters));
  router.post('/', (req, res) => {
    const { items, customer_id: customer, address_id: place, custom_data: data, checkout } = readBody(req);
    const page = readPage('checkout.url', isBag(checkout) ? checkout['url'] : null);
    const buyer = { customerId: textOf(customer), addressId: textOf(place), customData: readCustomData(data) };
    sendData(
      res,
      openTransaction(books, {
        lines: readLines(items),
        ...buyer,
        checkoutPage: page ?? `${address}/pay`,
        returnUrl: page,
      }),
      201,
    );
  });
  router.get('/:id', (req, res) => sendData(res, books.transaction(req.params.id)));
  router.get('/:id/invoice', (req, res) =>
    sendData(res, { url: `${address}/invoices/${invoiced(books, req).id}.pdf` }),
  );
  return router;
}

function subscriptionsOf(books: Books, address: string): Router {
  const router = Router();
  const withLinks = <Row extends { id: string; customer_id: string }>(row: Row) => {
    const portal = `${address}/portal/${row.customer_id}`;
    return {
      ...row,
      management_urls: { update_payment_method: `${portal}?update=${row.id}`, cancel: `${portal}?cancel=${row.id}` },
    };
  };
  router.get('/', (req, res) =>
    sendList(req, res, [...books.subscriptions.values()].map(withLinks), ['id', 'customer_id', 'status']),
  );
  router.get('/:id', (req, res) => sendData(res, withLinks(books.subscription(req.params.id))));
  router.patch('/:id', (req, res) =>
    sendData(res, withLinks(changeSubscription(books, req.params.id, readChange(readBody(req))))),
  );
  router.post('/:id/cancel', (req, res) =>
    sendData(res, withLinks(cancelSubscription(books, req.params.id, readEffectiveFrom(readBody(req))))),
  );
  return router;
}

/** The transaction of the path, which has an invoice. */
function invoiced(books: Books, req: Request<{ id: string }>) {
  const transaction = books.transaction(req.params.id);
  const { id, invoice_number: number, billed_at: date } = transaction;
  if (number === null || date === null)
    throw new Refusal(404, 'transaction_invoice_not_found', `Transaction ${id} has no invoice.`);
  return { ...transaction, invoice_number: number, billed_at: date };
}

function portalRow({ id, items, status, scheduled_change: change }: Subscription): PortalRow {
  return {
    id,
    name: items.map(({ price }) => priceOf(price.id).name).join(', '),
    status,
    ends: change?.effective_at ?? null,
  };
}
