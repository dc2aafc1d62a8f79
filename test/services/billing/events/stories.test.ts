import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Payment } from '../../../../entities/billing/payment.ts';
import { Checkout } from '../../../../entities/billing/checkout.ts';
import type { PaymentName } from '../../../../sandbox/system-names.ts';
import { row, sql } from '../../../../src/core/sql.ts';
import { eventually } from '../../../support/eventually.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { expectLedgerAgrees } from '../../../support/ledger.ts';
import {
  chargeback,
  closeDispute,
  declineCheckout,
  endSubscription,
  failRenewal,
  holdWebhooks,
  paymentEvents,
  payCheckout,
  redeliver,
  refund,
  registerWebhooks,
  releaseWebhooks,
  renew,
  webhooksSettled,
} from '../../../support/payments.ts';
import { newShop, type Shop } from '../../../support/shop.ts';

const TEST_APPS = [
  ['payA', useTestApp({ PAYMENT_PROVIDER: 'payA' })],
  ['payB', useTestApp({ PAYMENT_PROVIDER: 'payB' })],
] as const;

describe.each(TEST_APPS)('the events of %s', (system: PaymentName, testApp) => {
  beforeAll(() => registerWebhooks(testApp));
  afterEach(() => releaseWebhooks(testApp));

  /** Opens a checkout like the frontend. Returns the platform's id. */
  async function checkout(shop: Shop, path: 'checkout' | 'topup-checkout', body: object): Promise<string> {
    const { status } = await shop.rest.post(`/billing/${path}`, body);
    expect(status).toBe(200);
    const [opened] = await testApp
      .ctx()
      .em.find(Checkout, { organizationId: shop.organizationId }, { orderBy: { id: 'desc' }, limit: 1 });
    return opened!.externalId!;
  }

  const subscribe = async (shop: Shop, tier = 'starter') =>
    payCheckout(testApp, system, await checkout(shop, 'checkout', { tier, billing_period: 'monthly' })).subscriptionId!;

  /** Waits until every event was delivered and applied. */
  async function settled(shop: Shop) {
    await webhooksSettled(testApp);
    const open = () =>
      row<{ n: number }>(testApp.ctx().em, sql`select count(*)::int as n from payment_events where state = 'stored'`);
    await eventually(open, (found) => found!.n === 0);
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
    const [balance, subscription] = await Promise.all([
      shop.rest.get('/billing/balance'),
      shop.rest.get('/billing/subscription'),
    ]);
    const { subscription_balance: ct, topup_balance: topup, subscription_tier: tier } = balance.body;
    const { payment_subscription_status: status, pending_subscription_tier: pending } = subscription.body;
    return { ct, topup, tier, status, pending };
  }

  const paymentsOf = async ({ organizationId }: Shop) =>
    (await testApp.ctx().em.find(Payment, { organizationId }, { orderBy: { issuedAt: 'asc' } })).map(
      ({ purchase, tier, packs, status }) => `${tier ?? packs ?? purchase} ${status}`,
    );
  const ON_STARTER = { ct: '1000.0000', topup: '0.0000', tier: 'starter', status: 'active', pending: null };

  it('grant tier and CT for a paid checkout, and CT for a top-up', async () => {
    const shop = await newShop(testApp);
    await subscribe(shop);
    expect(await settled(shop)).toEqual(ON_STARTER);
    payCheckout(testApp, system, await checkout(shop, 'topup-checkout', { packs: 3 }));
    expect(await settled(shop)).toEqual({ ...ON_STARTER, topup: '1500.0000' });
    expect(await paymentsOf(shop)).toEqual(['starter completed', '3 completed']);
  });

  it.each(['made', 'reverse', 'shuffle', 'at_once'] as const)(
    'have the same result if they arrive late, twice and in the order %s',
    async (order) => {
      const shop = await newShop(testApp);
      const before = paymentEvents(testApp).length;
      holdWebhooks(testApp);
      const subscriptionId = await subscribe(shop);
      payCheckout(testApp, system, await checkout(shop, 'topup-checkout', { packs: 1 }));
      renew(testApp, system, subscriptionId);
      renew(testApp, system, subscriptionId);
      expect(await settled(shop)).toEqual({
        ct: '50.0000',
        topup: '0.0000',
        tier: 'free',
        status: 'none',
        pending: null,
      });
      await releaseWebhooks(testApp, order);
      expect(await settled(shop)).toEqual({ ...ON_STARTER, topup: '500.0000' });
      const answers = await Promise.all(
        paymentEvents(testApp)
          .slice(before)
          .map(({ id }) => redeliver(testApp, id)),
      );
      expect(new Set(answers.flat())).toEqual(new Set([200]));
      expect(await settled(shop)).toEqual({ ...ON_STARTER, topup: '500.0000' });
      expect((await paymentsOf(shop)).toSorted()).toEqual([
        '1 completed',
        'starter completed',
        'starter completed',
        'starter completed',
      ]);
    },
  );

  it('grant nothing for a declined checkout until it is paid', async () => {
    const shop = await newShop(testApp);
    const id = await checkout(shop, 'checkout', { tier: 'starter', billing_period: 'monthly' });
    declineCheckout(testApp, system, id);
    expect(await settled(shop)).toMatchObject({ ct: '50.0000', tier: 'free' });
    payCheckout(testApp, system, id);
    expect(await settled(shop)).toEqual(ON_STARTER);
  });

  it('keep the tier while a renewal is overdue', async () => {
    const shop = await newShop(testApp);
    const subscriptionId = await subscribe(shop);
    failRenewal(testApp, system, subscriptionId);
    expect(await settled(shop)).toEqual({ ...ON_STARTER, status: 'past_due' });
    renew(testApp, system, subscriptionId);
    expect(await settled(shop)).toEqual(ON_STARTER);
    expect((await paymentsOf(shop)).filter((payment) => payment === 'starter completed')).toHaveLength(2);
  });

  it.each(['made', 'reverse'] as const)(
    'apply an upgrade at once and a downgrade with its period, in the order %s',
    async (order) => {
      const shop = await newShop(testApp);
      const subscriptionId = await subscribe(shop);
      expect(await settled(shop)).toEqual(ON_STARTER);
      holdWebhooks(testApp);
      expect(
        (await shop.rest.post('/billing/checkout', { tier: 'business', billing_period: 'monthly' })).body,
      ).toMatchObject({ plan_changed: true });
      await releaseWebhooks(testApp, order);
      expect(await settled(shop)).toEqual({ ...ON_STARTER, ct: '25000.0000', tier: 'business' });
      expect(
        (await shop.rest.post('/billing/checkout', { tier: 'pro', billing_period: 'monthly' })).body,
      ).toMatchObject({ scheduled: true });
      expect(await settled(shop)).toEqual({ ...ON_STARTER, ct: '25000.0000', tier: 'business', pending: 'pro' });
      holdWebhooks(testApp);
      renew(testApp, system, subscriptionId);
      await releaseWebhooks(testApp, order);
      expect(await settled(shop)).toEqual({ ...ON_STARTER, ct: '5000.0000', tier: 'pro' });
      expect(await paymentsOf(shop)).toEqual(['starter completed', 'business completed', 'pro completed']);
    },
  );

  it('keep the tier of a cancelled subscription until its period ends', async () => {
    const shop = await newShop(testApp);
    const subscriptionId = await subscribe(shop);
    await settled(shop);
    expect((await shop.rest.post('/billing/cancel-subscription')).status).toBe(200);
    expect(await settled(shop)).toEqual({ ...ON_STARTER, pending: 'free' });
    endSubscription(testApp, system, subscriptionId);
    expect(await settled(shop)).toMatchObject({ ct: '1000.0000', tier: 'starter', status: 'canceled' });
  });

  it('keep the tier only until the end of the paid period when the renewal is not paid', async () => {
    const shop = await newShop(testApp);
    const subscriptionId = await subscribe(shop);
    await settled(shop);
    const periodEnd = async () => (await shop.rest.get('/billing/subscription')).body.subscription_period_end;
    const paidUntil = await periodEnd();
    failRenewal(testApp, system, subscriptionId);
    await settled(shop);
    endSubscription(testApp, system, subscriptionId);
    expect(await settled(shop)).toEqual({ ...ON_STARTER, status: 'canceled' });
    expect(await periodEnd()).toBe(paidUntil);
  });

  it('take back the CT of refunds and chargebacks once, and return those of a dispute that is won', async () => {
    const shop = await newShop(testApp);
    const { paymentId } = payCheckout(testApp, system, await checkout(shop, 'topup-checkout', { packs: 2 }));
    const other = payCheckout(testApp, system, await checkout(shop, 'topup-checkout', { packs: 1 })).paymentId;
    refund(testApp, system, paymentId, { amount: 1500 });
    expect(await settled(shop)).toMatchObject({ topup: '1000.0000' });
    chargeback(testApp, system, paymentId);
    expect(await settled(shop)).toMatchObject({ topup: '500.0000' });
    closeDispute(testApp, system, paymentId, 'won');
    refund(testApp, system, other);
    expect(await settled(shop)).toMatchObject({ ct: '50.0000', topup: '500.0000' });
  });
});
