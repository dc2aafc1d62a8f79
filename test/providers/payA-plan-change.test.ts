import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createPayA } from '../../src/providers/payments/payA.ts';
import { providerFailure } from '../support/provider-failure.ts';
import { SUBSCRIPTION } from './payA-payloads.ts';
import { type PayServer, type Reply, startPayServer } from './pay-server.ts';

let server: PayServer;

beforeAll(async () => {
  server = await startPayServer();
});
afterEach(() => void server.requests.splice(0));
afterAll(() => server.close());

const payA = () =>
  createPayA({ apiUrl: server.url, apiKey: 'key', clientToken: null, webhookSecrets: ['s'], ourPrices: [] });
const requests = () => server.requests.map(({ method, path, body }) => [`${method} ${path}`, body]);
/** Sets the responses by method and path. */
const serve = (routes: Record<string, Reply | (() => Reply)>) => {
  server.reply = ({ method, path }) => {
    const route = routes[`${method} ${path.split('?')[0]}`]!;
    return typeof route === 'function' ? route() : route;
  };
};

const ok = (data: unknown): Reply => ({ json: { data, meta: { request_id: 'r' } } });
const REFUSED: Reply = { status: 400, json: { error: { type: 'request_error', code: 'invalid_field', detail: 'no' } } };
const PAID_UNTIL = '2026-10-01T10:00:00Z';
const [item] = SUBSCRIPTION.items;
const billed = (price: string, nextBilledAt: string) =>
  ok({
    ...SUBSCRIPTION,
    next_billed_at: nextBilledAt,
    items: [{ ...item, price: { ...item!.price, id: price }, product: { id: 'pro_1', name: 'Pro' } }],
  });

describe('a subscription of payA', () => {
  it('changes its plan at once for the full price', async () => {
    serve({ 'PATCH /subscriptions/sub_1': billed('pri_2', PAID_UNTIL) });
    await payA().changePlan('sub_1', 'pri_2', 'now');
    const billing = { proration_billing_mode: 'full_immediately', on_payment_failure: 'prevent_change' };
    expect(requests()).toEqual([
      ['PATCH /subscriptions/sub_1', { items: [{ price_id: 'pri_2', quantity: 1 }], ...billing }],
    ]);
  });

  it('changes its plan with the next period without a bill', async () => {
    serve({
      'GET /subscriptions/sub_1': billed('pri_1', PAID_UNTIL),
      'PATCH /subscriptions/sub_1': billed('pri_2', '2026-10-01T10:00:00.000Z'),
    });
    await payA().changePlan('sub_1', 'pri_2', 'next_period');
    expect(requests().slice(1)).toEqual([
      [
        'PATCH /subscriptions/sub_1',
        { items: [{ price_id: 'pri_2', quantity: 1 }], proration_billing_mode: 'do_not_bill' },
      ],
    ]);
  });

  it('sets the billing date back if the platform starts a new period', async () => {
    const replies = [billed('pri_2', '2026-09-08T10:00:00Z'), billed('pri_2', PAID_UNTIL)];
    serve({
      'GET /subscriptions/sub_1': billed('pri_1', PAID_UNTIL),
      'PATCH /subscriptions/sub_1': () => replies.shift()!,
    });
    await payA().changePlan('sub_1', 'pri_2', 'next_period');
    expect(requests().at(-1)).toEqual([
      'PATCH /subscriptions/sub_1',
      { next_billed_at: '2026-10-01T10:00:00.000Z', proration_billing_mode: 'do_not_bill' },
    ]);
  });

  it.each([
    ['is refused', REFUSED, 'rejected'],
    ['is ignored', billed('pri_2', '2027-09-08T10:00:00Z'), 'unavailable'],
  ] as const)('restores its plan if the billing date %s', async (_what, reply, kind) => {
    const replies = [billed('pri_2', '2027-09-08T10:00:00Z'), reply, billed('pri_1', PAID_UNTIL)];
    serve({
      'GET /subscriptions/sub_1': billed('pri_1', PAID_UNTIL),
      'PATCH /subscriptions/sub_1': () => replies.shift()!,
    });
    expect((await providerFailure(payA().changePlan('sub_1', 'pri_2', 'next_period'))).kind).toBe(kind);
    expect(requests().at(-1)).toEqual([
      'PATCH /subscriptions/sub_1',
      { items: [{ price_id: 'pri_1', quantity: 1 }], proration_billing_mode: 'do_not_bill' },
    ]);
  });
});
