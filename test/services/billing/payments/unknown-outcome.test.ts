import { describe, expect, it } from '@jest/globals';
import { useTestApp } from '../../../support/test-app.ts';
import { newSubscriber, requestsWith, setPlan, type Subscriber } from './support.ts';

const TEST_APPS = (['payA', 'payB'] as const).map(
  (system) => [system, useTestApp({ ROLE: 'web', PAYMENT_PROVIDER: system, PAYMENT_TIMEOUT_SECONDS: '2' })] as const,
);

const upgrade = (shop: Subscriber, tier: string) =>
  shop.rest.post('/billing/checkout', { tier, billing_period: 'monthly' });

describe.each(TEST_APPS)('an upgrade at %s whose outcome is not known', (system, testApp) => {
  it.each([
    [{ kind: 'hang' }, 504],
    [{ kind: 'lost' }, 502],
    [{ kind: 'truncated' }, 502],
    [{ kind: 'html', status: 504 }, 502],
  ] as const)(
    'is not requested again after %j until its event arrives',
    async (fault, status) => {
      const shop = await newSubscriber(testApp, { tier: 'starter' });
      testApp.sandbox.state.faults.add({ system, ...fault });
      expect((await upgrade(shop, 'pro')).status).toBe(status);
      for (const tier of ['pro', 'business'])
        expect(await upgrade(shop, tier)).toMatchObject({
          status: 409,
          body: { detail: 'A change of the subscription is under way' },
        });
      expect(requestsWith(testApp, shop.subscriptionId)).toHaveLength(1);
      await setPlan(testApp, shop, { tier: 'pro', period: 'monthly' });
      expect(await upgrade(shop, 'business')).toMatchObject({ status: 200, body: { plan_changed: true } });
    },
    30_000,
  );
});
