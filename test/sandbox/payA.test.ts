import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Paddle } from '@paddle/paddle-node-sdk';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';

let sandbox: Sandbox;
let paddle: Paddle;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  paddle = paddleWith('pdl_sandbox_key');
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.state.reset());

const paddleWith = (key: string) => new Paddle(key, { environment: `${sandbox.url}/payA` as never });
const payments = () => sandbox.state.payments;
const types = () =>
  payments()
    .events('payA')
    .map(({ type }) => type);
const lastData = () => (JSON.parse(payments().events('payA').at(-1)!.body) as { data: Record<string, unknown> }).data;

async function open(priceId: string, quantity = 1) {
  const customer = await paddle.customers.create({ email: `${crypto.randomUUID()}@example.com`, name: 'Anna' });
  return paddle.transactions.create({
    items: [{ priceId, quantity }],
    customerId: customer.id,
    customData: { organization_id: 'o-1' },
  });
}

async function subscribe(priceId = 'pri_sandbox_starter_monthly') {
  const { id } = await open(priceId);
  const { subscriptionId } = payments().pay('payA', id);
  return paddle.subscriptions.get(subscriptionId!);
}

const form = (url: string, action: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });

describe('payA of the sandbox', () => {
  it('stores one customer for each email', async () => {
    const anna = await paddle.customers.create({ email: 'anna@example.com', name: 'Anna' });
    expect(anna.id).toMatch(/^ctm_[0-9a-z]{26}$/);
    await expect(paddle.customers.create({ email: 'Anna@example.com' })).rejects.toMatchObject({
      code: 'customer_already_exists',
      detail: expect.stringContaining(anna.id),
    });
    await paddle.customers.create({ email: 'ben@example.com' });
    expect(await paddle.customers.update(anna.id, { name: 'Anna B.' })).toMatchObject({
      id: anna.id,
      name: 'Anna B.',
      email: 'anna@example.com',
    });
    expect((await paddle.customers.list({ email: ['anna@example.com'] }).next()).map(({ id }) => id)).toEqual([
      anna.id,
    ]);
    expect(await paddle.customers.get(anna.id)).toMatchObject({ name: 'Anna B.' });
  });

  it('lists by pages, newest first', async () => {
    const made = [];
    for (let count = 0; count < 3; count += 1) made.push((await open('pri_sandbox_topup')).id);
    const listed = [];
    for await (const { id } of paddle.transactions.list({ perPage: 2 })) listed.push(id);
    expect(listed).toEqual(made.toReversed());
  });

  it.each([
    ['an unknown id', () => paddle.transactions.get('txn_none'), 'entity_not_found'],
    ['a wrong key', () => paddleWith('pdl_bad').customers.list().next(), 'invalid_token'],
    ['a malformed key', () => paddleWith('nonsense').customers.list().next(), 'authentication_malformed'],
    [
      'an unknown price',
      () => paddle.transactions.create({ items: [{ priceId: 'pri_none', quantity: 1 }] }),
      'transaction_price_not_found',
    ],
    ['no items', () => paddle.transactions.create({ items: [] }), 'invalid_field'],
    [
      'half a pack',
      () => paddle.transactions.create({ items: [{ priceId: 'pri_sandbox_topup', quantity: 0.5 }] }),
      'invalid_field',
    ],
    ['an unknown path', () => paddle.products.get('pro_1'), 'invalid_url'],
  ])('rejects %s', async (_, call, code) => {
    await expect(call()).rejects.toMatchObject({ code, type: 'request_error' });
  });

  it('sells top-up packs on its page', async () => {
    const { id, checkout, status, details } = await open('pri_sandbox_topup', 3);
    expect({ id, status }).toEqual({ id: expect.stringMatching(/^txn_[0-9a-z]{26}$/), status: 'draft' });
    expect(details?.totals?.grandTotal).toBe('4500');
    expect(checkout?.url).toBe(`${sandbox.url}/payA/pay?_ptxn=${id}`);
    expect(await (await fetch(checkout!.url!)).text()).toContain('3 × Top-up pack, 15.00 USD each');
    await expect(paddle.transactions.getInvoicePDF(id)).rejects.toMatchObject({
      code: 'transaction_invoice_not_found',
    });

    expect(await (await form(checkout!.url!, 'decline')).text()).toContain('Try again');
    expect((await form(checkout!.url!, 'pay')).status).toBe(200);
    expect(await (await form(checkout!.url!, 'pay')).text()).toContain('is completed');
    expect(types()).toEqual(['transaction.payment_failed', 'transaction.completed']);
    expect(lastData()).toMatchObject({ id, subscription_id: null, custom_data: { organization_id: 'o-1' } });
    expect((await paddle.transactions.get(id)).payments.map((payment) => payment.status)).toEqual([
      'captured',
      'error',
    ]);

    const pdf = await fetch((await paddle.transactions.getInvoicePDF(id)).url);
    expect(pdf.headers.get('content-type')).toContain('application/pdf');
    expect(await pdf.text()).toMatch(/^%PDF-1\.4[\s\S]*3 x Top-up pack[\s\S]*%%EOF\n$/);
  });

  it('redirects to the given page and rejects payments of a cancelled transaction', async () => {
    const page = 'http://localhost:3999/billing?tab=1';
    const { id } = await paddle.transactions.create({
      items: [{ priceId: 'pri_sandbox_topup', quantity: 1 }],
      checkout: { url: page },
    });
    expect((await paddle.transactions.get(id)).checkout?.url).toBe(`${page}&_ptxn=${id}`);
    const answer = await form(`${sandbox.url}/payA/pay?_ptxn=${id}`, 'cancel');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, page]);
    expect((await form(`${sandbox.url}/payA/pay?_ptxn=${id}`, 'pay')).status).toBe(409);
    expect((await form(`${sandbox.url}/payA/pay?_ptxn=${id}`, 'steal')).status).toBe(400);
    expect((await form(`${sandbox.url}/payA/pay?_ptxn=txn_none`, 'pay')).status).toBe(404);
    expect(types()).toEqual(['transaction.canceled']);
  });

  it('creates a subscription with a period when a recurring price is paid', async () => {
    const subscription = await subscribe('pri_sandbox_pro_yearly');
    expect(subscription).toMatchObject({
      status: 'active',
      billingCycle: { interval: 'year', frequency: 1 },
      customData: { organization_id: 'o-1' },
      scheduledChange: null,
    });
    const { startsAt, endsAt } = subscription.currentBillingPeriod!;
    expect(new Date(endsAt).getUTCFullYear() - new Date(startsAt).getUTCFullYear()).toBe(1);
    expect(types()).toEqual(['subscription.created', 'subscription.activated', 'transaction.completed']);
    expect(lastData()).toMatchObject({
      subscription_id: subscription.id,
      billing_period: { starts_at: startsAt, ends_at: endsAt },
      origin: 'api',
    });
    const portal = await paddle.customerPortalSessions.create(subscription.customerId, [subscription.id]);
    expect(portal.urls.subscriptions[0]!.cancelSubscription).toContain(subscription.id);
    expect(await (await fetch(portal.urls.general.overview)).text()).toContain('Pro, yearly: active');
  });

  it('changes items at once and bills by the proration mode', async () => {
    const { id, currentBillingPeriod: before } = await subscribe();
    const items = [{ priceId: 'pri_sandbox_pro_monthly', quantity: 1 }];
    await expect(paddle.subscriptions.update(id, { items })).rejects.toMatchObject({
      code: 'subscription_items_update_missing_proration_billing_mode',
    });
    const changed = await paddle.subscriptions.update(id, { items, prorationBillingMode: 'prorated_immediately' });
    expect(changed).toMatchObject({
      items: [{ price: { id: 'pri_sandbox_pro_monthly' } }],
      currentBillingPeriod: before,
    });
    expect(types().slice(-2)).toEqual(['subscription.updated', 'transaction.completed']);
    expect(lastData()).toMatchObject({
      origin: 'subscription_update',
      subscription_id: id,
      details: { totals: { total: '4900', credit: '1900', grand_total: '3000' } },
    });

    await paddle.subscriptions.update(id, {
      items: [{ priceId: 'pri_sandbox_starter_monthly', quantity: 1 }],
      prorationBillingMode: 'full_next_billing_period',
    });
    expect(types().at(-1)).toBe('subscription.updated');
    const yearly = [{ priceId: 'pri_sandbox_starter_yearly', quantity: 1 }];
    await expect(
      paddle.subscriptions.update(id, { items: yearly, prorationBillingMode: 'prorated_next_billing_period' }),
    ).rejects.toMatchObject({ code: 'invalid_field' });
    const anew = await paddle.subscriptions.update(id, { items: yearly, prorationBillingMode: 'full_immediately' });
    expect(new Date(anew.nextBilledAt!).getTime()).toBeGreaterThan(new Date(before!.endsAt).getTime());
    expect(lastData()).toMatchObject({ details: { totals: { grand_total: '19000' } } });
  });

  it('starts a new period for another interval even without a bill, until the billing date is set back', async () => {
    const { id, nextBilledAt: paidUntil } = await subscribe('pri_sandbox_pro_yearly');
    const items = [{ priceId: 'pri_sandbox_pro_monthly', quantity: 1 }];
    const monthly = await paddle.subscriptions.update(id, {
      items,
      nextBilledAt: paidUntil!,
      prorationBillingMode: 'do_not_bill',
    });
    expect(new Date(monthly.nextBilledAt!).getTime()).toBeLessThan(new Date(paidUntil!).getTime());
    await expect(paddle.subscriptions.update(id, { nextBilledAt: paidUntil! })).rejects.toMatchObject({
      code: 'invalid_field',
    });
    expect(
      await paddle.subscriptions.update(id, { nextBilledAt: paidUntil!, prorationBillingMode: 'do_not_bill' }),
    ).toMatchObject({ nextBilledAt: paidUntil, billingCycle: { interval: 'month' }, items: [{ quantity: 1 }] });
    expect(types().filter((type) => type === 'transaction.completed')).toHaveLength(1);
  });

  it('rejects a billing date within the next 30 minutes', async () => {
    const { id } = await subscribe();
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const setDate = (nextBilledAt: string) =>
      paddle.subscriptions.update(id, { nextBilledAt, prorationBillingMode: 'do_not_bill' });
    await expect(setDate(inMinutes(29))).rejects.toMatchObject({ code: 'subscription_next_billed_at_too_soon' });
    const in31Minutes = inMinutes(31);
    expect(await setDate(in31Minutes)).toMatchObject({ nextBilledAt: in31Minutes });
  });

  it('cancels at the end of the paid period unless the cancellation is removed', async () => {
    const { id, currentBillingPeriod } = await subscribe();
    const cancelled = await paddle.subscriptions.cancel(id, { effectiveFrom: 'next_billing_period' });
    expect(cancelled).toMatchObject({
      status: 'active',
      nextBilledAt: null,
      scheduledChange: { action: 'cancel', effectiveAt: currentBillingPeriod!.endsAt },
    });
    await expect(paddle.subscriptions.cancel(id, {})).rejects.toMatchObject({
      code: 'subscription_locked_pending_changes',
    });
    expect(() => payments().renew('payA', id)).toThrow('ends with its period');
    expect((await paddle.subscriptions.update(id, { scheduledChange: null })).scheduledChange).toBeNull();
    await paddle.subscriptions.cancel(id, {});
    payments().end('payA', id);
    expect(types().slice(-4)).toEqual([
      'subscription.updated',
      'subscription.updated',
      'subscription.updated',
      'subscription.canceled',
    ]);
    expect(await paddle.subscriptions.get(id)).toMatchObject({
      status: 'canceled',
      currentBillingPeriod: null,
      canceledAt: expect.any(String),
    });
    expect(() => payments().renew('payA', id)).toThrow('is canceled');
  });

  it('renews subscriptions, fails renewals, and refunds payments', async () => {
    const { id, currentBillingPeriod: first } = await subscribe();
    const { paymentId } = payments().renew('payA', id);
    expect(types().slice(-2)).toEqual(['subscription.updated', 'transaction.completed']);
    expect(lastData()).toMatchObject({
      id: paymentId,
      origin: 'subscription_recurring',
      billing_period: { starts_at: first!.endsAt },
    });
    expect(lastData()).toMatchObject({
      custom_data: { organization_id: 'o-1' },
      details: { totals: { grand_total: '1900' } },
    });

    const failed = payments().failRenewal('payA', id);
    expect(types().slice(-2)).toEqual(['transaction.payment_failed', 'subscription.past_due']);
    expect(payments().failRenewal('payA', id)).toEqual(failed);
    expect(types().at(-1)).toBe('transaction.payment_failed');
    expect(payments().renew('payA', id)).toEqual(failed);
    expect(await paddle.subscriptions.get(id)).toMatchObject({ status: 'active' });

    payments().refund('payA', paymentId, { amount: 900, pending: true });
    expect(types().slice(-2)).toEqual(['adjustment.created', 'adjustment.updated']);
    expect(lastData()).toMatchObject({
      action: 'refund',
      type: 'partial',
      status: 'approved',
      transaction_id: paymentId,
      totals: { total: '900' },
    });
    payments().chargeback('payA', paymentId);
    expect(lastData()).toMatchObject({ action: 'chargeback', type: 'full', subscription_id: id });
    payments().closeDispute('payA', paymentId, 'won');
    expect(lastData()).toMatchObject({ action: 'chargeback_reverse' });
    expect(() => payments().refund('payA', paymentId, { amount: 1_000_000 })).toThrow('above');
  });

  it('records requests, applies injected faults and can be reset', async () => {
    const { id } = await open('pri_sandbox_topup');
    sandbox.state.faults.add({ system: 'payA', kind: 'status', status: 503 });
    await expect(paddle.transactions.get(id)).rejects.toMatchObject({ type: 'api_error', code: 'internal_error' });
    sandbox.state.faults.add({ system: 'payA', kind: 'rate_limit', retry_after: 3 });
    await expect(paddle.transactions.get(id)).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 3 });
    expect(sandbox.state.calls.recent('payA').map(({ status }) => status)).toEqual([201, 201, 503, 429]);
    sandbox.state.reset();
    await expect(paddle.transactions.get(id)).rejects.toMatchObject({ code: 'entity_not_found' });
    expect(types()).toEqual([]);
  });
});
