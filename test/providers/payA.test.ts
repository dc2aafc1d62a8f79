import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createPayA } from '../../src/providers/payments/payA.ts';
import type { Order } from '../../src/providers/payments/payment-provider.ts';
import { providerFailure } from '../support/provider-failure.ts';
import { type ReceivedRequest, type PayServer, type Reply, startPayServer } from './pay-server.ts';

const KEY = 'pdl_sdbx_apikey_very_secret';
let server: PayServer;

beforeAll(async () => {
  server = await startPayServer();
});
afterEach(() => void server.requests.splice(0));
afterAll(() => server.close());

const payA = (timeoutMs = 5000) =>
  createPayA({
    apiUrl: server.url,
    apiKey: KEY,
    clientToken: 'live_client',
    webhookSecrets: ['s'],
    ourPrices: [],
    timeoutMs,
  });

const ORDER: Order = {
  checkoutId: '0198a1b2-0000-7000-8000-000000000001',
  organizationId: '0198a1b2-0000-7000-8000-000000000002',
  customer: { id: null, email: 'anna+shop@example.com', name: 'Example Works' },
  priceId: 'pri_01starter',
  quantity: 3,
  returnUrl: 'https://app.example/billing',
};

const ok = (data: unknown): Reply => ({
  json: {
    data,
    meta: { request_id: 'r', pagination: { per_page: 50, next: '', has_more: false, estimated_total: 1 } },
  },
});
const errorReply = (status: number, code: string, headers = {}): Reply => ({
  status,
  headers,
  json: {
    error: {
      type: status < 500 ? 'request_error' : 'api_error',
      code,
      detail: `about ${KEY}`,
      documentation_url: 'https://developer.paddle.com',
    },
  },
});

/** Sets the responses by method and path; everything else is 404. */
const serve = (routes: Record<string, Reply | ((request: ReceivedRequest) => Reply)>) => {
  server.reply = (request) => {
    const route = routes[`${request.method} ${request.path.split('?')[0]}`] ?? errorReply(404, 'not_found');
    return typeof route === 'function' ? route(request) : route;
  };
};
const requests = () => server.requests.map(({ method, path, body }) => [`${method} ${path}`, body]);

const transaction = (id: string) => ({
  id,
  status: 'ready',
  items: [],
  payments: [],
  details: null,
  checkout: { url: 'https://pay.example/?_ptxn=x' },
});
const subscription = (over = {}) => ({
  id: 'sub_1',
  status: 'active',
  items: [],
  billing_cycle: { interval: 'month', frequency: 1 },
  ...over,
});
const customer = (id: string) => ({ id, email: ORDER.customer.email, name: null });

describe('a checkout of payA', () => {
  const SENT = {
    items: [{ price_id: 'pri_01starter', quantity: 3 }],
    customer_id: 'ctm_1',
    custom_data: { checkout_id: ORDER.checkoutId, organization_id: ORDER.organizationId },
    checkout: { url: 'https://app.example/billing' },
  };

  it('is a transaction of an existing customer', async () => {
    serve({ 'POST /transactions': ok(transaction('txn_1')) });
    const opened = await payA().openCheckout({ ...ORDER, customer: { ...ORDER.customer, id: 'ctm_1' } });
    expect(opened).toEqual({ externalId: 'txn_1', checkoutUrl: null, clientToken: 'live_client' });
    expect(requests()).toEqual([['POST /transactions?', SENT]]);
    expect(server.requests[0]!.authorization).toBe(`bearer ${KEY}`);
  });

  it('finds the customer by email', async () => {
    serve({ 'GET /customers': ok([customer('ctm_1')]), 'POST /transactions': ok(transaction('txn_1')) });
    await payA().openCheckout(ORDER);
    expect(requests()).toEqual([
      ['GET /customers?email=anna%2Bshop%40example.com', undefined],
      ['POST /transactions?', SENT],
    ]);
  });

  it('creates the customer if there is none', async () => {
    serve({
      'GET /customers': ok([]),
      'POST /customers': ok(customer('ctm_1')),
      'POST /transactions': ok(transaction('txn_1')),
    });
    await payA().openCheckout(ORDER);
    expect(requests()[1]).toEqual(['POST /customers', { email: 'anna+shop@example.com', name: 'Example Works' }]);
    expect(requests()[2]).toEqual(['POST /transactions?', SENT]);
  });

  it('uses the customer that another checkout created at the same time', async () => {
    const found = [ok([]), ok([customer('ctm_1')])];
    serve({
      'GET /customers': () => found.shift()!,
      'POST /customers': errorReply(409, 'customer_already_exists'),
      'POST /transactions': ok(transaction('txn_1')),
    });
    await payA().openCheckout(ORDER);
    expect(requests().at(-1)).toEqual(['POST /transactions?', SENT]);
  });

  it('is not opened if the customer is rejected', async () => {
    serve({ 'GET /customers': ok([]), 'POST /customers': errorReply(400, 'invalid_field') });
    expect((await providerFailure(payA().openCheckout(ORDER))).kind).toBe('rejected');
    expect(server.requests).toHaveLength(2);
  });
});

