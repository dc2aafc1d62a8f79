import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import DodoPayments from 'dodopayments';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';

let sandbox: Sandbox;
let dodo: DodoPayments;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  dodo = dodoWith('sandbox-key');
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.state.reset());

const dodoWith = (bearerToken: string) =>
  new DodoPayments({ bearerToken, baseURL: `${sandbox.url}/payB`, maxRetries: 0, logLevel: 'off' });
const payments = () => sandbox.state.payments;
const types = () =>
  payments()
    .events('payB')
    .map(({ type }) => type);
const lastData = () => (JSON.parse(payments().events('payB').at(-1)!.body) as { data: Record<string, unknown> }).data;

const open = (productId: string, more: Partial<DodoPayments.CheckoutSessionCreateParams> = {}, quantity = 1) =>
  dodo.checkoutSessions.create({
    product_cart: [{ product_id: productId, quantity }],
    customer: { email: 'anna@example.com', name: 'Anna' },
    metadata: { organization_id: 'o-1' },
    ...more,
  });

async function subscribe(productId = 'pdt_sandbox_starter_monthly') {
  const { session_id: id } = await open(productId);
  return dodo.subscriptions.retrieve(payments().pay('payB', id).subscriptionId!);
}

const form = (url: string, action: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });

describe('payB of the sandbox', () => {
  it('stores customers and finds them by email at a checkout', async () => {
    const anna = await dodo.customers.create({
      email: 'anna@example.com',
      name: 'Anna',
      metadata: { organization_id: 'o-1' },
    });
    expect(anna.customer_id).toMatch(/^cus_\w{21}$/);
    expect(await dodo.customers.retrieve(anna.customer_id)).toMatchObject({
      email: 'anna@example.com',
      metadata: { organization_id: 'o-1' },
    });
    const { session_id: id } = await open('pdt_sandbox_topup');
    payments().pay('payB', id);
    expect(lastData()).toMatchObject({ customer: { customer_id: anna.customer_id } });
    const { link } = await dodo.customers.customerPortal.create(anna.customer_id);
    expect(await (await fetch(link)).text()).toContain('anna@example.com');
  });

  it.each([
    ['an unknown id', () => dodo.payments.retrieve('pay_none'), 404, 'NOT_FOUND'],
    ['a wrong key', () => dodoWith('bad').payments.retrieve('pay_none'), 401, 'UNAUTHORIZED'],
    ['an unknown product', () => open('pdt_none'), 404, 'PRODUCT_NOT_FOUND'],
    ['half a pack', () => open('pdt_sandbox_topup', {}, 0.5), 422, 'INVALID_REQUEST_BODY'],
    [
      'an unknown customer',
      () => open('pdt_sandbox_topup', { customer: { customer_id: 'cus_none' } }),
      404,
      'NOT_FOUND',
    ],
    [
      'metadata with depth',
      () => open('pdt_sandbox_topup', { metadata: { deep: {} } as never }),
      422,
      'INVALID_REQUEST_BODY',
    ],
    ['an unknown path', () => dodo.brands.list(), 404, 'NOT_FOUND'],
  ])('rejects %s', async (_, call, status, code) => {
    await expect(call()).rejects.toMatchObject({ status, error: { code } });
  });

  it('sells top-up packs on its page and redirects the browser', async () => {
    const back = 'http://localhost:3999/billing';
    const { session_id: id, checkout_url: url } = await open(
      'pdt_sandbox_topup',
      { return_url: back, cancel_url: `${back}/no` },
      2,
    );
    expect([id, url]).toEqual([expect.stringMatching(/^cks_\w{21}$/), `${sandbox.url}/payB/session/${id}`]);
    expect(await (await fetch(url!)).text()).toMatch(/2 × Top-up pack, 15.00 USD each[\s\S]*30.00 USD/);
    expect((await form(url!, 'decline')).headers.get('location')).toMatch(
      /billing\?payment_id=pay_\w{21}&status=failed$/,
    );
    const paid = new URL((await form(url!, 'pay')).headers.get('location')!).searchParams;
    expect(paid.get('status')).toBe('succeeded');
    expect((await form(url!, 'pay')).status).toBe(409);
    expect(types()).toEqual(['payment.failed', 'payment.succeeded']);

    const payment = await dodo.payments.retrieve(paid.get('payment_id')!);
    expect(payment).toMatchObject({
      total_amount: 3000,
      currency: 'USD',
      checkout_session_id: id,
      metadata: { organization_id: 'o-1' },
    });
    expect(payment).toMatchObject({
      subscription_id: null,
      product_cart: [{ product_id: 'pdt_sandbox_topup', quantity: 2 }],
    });
    expect(await dodo.checkoutSessions.retrieve(id)).toMatchObject({
      payment_id: payment.payment_id,
      payment_status: 'succeeded',
    });
    const pdf = await dodo.invoices.payments.retrieve(payment.payment_id);
    expect(pdf.headers.get('content-type')).toContain('application/pdf');
    expect(await pdf.text()).toMatch(/^%PDF-1\.4[\s\S]*Total 30\.00 USD/);

    const other = await open('pdt_sandbox_topup', { return_url: back, cancel_url: `${back}/no` });
    expect((await form(other.checkout_url!, 'cancel')).headers.get('location')).toBe(`${back}/no`);
    expect(types().at(-1)).toBe('payment.cancelled');
    expect((await form(other.checkout_url!, 'pay')).status).toBe(409);
    await expect(dodo.invoices.payments.retrieve(lastData()['payment_id'] as string)).rejects.toMatchObject({
      status: 404,
    });
  });

  it('creates a subscription with a period when a recurring product is paid', async () => {
    const subscription = await subscribe('pdt_sandbox_pro_yearly');
    expect(subscription).toMatchObject({
      status: 'active',
      payment_frequency_interval: 'Year',
      recurring_pre_tax_amount: 49_000,
      metadata: { organization_id: 'o-1' },
    });
    const [start, end] = [new Date(subscription.previous_billing_date), new Date(subscription.next_billing_date)];
    expect(end.getUTCFullYear() - start.getUTCFullYear()).toBe(1);
    expect(types()).toEqual(['payment.succeeded', 'subscription.active']);
    expect(lastData()).toMatchObject({ payload_type: 'Subscription', subscription_id: subscription.subscription_id });
  });

  it('changes plans at once or with the next period', async () => {
    const { subscription_id: id, next_billing_date: end } = await subscribe();
    const change = { quantity: 1, proration_billing_mode: 'difference_immediately' } as const;
    const { payment_id: paymentId } = await dodo.subscriptions.changePlan(id, {
      ...change,
      product_id: 'pdt_sandbox_pro_monthly',
    });
    expect(await dodo.payments.retrieve(paymentId!)).toMatchObject({ total_amount: 3000, subscription_id: id });
    expect(types().slice(-2)).toEqual(['payment.succeeded', 'subscription.plan_changed']);
    expect(await dodo.subscriptions.retrieve(id)).toMatchObject({
      product_id: 'pdt_sandbox_pro_monthly',
      next_billing_date: end,
    });

    const later = { ...change, product_id: 'pdt_sandbox_business_yearly', effective_at: 'next_billing_date' } as const;
    expect((await dodo.subscriptions.changePlan(id, later)).payment_id).toBeNull();
    await expect(dodo.subscriptions.changePlan(id, later)).rejects.toMatchObject({ status: 409 });
    expect(await dodo.subscriptions.retrieve(id)).toMatchObject({
      product_id: 'pdt_sandbox_pro_monthly',
      scheduled_change: { product_id: 'pdt_sandbox_business_yearly', effective_at: end },
    });
    payments().renew('payB', id);
    expect(types().slice(-3)).toEqual(['payment.succeeded', 'subscription.plan_changed', 'subscription.renewed']);
    expect(lastData()).toMatchObject({
      product_id: 'pdt_sandbox_business_yearly',
      previous_billing_date: end,
      scheduled_change: null,
    });

    await dodo.subscriptions.changePlan(id, later);
    await dodo.subscriptions.cancelChangePlan(id);
    expect((await dodo.subscriptions.retrieve(id)).scheduled_change).toBeNull();
    await expect(
      dodo.subscriptions.changePlan(id, { ...change, product_id: 'pdt_sandbox_topup' }),
    ).rejects.toMatchObject({ status: 422 });
  });

  it('cancels at the end of the paid period unless the cancellation is removed', async () => {
    const { subscription_id: id } = await subscribe();
    const cancel = (yes: boolean) => dodo.subscriptions.update(id, { cancel_at_next_billing_date: yes });
    expect(await cancel(true)).toMatchObject({ status: 'active', cancel_at_next_billing_date: true });
    expect(() => payments().renew('payB', id)).toThrow('ends with its period');
    expect(await cancel(false)).toMatchObject({ cancel_at_next_billing_date: false });
    await cancel(true);
    payments().end('payB', id);
    expect(types().slice(-4)).toEqual([
      'subscription.updated',
      'subscription.updated',
      'subscription.updated',
      'subscription.cancelled',
    ]);
    expect(await dodo.subscriptions.retrieve(id)).toMatchObject({
      status: 'cancelled',
      cancelled_at: expect.any(String),
    });
    await expect(cancel(false)).rejects.toMatchObject({ status: 409 });
  });

  it('renews subscriptions, fails renewals, and refunds payments', async () => {
    const { subscription_id: id } = await subscribe();
    const { paymentId } = payments().renew('payB', id);
    expect(types().slice(-2)).toEqual(['payment.succeeded', 'subscription.renewed']);
    payments().failRenewal('payB', id);
    expect(types().slice(-2)).toEqual(['payment.failed', 'subscription.past_due']);
    payments().failRenewal('payB', id);
    expect(types().slice(-2)).toEqual(['payment.failed', 'subscription.on_hold']);
    payments().renew('payB', id);
    expect(types().slice(-2)).toEqual(['payment.succeeded', 'subscription.active']);

    payments().refund('payB', paymentId, { amount: 900 });
    expect(lastData()).toMatchObject({ payload_type: 'Refund', payment_id: paymentId, amount: 900, is_partial: true });
    payments().refund('payB', paymentId);
    expect(lastData()).toMatchObject({ amount: 1000 });
    expect(await dodo.payments.retrieve(paymentId)).toMatchObject({ refund_status: 'full' });
    expect(() => payments().refund('payB', paymentId)).toThrow('0 can be refunded');
    payments().chargeback('payB', paymentId);
    payments().closeDispute('payB', paymentId, 'lost');
    expect(types().slice(-2)).toEqual(['dispute.opened', 'dispute.lost']);
    expect(lastData()).toMatchObject({
      payload_type: 'Dispute',
      payment_id: paymentId,
      amount: '1900',
      dispute_status: 'dispute_lost',
    });
  });

  it('records requests, applies injected faults and can be reset', async () => {
    const { session_id: id } = await open('pdt_sandbox_topup');
    sandbox.state.faults.add({ system: 'payB', kind: 'status', status: 503 });
    await expect(dodo.checkoutSessions.retrieve(id)).rejects.toMatchObject({ status: 503 });
    expect(sandbox.state.calls.recent('payB').map(({ status }) => status)).toEqual([200, 503]);
    sandbox.state.reset();
    await expect(dodo.checkoutSessions.retrieve(id)).rejects.toMatchObject({ status: 404 });
  });
});
