import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Payment } from '../../../../entities/billing/payment.ts';
import { Checkout } from '../../../../entities/billing/checkout.ts';
import type { PaymentName } from '../../../../sandbox/system-names.ts';
import { row, sql } from '../../../../src/core/sql.ts';
import { eventually } from '../../../support/eventually.ts';
import { testBed } from '../../../support/harness.ts';
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

const BEDS = [
  ['payA', testBed({ PAYMENT_PROVIDER: 'payA' })],
  ['payB', testBed({ PAYMENT_PROVIDER: 'payB' })],
] as const;

describe.each(BEDS)('with %s', (system: PaymentName, bed) => {
  beforeAll(() => registerWebhooks(bed));
  afterEach(() => releaseWebhooks(bed));

  /** Opens a checkout as the frontend does; answers what the platform calls it. */
  async function checkout(shop: Shop, path: 'checkout' | 'topup-checkout', body: object): Promise<string> {
    const { status } = await shop.rest.post(`/billing/${path}`, body);
    expect(status).toBe(200);
    const [opened] = await bed
      .ctx()
      .em.find(Checkout, { organizationId: shop.organizationId }, { orderBy: { id: 'desc' }, limit: 1 });
    return opened!.externalId!;
  }

  const subscribe = async (shop: Shop, tier = 'starter') =>
    payCheckout(bed, system, await checkout(shop, 'checkout', { tier, billing_period: 'monthly' })).subscriptionId!;

  /** When every event was delivered and applied. */
  async function settled(shop: Shop) {
    await webhooksSettled(bed);
    const open = () =>
      row<{ n: number }>(bed.ctx().em, sql`select count(*)::int as n from payment_events where state = 'stored'`);
    await eventually(open, (found) => found!.n === 0);
    await expectLedgerAgrees(bed.ctx(), shop.organizationId);
    const [balance, subscription] = await Promise.all([
      shop.rest.get('/billing/balance'),
      shop.rest.get('/billing/subscription'),
    ]);
    const { subscription_balance: ct, topup_balance: topup, subscription_tier: tier } = balance.body;
    const { payment_subscription_status: status, pending_subscription_tier: pending } = subscription.body;
    return { ct, topup, tier, status, pending };
  }

  const paymentsOf = async ({ organizationId }: Shop) =>
    (await bed.ctx().em.find(Payment, { organizationId }, { orderBy: { issuedAt: 'asc' } })).map(
      ({ purchase, tier, packs, status }) => `${tier ?? packs ?? purchase} ${status}`,
    );
  const ON_STARTER = { ct: '1000.0000', topup: '0.0000', tier: 'starter', status: 'active', pending: null };

  it('a paid checkout brings tier and CT, a top-up stays', async () => {
    const shop = await newShop(bed);
    await subscribe(shop);
    expect(await settled(shop)).toEqual(ON_STARTER);
    payCheckout(bed, system, await checkout(shop, 'topup-checkout', { packs: 3 }));
    expect(await settled(shop)).toEqual({ ...ON_STARTER, topup: '1500.0000' });
    expect(await paymentsOf(shop)).toEqual(['starter completed', '3 completed']);
  });

  it.each(['made', 'reverse', 'shuffle', 'at_once'] as const)(
    'webhooks that come late, twice and in another order (%s) end alike',
    async (order) => {
      const shop = await newShop(bed);
      const before = paymentEvents(bed).length;
      holdWebhooks(bed);
      const subscriptionId = await subscribe(shop);
      payCheckout(bed, system, await checkout(shop, 'topup-checkout', { packs: 1 }));
      renew(bed, system, subscriptionId);
      renew(bed, system, subscriptionId);
      expect(await settled(shop)).toEqual({
        ct: '50.0000',
        topup: '0.0000',
        tier: 'free',
        status: 'none',
        pending: null,
      });
      await releaseWebhooks(bed, order);
      expect(await settled(shop)).toEqual({ ...ON_STARTER, topup: '500.0000' });
      const answers = await Promise.all(
        paymentEvents(bed)
          .slice(before)
          .map(({ id }) => redeliver(bed, id)),
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

  it('a declined checkout brings nothing, until it is paid', async () => {
    const shop = await newShop(bed);
    const id = await checkout(shop, 'checkout', { tier: 'starter', billing_period: 'monthly' });
    declineCheckout(bed, system, id);
    expect(await settled(shop)).toMatchObject({ ct: '50.0000', tier: 'free' });
    payCheckout(bed, system, id);
    expect(await settled(shop)).toEqual(ON_STARTER);
  });

  it('a renewal that fails keeps the tier, and is made good', async () => {
    const shop = await newShop(bed);
    const subscriptionId = await subscribe(shop);
    failRenewal(bed, system, subscriptionId);
    expect(await settled(shop)).toEqual({ ...ON_STARTER, status: 'past_due' });
    renew(bed, system, subscriptionId);
    expect(await settled(shop)).toEqual(ON_STARTER);
    expect((await paymentsOf(shop)).filter((payment) => payment === 'starter completed')).toHaveLength(2);
  });

  it.each(['made', 'reverse'] as const)(
    'a higher tier comes at once, a lower one with its period: %s',
    async (order) => {
      const shop = await newShop(bed);
      const subscriptionId = await subscribe(shop);
      expect(await settled(shop)).toEqual(ON_STARTER);
      holdWebhooks(bed);
      expect(
        (await shop.rest.post('/billing/checkout', { tier: 'business', billing_period: 'monthly' })).body,
      ).toMatchObject({ plan_changed: true });
      await releaseWebhooks(bed, order);
      expect(await settled(shop)).toEqual({ ...ON_STARTER, ct: '25000.0000', tier: 'business' });
      expect(
        (await shop.rest.post('/billing/checkout', { tier: 'pro', billing_period: 'monthly' })).body,
      ).toMatchObject({ scheduled: true });
      expect(await settled(shop)).toEqual({ ...ON_STARTER, ct: '25000.0000', tier: 'business', pending: 'pro' });
      holdWebhooks(bed);
      renew(bed, system, subscriptionId);
      await releaseWebhooks(bed, order);
      expect(await settled(shop)).toEqual({ ...ON_STARTER, ct: '5000.0000', tier: 'pro' });
      expect(await paymentsOf(shop)).toEqual(['starter completed', 'business completed', 'pro completed']);
    },
  );

  it('a cancelled subscription goes on until its period ends', async () => {
    const shop = await newShop(bed);
    const subscriptionId = await subscribe(shop);
    await settled(shop);
    expect((await shop.rest.post('/billing/cancel-subscription')).status).toBe(200);
    expect(await settled(shop)).toEqual({ ...ON_STARTER, pending: 'free' });
    endSubscription(bed, system, subscriptionId);
    expect(await settled(shop)).toMatchObject({ ct: '1000.0000', tier: 'starter', status: 'canceled' });
  });

  it('refunds and chargebacks take CT back once, and a dispute that is won gives them back', async () => {
    const shop = await newShop(bed);
    const { paymentId } = payCheckout(bed, system, await checkout(shop, 'topup-checkout', { packs: 2 }));
    const other = payCheckout(bed, system, await checkout(shop, 'topup-checkout', { packs: 1 })).paymentId;
    refund(bed, system, paymentId, { amount: 1500 });
    expect(await settled(shop)).toMatchObject({ topup: '1000.0000' });
    chargeback(bed, system, paymentId);
    expect(await settled(shop)).toMatchObject({ topup: '500.0000' });
    closeDispute(bed, system, paymentId, 'won');
    refund(bed, system, other);
    expect(await settled(shop)).toMatchObject({ ct: '50.0000', topup: '500.0000' });
  });
});
