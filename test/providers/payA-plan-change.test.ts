import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createPayA } from '../../src/providers/payments/payA.ts';
import { providerFailure } from '../support/provider-failure.ts';
import { SUBSCRIPTION } from './payA-payloads.ts';
import { type PayServer, type Reply, startPayServer } from './pay-server.ts';

let server: PayServer;

beforeAll(async () => {
  server = await startPayServer();
});
afterEach(() => {
  server.requests.splice(0);
  recorded = [];
});
afterAll(() => server.close());

const payA = () =>
  createPayA({ apiUrl: server.url, apiKey: 'key', clientToken: null, webhookSecrets: ['s'], ourPrices: [] });
/** The record of the billing date that a change keeps. */
let recorded: (string | null)[] = [];
const record = async (paidUntil: Date | null) => void recorded.push(paidUntil?.toISOString() ?? null);
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
const billed = (price: string, nextBilledAt: string | null, others: object = {}) =>
  ok({
    ...SUBSCRIPTION,
    next_billed_at: nextBilledAt,
    items: [{ ...item, price: { ...item!.price, id: price }, product: { id: 'pro_1', name: 'Pro' } }],
    ...others,
  });

describe('a subscription of payA', () => {
  it('changes its plan at once for the full price', async () => {
    serve({ 'PATCH /subscriptions/sub_1': billed('pri_2', PAID_UNTIL) });
    await payA().changePlan('sub_1', 'pri_2', 'now', record);
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
    await payA().changePlan('sub_1', 'pri_2', 'next_period', record);
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
    await payA().changePlan('sub_1', 'pri_2', 'next_period', record);
    expect(requests().at(-1)).toEqual([
      'PATCH /subscriptions/sub_1',
      { next_billed_at: '2026-10-01T10:00:00.000Z', proration_billing_mode: 'do_not_bill' },
    ]);
    expect(recorded).toEqual(['2026-10-01T10:00:00.000Z', null]);
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
    expect((await providerFailure(payA().changePlan('sub_1', 'pri_2', 'next_period', record))).kind).toBe(kind);
    expect(requests().at(-1)).toEqual([
      'PATCH /subscriptions/sub_1',
      { items: [{ price_id: 'pri_1', quantity: 1 }], proration_billing_mode: 'do_not_bill' },
    ]);
    // Unless the platform rejected the request, the sweeper verifies the date later.
    expect(recorded).toEqual(['2026-10-01T10:00:00.000Z', ...(kind === 'rejected' ? [null] : [])]);
  });

  it('changes nothing if the billing date cannot be recorded', async () => {
    serve({ 'GET /subscriptions/sub_1': billed('pri_1', PAID_UNTIL) });
    const failing = () => Promise.reject(new Error('no database'));
    await expect(payA().changePlan('sub_1', 'pri_2', 'next_period', failing)).rejects.toThrow('no database');
    expect(server.requests.map(({ method }) => method)).toEqual(['GET']);
  });
});

describe('restoring the billing date of payA', () => {
  const MINUTE_MS = 60_000;
  const DAY_MS = 1440 * MINUTE_MS;
  const fromNow = (ms: number) => new Date(Date.now() + ms);
  const subscription = (nextBilledAt: Date | null, startedAt: Date) =>
    billed('pri_1', nextBilledAt?.toISOString() ?? null, {
      current_billing_period: { starts_at: startedAt.toISOString(), ends_at: fromNow(30 * DAY_MS).toISOString() },
    });
  const restore = (paidUntil: Date) =>
    payA().restoreBillingDate('sub_1', { paidUntil, changedBefore: fromNow(-2 * MINUTE_MS) });

  it.each([
    ['is right', subscription(fromNow(9 * DAY_MS), fromNow(-DAY_MS)), 9 * DAY_MS],
    ['is that of an ended subscription', subscription(null, fromNow(-DAY_MS)), 9 * DAY_MS],
    ['was paid by a renewal', subscription(fromNow(30 * DAY_MS), fromNow(-DAY_MS)), -DAY_MS],
    ['was paid by a later change', subscription(fromNow(30 * DAY_MS), fromNow(-MINUTE_MS)), 9 * DAY_MS],
    [
      'is that of an unknown subscription',
      { status: 404, json: { error: { type: 'request_error', code: 'not_found', detail: 'no' } } },
      9 * DAY_MS,
    ],
  ])('changes nothing if it %s', async (_what, reply, paidUntilMs) => {
    serve({ 'GET /subscriptions/sub_1': reply });
    await restore(fromNow(paidUntilMs));
    expect(requests()).toHaveLength(1);
  });

  it('bills as soon as possible if the date has passed', async () => {
    const moved = subscription(fromNow(300 * DAY_MS), fromNow(-DAY_MS));
    const soon = fromNow(60 * MINUTE_MS);
    serve({
      'GET /subscriptions/sub_1': moved,
      'PATCH /subscriptions/sub_1': subscription(soon, fromNow(-DAY_MS)),
    });
    await restore(fromNow(-5 * MINUTE_MS));
    const [, [, body]] = requests() as [unknown, [string, { next_billed_at: string }]];
    expect(Date.parse(body.next_billed_at)).toBeGreaterThanOrEqual(soon.getTime());
  });

  it('fails if the platform ignores the date', async () => {
    const moved = subscription(fromNow(300 * DAY_MS), fromNow(-DAY_MS));
    serve({ 'GET /subscriptions/sub_1': moved, 'PATCH /subscriptions/sub_1': moved });
    expect((await providerFailure(restore(fromNow(9 * DAY_MS)))).kind).toBe('unavailable');
  });
});
