import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createPayB } from '../../src/providers/payments/payB.ts';
import type { Order } from '../../src/providers/payments/payment-provider.ts';
import { providerFailure } from '../support/provider-failure.ts';
import { type PayServer, type Reply, startPayServer } from './pay-server.ts';

const KEY = 'a-very-secret-key';
let server: PayServer;

beforeAll(async () => {
  server = await startPayServer();
});
afterEach(() => void server.requests.splice(0));
afterAll(() => server.close());

const payB = (timeoutMs = 5000) =>
  createPayB({ apiUrl: server.url, apiKey: KEY, webhookSecrets: ['c2VjcmV0'], ourPrices: [], timeoutMs });

const ORDER: Order = {
  checkoutId: '0198a1b2-0000-7000-8000-000000000001',
  organizationId: '0198a1b2-0000-7000-8000-000000000002',
  customer: { id: null, email: 'anna@example.com', name: 'Example Works' },
  priceId: 'pdt_starter',
  quantity: 3,
  returnUrl: 'https://app.example/billing',
};

/** Sets the responses by method and path; everything else is 404. */
const serve = (routes: Record<string, Reply>) => {
  server.reply = ({ method, path }) =>
    routes[`${method} ${path.split('?')[0]}`] ?? { status: 404, json: { code: 'NOT_FOUND', message: 'no' } };
};
const requests = () => server.requests.map(({ method, path, body }) => [`${method} ${path}`, body]);

describe('a checkout of payB', () => {
  const OPENED = { json: { session_id: 'cks_1', checkout_url: 'https://checkout.example/session/cks_1' } };

  it.each([
    ['without an id', null, { email: 'anna@example.com', name: 'Example Works' }],
    ['with an id', 'cus_1', { customer_id: 'cus_1' }],
  ])('is a session for a customer %s', async (_who, id, customer) => {
    serve({ 'POST /checkouts': OPENED });
    const opened = await payB().openCheckout({ ...ORDER, customer: { ...ORDER.customer, id } });
    expect(opened).toEqual({
      externalId: 'cks_1',
      checkoutUrl: 'https://checkout.example/session/cks_1',
      clientToken: null,
    });
    const metadata = { checkout_id: ORDER.checkoutId, organization_id: ORDER.organizationId };
    expect(requests()).toEqual([
      [
        'POST /checkouts',
        { product_cart: [{ product_id: 'pdt_starter', quantity: 3 }], customer, metadata, return_url: ORDER.returnUrl },
      ],
    ]);
    expect(server.requests[0]!.authorization).toBe(`Bearer ${KEY}`);
  });

  it.each([
    { session_id: 'cks_1', checkout_url: null },
    { session_id: 'cks_1', checkout_url: 'javascript:alert(1)' },
    {},
    [],
  ])('fails if the response is %j', async (json) => {
    serve({ 'POST /checkouts': { json } });
    expect((await providerFailure(payB().openCheckout(ORDER))).kind).toBe('rejected');
  });
});

describe('a subscription of payB', () => {
  const CHANGE = { product_id: 'pdt_pro', quantity: 1, cancel_scheduled_change_plan: true };

  it('changes its plan at once', async () => {
    serve({ 'POST /subscriptions/sub_1/change-plan': { json: {} } });
    await payB().changePlan('sub_1', 'pdt_pro', 'now', async () => undefined);
    const billing = {
      proration_billing_mode: 'full_immediately',
      effective_at: 'immediately',
      on_payment_failure: 'prevent_change',
    };
    expect(requests()).toEqual([['POST /subscriptions/sub_1/change-plan', { ...CHANGE, ...billing }]]);
  });

  it('changes its plan with the next period', async () => {
    serve({
      'GET /subscriptions/sub_1': { json: { product_id: 'pdt_more', scheduled_change: null } },
      'POST /subscriptions/sub_1/change-plan': { json: {} },
    });
    await payB().changePlan('sub_1', 'pdt_pro', 'next_period', async () => undefined);
    expect(requests()[1]).toEqual([
      'POST /subscriptions/sub_1/change-plan',
      { ...CHANGE, proration_billing_mode: 'do_not_bill', effective_at: 'next_billing_date' },
    ]);
  });

  it.each([
    [
      'removes a scheduled change',
      { id: 'spc_1' },
      ['GET /subscriptions/sub_1', 'DELETE /subscriptions/sub_1/change-plan/scheduled'],
    ],
    ['changes nothing without a scheduled change', null, ['GET /subscriptions/sub_1']],
  ])('with the target plan already %s', async (_what, scheduled_change, calls) => {
    serve({
      'GET /subscriptions/sub_1': { json: { product_id: 'pdt_pro', scheduled_change } },
      'DELETE /subscriptions/sub_1/change-plan/scheduled': { status: 204, raw: '' },
    });
    await payB().changePlan('sub_1', 'pdt_pro', 'next_period', async () => undefined);
    expect(requests().map(([call]) => call)).toEqual(calls);
  });

  it('is cancelled at the end of its period, which is returned', async () => {
    serve({
      'PATCH /subscriptions/sub_1': {
        json: {
          subscription_id: 'sub_1',
          cancel_at_next_billing_date: true,
          next_billing_date: '2026-10-01T10:00:00.123456Z',
        },
      },
    });
    expect(await payB().cancelAtPeriodEnd('sub_1')).toEqual(new Date('2026-10-01T10:00:00.123Z'));
    expect(requests()).toEqual([['PATCH /subscriptions/sub_1', { cancel_at_next_billing_date: true }]]);
  });

  it('is not cancelled if the response says otherwise', async () => {
    serve({
      'PATCH /subscriptions/sub_1': {
        json: { cancel_at_next_billing_date: false, next_billing_date: '2026-10-01T10:00:00Z' },
      },
    });
    expect((await providerFailure(payB().cancelAtPeriodEnd('sub_1'))).kind).toBe('rejected');
  });
});

