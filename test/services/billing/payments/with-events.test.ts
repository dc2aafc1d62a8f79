import { describe, expect, it, beforeAll } from '@jest/globals';
import { eventually } from '../../../support/eventually.ts';
import { useTestApp } from '../../../support/test-app.ts';
import {
  declineCheckout,
  endSubscription,
  payCheckout,
  registerWebhooks,
  renew,
  webhooksSettled,
} from '../../../support/payments.ts';
import { newShop, type Shop } from '../../../support/shop.ts';
import { checkoutsOf } from './support.ts';

const payA = useTestApp({ PAYMENT_PROVIDER: 'payA' });
const payB = useTestApp({ PAYMENT_PROVIDER: 'payB' });

const buy = (shop: Shop, tier: string, period = 'monthly') =>
  shop.rest.post('/billing/checkout', { tier, billing_period: period });

describe.each([
  ['payA', payA],
  ['payB', payB],
] as const)('a subscription at %s with the events that follow', (system, testApp) => {
  beforeAll(() => registerWebhooks(testApp));

  const becomes = (shop: Shop, expected: object) =>
    eventually(
      async () => (await shop.rest.get('/billing/subscription')).body,
      (info) => Object.entries(expected).every(([field, value]) => info[field] === value),
    );

  it('follows an upgrade, a downgrade that is taken back, another downgrade and a cancellation', async () => {
    const shop = await newShop(testApp);
    expect((await buy(shop, 'starter')).status).toBe(200);
    const [checkout] = await checkoutsOf(testApp, shop);
    declineCheckout(testApp, system, checkout!.externalId!);
    const { subscriptionId } = payCheckout(testApp, system, checkout!.externalId!);
    await becomes(shop, {
      subscription_tier: 'starter',
      payment_subscription_status: 'active',
      payment_method: system,
      billing_period: 'monthly',
    });

    expect((await buy(shop, 'pro')).body).toMatchObject({ plan_changed: true });
    await becomes(shop, { subscription_tier: 'pro', pending_subscription_tier: null });
    expect((await buy(shop, 'starter')).body).toMatchObject({ scheduled: true });
    await webhooksSettled(testApp);
    await becomes(shop, {
      subscription_tier: 'pro',
      pending_subscription_tier: 'starter',
      pending_billing_period: 'monthly',
    });
    expect((await buy(shop, 'pro')).body).toMatchObject({ plan_changed: false, scheduled: false });
    await webhooksSettled(testApp);
    await becomes(shop, { subscription_tier: 'pro', pending_subscription_tier: null, pending_billing_period: null });
    expect((await buy(shop, 'starter')).body).toMatchObject({ scheduled: true });
    renew(testApp, system, subscriptionId!);
    await becomes(shop, { subscription_tier: 'starter', pending_subscription_tier: null });

    expect((await shop.rest.get('/billing/portal')).status).toBe(200);
    const { body } = await shop.rest.post('/billing/cancel-subscription');
    await webhooksSettled(testApp);
    await becomes(shop, { pending_subscription_tier: 'free', subscription_period_end: body.effective_at });
    endSubscription(testApp, system, subscriptionId!);
    await becomes(shop, { payment_subscription_status: 'canceled', pending_subscription_tier: null });
    expect((await buy(shop, 'business', 'yearly')).body).toMatchObject({ plan_changed: false, scheduled: false });
    expect(await checkoutsOf(testApp, shop)).toHaveLength(2);

    const history = (await shop.rest.get('/billing/payment-history')).body;
    const descriptions = history.payments.map(({ description }: { description: string }) => description);
    expect(descriptions).toEqual(expect.arrayContaining(['Plan starter, monthly: paid', 'Subscription: active']));
    const { invoices } = (await shop.rest.get('/billing/invoices')).body;
    expect(invoices.length).toBeGreaterThanOrEqual(2);
    if (system === 'payB')
      expect(
        (
          await fetch(invoices[0].pdf_url.replace(testApp.config.PUBLIC_URL, testApp.url), {
            headers: { authorization: `Bearer ${shop.token}` },
          })
        ).status,
      ).toBe(200);
  });
});
