import { Router, type Request } from 'express';
import type { SandboxState } from '../../state.ts';
import { isBag, textOf } from '../../bag.ts';
import { checkoutRouter } from '../checkout-router.ts';
import { timedId } from '../ids.ts';
import { invoicePdf } from '../invoice-pdf.ts';
import { portalPage, type PortalRow } from '../pages.ts';
import { formatAmount } from '../prices.ts';
import { ApiError } from '../platform.ts';
import { requireApiKey, sendErrors, sendData, sendList, injectFaults } from './responses.ts';
import type { Database } from './database.ts';
import { priceOf } from './catalogue.ts';
import { cancelSubscription, changeSubscription } from './changes.ts';
import { openTransaction } from './checkouts.ts';
import { createCustomer, updateCustomer } from './customers.ts';
import { readBody, readChange, readCustomData, readCustomer, readEffectiveFrom, readLines, readPage } from './input.ts';
import type { Subscription } from './records.ts';

/** The API of Paddle Billing, https://developer.paddle.com/api-reference/overview, and its pages for customers. */
export function payARouter(state: SandboxState, address: string): Router {
  const { db } = state.payments.payA;
  const router = Router();
  router.use(injectFaults);
  router.use(
    '/pay',
    checkoutRouter(state.payments.payA, (req) => textOf(req.query['_ptxn'])),
  );
  router.use(pagesOf(db));
  router.use(requireApiKey);
  router.use('/customers', customersOf(db, address));
  router.use('/transactions', transactionsOf(db, address));
  router.use('/subscriptions', subscriptionsOf(db, address));
  router.use((req) => {
    throw new ApiError(404, 'invalid_url', `There is no ${req.method} ${req.path}.`);
  });
  router.use(sendErrors);
  return router;
}

/** Pages that are opened without an API key. */
function pagesOf(db: Database): Router {
  const router = Router();
  router.get('/invoices/:id.pdf', (req, res) => {
    const { id, details, items, invoice_number: number, billed_at: date } = requireInvoiced(db, req);
    const lines = items.map(({ price_id: priceId, quantity }) => `${quantity} x ${priceOf(priceId).name}`);
    const { grand_total: total, currency_code: currency } = details.totals;
    res
      .type('application/pdf')
      .send(invoicePdf({ number, paymentId: id, date, lines, total: formatAmount(Number(total), currency) }));
  });
  router.get('/portal/:id', (req, res) => {
    const { id, email } = db.customer(req.params.id);
    const subscriptions = [...db.subscriptions.values()].filter(({ customer_id: customer }) => customer === id);
    res.type('html').send(portalPage('payA', email, subscriptions.map(portalRow)));
  });
  return router;
}

function customersOf(db: Database, address: string): Router {
  const router = Router();
  router.get('/', (req, res) => {
    const search = textOf(req.query['search'])?.toLowerCase();
    const matching = [...db.customers.values()].filter(
      ({ id, email, name }) => !search || [id, email, name].some((text) => text?.toLowerCase().includes(search)),
    );
    sendList(req, res, matching, ['id', 'email', 'status']);
  });
  router.post('/', (req, res) => sendData(res, createCustomer(db, readCustomer(readBody(req))), 201));
  router.get('/:id', (req, res) => sendData(res, db.customer(req.params.id)));
  router.patch('/:id', (req, res) => sendData(res, updateCustomer(db, req.params.id, readCustomer(readBody(req)))));
  router.post('/:id/portal-sessions', (req, res) => {
    const { id } = db.customer(req.params.id);
    const { subscription_ids: ids } = readBody(req);
    const overview = `${address}/portal/${id}?token=${timedId('pga')}`;
    const subscriptions = (Array.isArray(ids) ? ids : []).map((each: unknown) => {
      const { id: subscription } = db.subscription(String(each));
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
        created_at: db.clock.now().toISOString(),
      },
      201,
    );
  });
  return router;
}

function transactionsOf(db: Database, address: string): Router {
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
  router.get('/', (req, res) => sendList(req, res, [...db.transactions.values()], filters));
  router.post('/', (req, res) => {
    const { items, customer_id: customer, address_id: addressId, custom_data: data, checkout } = readBody(req);
    const page = readPage('checkout.url', isBag(checkout) ? checkout['url'] : null);
    const buyer = { customerId: textOf(customer), addressId: textOf(addressId), customData: readCustomData(data) };
    sendData(
      res,
      openTransaction(db, {
        lines: readLines(items),
        ...buyer,
        checkoutPage: page ?? `${address}/pay`,
        returnUrl: page,
      }),
      201,
    );
  });
  router.get('/:id', (req, res) => sendData(res, db.transaction(req.params.id)));
  router.get('/:id/invoice', (req, res) =>
    sendData(res, { url: `${address}/invoices/${requireInvoiced(db, req).id}.pdf` }),
  );
  return router;
}

function subscriptionsOf(db: Database, address: string): Router {
  const router = Router();
  const withLinks = <Row extends { id: string; customer_id: string }>(row: Row) => {
    const portal = `${address}/portal/${row.customer_id}`;
    return {
      ...row,
      management_urls: { update_payment_method: `${portal}?update=${row.id}`, cancel: `${portal}?cancel=${row.id}` },
    };
  };
  router.get('/', (req, res) =>
    sendList(req, res, [...db.subscriptions.values()].map(withLinks), ['id', 'customer_id', 'status']),
  );
  router.get('/:id', (req, res) => sendData(res, withLinks(db.subscription(req.params.id))));
  router.patch('/:id', (req, res) =>
    sendData(res, withLinks(changeSubscription(db, req.params.id, readChange(readBody(req))))),
  );
  router.post('/:id/cancel', (req, res) =>
    sendData(res, withLinks(cancelSubscription(db, req.params.id, readEffectiveFrom(readBody(req))))),
  );
  return router;
}

/** Returns the transaction of the path. Throws ApiError if it has no invoice. */
function requireInvoiced(db: Database, req: Request<{ id: string }>) {
  const transaction = db.transaction(req.params.id);
  const { id, invoice_number: number, billed_at: date } = transaction;
  if (number === null || date === null)
    throw new ApiError(404, 'transaction_invoice_not_found', `Transaction ${id} has no invoice.`);
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