describe('a subscription of payA', () => {
  it('is cancelled at the end of its period, which is returned', async () => {
    serve({
      'POST /subscriptions/sub_1/cancel': ok(
        subscription({
          scheduled_change: { action: 'cancel', effective_at: '2026-10-01T10:00:00.123456Z', resume_at: null },
        }),
      ),
    });
    expect(await payA().cancelAtPeriodEnd('sub_1')).toEqual(new Date('2026-10-01T10:00:00.123Z'));
    expect(requests()).toEqual([['POST /subscriptions/sub_1/cancel', { effective_from: 'next_billing_period' }]]);
  });

  it.each([
    [
      'the end of its paid period',
      { current_billing_period: { starts_at: '2026-09-01T00:00:00Z', ends_at: '2026-10-01T00:00:00Z' } },
      new Date('2026-10-01T00:00:00Z'),
    ],
    ['null', {}, null],
  ])('is cancelled with %s if the response contains no scheduled change', async (_what, over, end) => {
    serve({ 'POST /subscriptions/sub_1/cancel': ok(subscription(over)) });
    expect(await payA().cancelAtPeriodEnd('sub_1')).toEqual(end);
  });

  it.each(['', '..', 'sub_1/cancel', 'sub_1?x', 'sub%2F1'])('is not requested with the invalid id %j', async (id) => {
    for (const call of [
      payA().cancelAtPeriodEnd(id),
      payA().changePlan(id, 'pri_1', 'now', async () => undefined),
      payA().invoicePdf(id),
      payA().portalUrl(id, null),
    ]) {
      expect((await providerFailure(call)).kind).toBe('not_found');
    }
    expect(server.requests).toEqual([]);
  });
});

it('portalUrl of payA opens a session for the customer and the subscription', async () => {
  const urls = { general: { overview: 'https://portal.example/cpl_1?token=t' }, subscriptions: [] };
  serve({
    'POST /customers/ctm_1/portal-sessions': ok({
      id: 'cpls_1',
      customer_id: 'ctm_1',
      urls,
      created_at: '2026-09-01T00:00:00Z',
    }),
  });
  expect(await payA().portalUrl('ctm_1', 'sub_1')).toBe(urls.general.overview);
  expect(await payA().portalUrl('ctm_1', null)).toBe(urls.general.overview);
  expect(requests()).toEqual([
    ['POST /customers/ctm_1/portal-sessions', { subscription_ids: ['sub_1'] }],
    ['POST /customers/ctm_1/portal-sessions', { subscription_ids: [] }],
  ]);
});

