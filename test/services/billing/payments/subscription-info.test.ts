import { describe, expect, it } from '@jest/globals';
import { graphql } from '../../../http/graphql-client.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { newShop } from '../../../support/shop.ts';
import { checkoutsOf, newSubscriber } from './support.ts';

const payA = useTestApp({ ROLE: 'web', PAYMENT_PROVIDER: 'payA' });
const payB = useTestApp({ ROLE: 'web', PAYMENT_PROVIDER: 'payB' });

const NO_SUBSCRIPTION = {
  subscription_tier: 'free',
  payment_subscription_status: 'none',
  subscription_period_end: null,
  payment_method: null,
  payment_customer_id: null,
  billing_period: null,
  pending_subscription_tier: null,
  pending_billing_period: null,
};

describe('GET /billing/subscription', () => {
  it('returns all fields without a subscription', async () => {
    const shop = await newShop(payA);
    expect((await shop.rest.get('/billing/subscription')).body).toEqual(NO_SUBSCRIPTION);
  });

  it.each([
    ['payA', payA],
    ['payB', payB],
  ] as const)('returns the provider %s', async (provider, testApp) => {
    const shop = await newSubscriber(testApp, { period: 'yearly' });
    expect((await shop.rest.get('/billing/subscription')).body).toEqual({
      ...NO_SUBSCRIPTION,
      subscription_tier: 'pro',
      payment_subscription_status: 'active',
      subscription_period_end: '2026-12-20T12:00:00.000Z',
      payment_method: provider,
      payment_customer_id: shop.customerId,
      billing_period: 'yearly',
    });
    const { body } = await graphql(
      testApp,
      shop.token,
      '{ subscriptionInfo { subscriptionTier paymentMethod paymentCustomerId subscriptionPeriodEnd } }',
    );
    expect(body.data.subscriptionInfo).toEqual({
      subscriptionTier: 'pro',
      paymentMethod: provider,
      paymentCustomerId: shop.customerId,
      subscriptionPeriodEnd: '2026-12-20T12:00:00.000Z',
    });
  });
});

describe('the deprecated routes for payA', () => {
  it('return the subscription only if payA collects it', async () => {
    const shop = await newSubscriber(payA);
    const expected = {
      subscription_tier: 'pro',
      payA_subscription_status: 'active',
      subscription_period_end: '2026-12-20T12:00:00.000Z',
      payment_method: 'payA',
      payA_customer_id: shop.customerId,
    };
    expect((await shop.rest.get('/billing/payA/subscription')).body).toEqual(expected);
    const other = await newSubscriber(payB);
    expect((await other.rest.get('/billing/payA/subscription')).body).toEqual({
      ...expected,
      payA_subscription_status: 'none',
      payment_method: 'payB',
      payA_customer_id: null,
    });
  });

  it('open the same checkouts', async () => {
    const shop = await newShop(payB);
    expect(await shop.rest.post('/billing/payA/checkout', { tier: 'pro', billing_period: 'monthly' })).toMatchObject({
      status: 200,
      body: { checkout_url: expect.any(String), plan_changed: false, scheduled: false },
    });
    expect(await shop.rest.post('/billing/payA/topup-checkout', { packs: 3 })).toMatchObject({
      status: 200,
      body: { checkout_url: expect.any(String), transaction_id: null, client_token: null },
    });
    expect((await checkoutsOf(payB, shop)).map(({ packs, tier }) => packs ?? tier)).toEqual([3, 'pro']);
  });

  it('are the only ones with headers of deprecation', async () => {
    const shop = await newShop(payA);
    const answers = [
      await shop.rest.get('/billing/payA/subscription'),
      await shop.rest.as(null).get('/billing/payA/subscription'),
      await shop.rest.post('/billing/payA/checkout', { tier: 'free', billing_period: 'monthly' }),
      await shop.rest.post('/billing/payA/topup-checkout', { packs: 1 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 422, 200]);
    for (const { headers } of answers) {
      expect(headers.get('deprecation')).toBe(`@${Date.UTC(2026, 10, 20) / 1000}`);
      expect(headers.get('sunset')).toBe('Sat, 20 Nov 2027 00:00:00 GMT');
    }
    const { headers } = await shop.rest.get('/billing/subscription');
    expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([null, null]);
    const { body } = await graphql(
      payA,
      shop.token,
      '{ __type(name: "Query") { fields(includeDeprecated: true) { name isDeprecated } } }',
    );
    const gone = body.data.__type.fields.filter(({ isDeprecated }: { isDeprecated: boolean }) => isDeprecated);
    expect(gone).toEqual([{ name: 'payASubscription', isDeprecated: true }]);
  });

  it('are deprecated in the OpenAPI document', async () => {
    const document = await (await fetch(`${payA.url}/openapi.json`)).json();
    const operation = document.paths['/billing/payA/checkout'].post;
    expect(operation).toMatchObject({
      deprecated: true,
      responses: { 200: { headers: { Deprecation: {}, Sunset: {} } } },
    });
    expect(document.paths['/billing/checkout'].post).not.toHaveProperty('deprecated');
  });
});