it('portalUrl of payB opens a session for the customer', async () => {
  serve({ 'POST /customers/cus_1/customer-portal/session': { json: { link: 'https://portal.example/s/1' } } });
  expect(await payB().portalUrl('cus_1', 'sub_1')).toBe('https://portal.example/s/1');
});

describe('an invoice of payB', () => {
  const PATH = 'GET /invoices/payments/pay_1';

  it('is fetched with the API key', async () => {
    serve({ [PATH]: { raw: '%PDF-1.7 …', headers: { 'content-type': 'application/pdf' } } });
    expect(Buffer.from(await payB().invoicePdf('pay_1')).toString()).toBe('%PDF-1.7 …');
    expect(server.requests[0]!.authorization).toBe(`Bearer ${KEY}`);
  });

  it.each<[string, Reply, string]>([
    ['does not exist', { status: 404, json: { code: 'NOT_FOUND' } }, 'not_found'],
    ['is unavailable', { status: 503, raw: '' }, 'unavailable'],
    ['is a web page', { raw: '<html>' }, 'rejected'],
    ['is empty', { raw: '' }, 'rejected'],
    ['is too large', { raw: Buffer.alloc(10_000_001) }, 'rejected'],
    ['is cut off', 'reset', 'unavailable'],
  ])('fails if the file %s', async (_what, reply, kind) => {
    serve({ [PATH]: reply });
    expect((await providerFailure(payB().invoicePdf('pay_1'))).kind).toBe(kind);
  });

  it('is requested only below its own path', async () => {
    serve({});
    for (const id of ['../../customers', 'pay_1/x', '..', 'pay_1?x=1']) await providerFailure(payB().invoicePdf(id));
    expect(server.requests.filter(({ path }) => !path.startsWith('/invoices/payments/'))).toEqual([]);
  });
});

describe('a call to payB', () => {
  const CALL = 'POST /customers/cus_1/customer-portal/session';

  it.each<[string, Reply, object]>([
    ['a rejected key', { status: 401, json: { message: KEY } }, { kind: 'unauthorized', transient: false }],
    ['a key without the permission', { status: 403, json: {} }, { kind: 'unauthorized' }],
    ['an unknown customer', { status: 404, json: {} }, { kind: 'not_found' }],
    ['a rejection', { status: 422, json: { code: 'UNSUPPORTED', message: KEY } }, { kind: 'rejected' }],
    ['a conflict', { status: 409, json: {} }, { kind: 'rejected' }],
    [
      'too many calls',
      { status: 429, headers: { 'retry-after': '7' }, json: {} },
      { kind: 'rate_limited', retryAfterMs: 7000, transient: true },
    ],
    [
      'an internal error',
      { status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } },
      { kind: 'unavailable', transient: true },
    ],
    ['an error page of a gateway', { status: 502, raw: '<html>' }, { kind: 'unavailable' }],
    ['broken JSON', { raw: '{"link":', headers: { 'content-type': 'application/json' } }, { kind: 'rejected' }],
    ['a web page', { raw: '<html>' }, { kind: 'rejected' }],
    ['a broken connection', 'reset', { kind: 'unavailable' }],
    ['an invalid address', { json: { link: 7 } }, { kind: 'rejected' }],
    ['a redirect', { status: 307, headers: { location: '/elsewhere' }, json: {} }, { kind: 'rejected' }],
  ])('fails without a retry after %s', async (_what, reply, expected) => {
    serve({ [CALL]: reply });
    const error = await providerFailure(payB().portalUrl('cus_1', null));
    expect(error).toMatchObject(expected);
    expect(error.message).not.toContain(KEY);
    expect(server.requests).toHaveLength(1);
  });

  it.each<Reply>(['hang', 'half'])('fails with a timeout after the failure %s', async (reply) => {
    serve({ [CALL]: reply });
    expect(await providerFailure(payB(200).portalUrl('cus_1', null))).toMatchObject({
      kind: 'timeout',
      transient: true,
    });
  });

  it('fails if the server cannot be reached', async () => {
    const unreachable = createPayB({ apiUrl: 'http://127.0.0.1:1', apiKey: KEY, webhookSecrets: [], ourPrices: [] });
    expect((await providerFailure(unreachable.cancelAtPeriodEnd('sub_1'))).kind).toBe('unavailable');
  });
});