describe('an invoice of payA', () => {
  const withPdf = (pdf: Reply) =>
    serve({
      'GET /transactions/txn_1/invoice': ok({ url: `${server.url}/files/in_1.pdf?sign=x` }),
      'GET /files/in_1.pdf': pdf,
    });

  it('is fetched from its address without the API key', async () => {
    withPdf({ raw: '%PDF-1.7 …' });
    expect(Buffer.from(await payA().invoicePdf('txn_1')).toString()).toBe('%PDF-1.7 …');
    expect(server.requests.map(({ authorization }) => authorization)).toEqual([`bearer ${KEY}`, undefined]);
  });

  it.each<[string, Reply, string]>([
    ['does not exist', { status: 404, raw: 'gone' }, 'not_found'],
    ['is unavailable', { status: 503, raw: '' }, 'unavailable'],
    ['is a web page', { raw: '<html>' }, 'rejected'],
    ['is too large', { raw: Buffer.alloc(10_000_001) }, 'rejected'],
    ['is cut off', 'reset', 'unavailable'],
  ])('fails if the file %s', async (_what, pdf, kind) => {
    withPdf(pdf);
    expect((await providerFailure(payA().invoicePdf('txn_1'))).kind).toBe(kind);
  });

  it('fails with a timeout', async () => {
    withPdf('hang');
    expect((await providerFailure(payA(200).invoicePdf('txn_1'))).kind).toBe('timeout');
  });

  it('is not fetched from a private address', async () => {
    serve({ 'GET /transactions/txn_1/invoice': ok({ url: 'http://10.0.0.1/in_1.pdf' }) });
    expect((await providerFailure(payA().invoicePdf('txn_1'))).kind).toBe('rejected');
  });
});

describe('a call to payA', () => {
  it.each<[string, Reply, object]>([
    ['a rejected key', errorReply(403, 'invalid_token'), { kind: 'unauthorized', transient: false }],
    ['a key without the permission', errorReply(403, 'forbidden'), { kind: 'unauthorized' }],
    ['an unknown subscription', errorReply(404, 'entity_not_found'), { kind: 'not_found' }],
    ['a rejection', errorReply(400, 'subscription_locked_pending_changes'), { kind: 'rejected' }],
    [
      'too many calls',
      errorReply(429, 'too_many_requests', { 'retry-after': '7' }),
      { kind: 'rate_limited', retryAfterMs: 7000, transient: true },
    ],
    [
      'too many calls, without a time',
      errorReply(429, 'too_many_requests'),
      { kind: 'rate_limited', retryAfterMs: undefined },
    ],
    ['an internal error', errorReply(500, 'internal_error'), { kind: 'unavailable', transient: true }],
    ['an unknown error code', errorReply(502, 'new_code'), { kind: 'unavailable' }],
    ['an error page of a gateway', { status: 502, raw: '<html>' }, { kind: 'unavailable' }],
    ['broken JSON', { raw: '{"data":' }, { kind: 'unavailable' }],
    ['a broken connection', 'reset', { kind: 'unavailable' }],
    ['an invalid subscription', ok(subscription({ id: 7 })), { kind: 'rejected' }],
    ['an empty object', { json: {} }, { kind: 'unavailable' }],
  ])('fails after %s', async (_what, reply, expected) => {
    serve({ 'PATCH /subscriptions/sub_1': reply });
    const error = await providerFailure(payA().changePlan('sub_1', 'pri_2', 'now', async () => undefined));
    expect(error).toMatchObject(expected);
    expect(error.message).not.toContain(KEY);
    expect(server.requests).toHaveLength(1);
  });

  it.each<Reply>(['hang', 'half'])('fails with a timeout after the failure %s', async (reply) => {
    serve({ 'PATCH /subscriptions/sub_1': reply });
    expect(await providerFailure(payA(200).changePlan('sub_1', 'pri_2', 'now', async () => undefined))).toMatchObject({
      kind: 'timeout',
      transient: true,
    });
  });

  it('fails if the server cannot be reached', async () => {
    const unreachable = createPayA({
      apiUrl: 'http://127.0.0.1:1',
      apiKey: KEY,
      clientToken: null,
      webhookSecrets: [],
      ourPrices: [],
    });
    expect((await providerFailure(unreachable.cancelAtPeriodEnd('sub_1'))).kind).toBe('unavailable');
  });
});
