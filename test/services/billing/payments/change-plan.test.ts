import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../../../src/core/errors.ts';
import { changed, sql } from '../../../../src/core/sql.ts';
import { changeAtProvider } from '../../../../src/services/billing/payments/change-at-provider.ts';
import { graphql } from '../../../http/graphql-client.ts';
import { asUser, refusal } from '../../../support/as-user.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { eventually } from '../../../support/eventually.ts';
import { untilLockWait } from '../../../support/lock-waits.ts';
import {
  requestsWith,
  auditEntriesOf,
  checkoutsOf,
  setPlan,
  newSubscriber,
  pendingOf,
  type Subscriber,
} from './support.ts';

const payA = useTestApp({ ROLE: 'web', PAYMENT_PROVIDER: 'payA', PAYMENT_TIMEOUT_SECONDS: '2' });
const payB = useTestApp({ ROLE: 'web', PAYMENT_PROVIDER: 'payB', PAYMENT_TIMEOUT_SECONDS: '2' });
const TEST_APPS = [
  ['payA', payA],
  ['payB', payB],
] as const;

const NOTHING = { tier: null, period: null, changing: false };
const change = (shop: Subscriber, tier: string, period = 'monthly') =>
  shop.rest.post('/billing/checkout', { tier, billing_period: period });
const answer = (planChanged: boolean, scheduled: boolean) => ({
  status: 200,
  body: { checkout_url: null, transaction_id: null, client_token: null, plan_changed: planChanged, scheduled },
});
const info = async (shop: Subscriber) => (await shop.rest.get('/billing/subscription')).body;

describe.each(TEST_APPS)('changing the plan of a subscription at %s', (system, testApp) => {
  const prefix = system === 'payA' ? 'pri_sandbox' : 'pdt_sandbox';
  const lastRequest = (shop: Subscriber) => JSON.stringify(requestsWith(testApp, shop.subscriptionId).at(-1));

  it('upgrades at once at the provider, and the tier with the event', async () => {
    const shop = await newSubscriber(testApp, { tier: 'starter' });
    expect(await change(shop, 'pro')).toMatchObject(answer(true, false));
    expect(lastRequest(shop)).toContain(`"${prefix}_pro_monthly"`);
    expect(lastRequest(shop)).toContain('full_immediately');
    expect(await info(shop)).toMatchObject({
      subscription_tier: 'starter',
      pending_subscription_tier: null,
      pending_billing_period: null,
    });
    expect((await auditEntriesOf(testApp, shop)).at(-1)).toEqual([
      'subscription.plan_changed',
      { provider: system, tier: 'pro', billing_period: 'monthly' },
    ]);
    expect(await checkoutsOf(testApp, shop)).toHaveLength(1);
  });

  it('upgrades from monthly to yearly at once', async () => {
    const shop = await newSubscriber(testApp);
    expect(await change(shop, 'pro', 'yearly')).toMatchObject(answer(true, false));
    expect(lastRequest(shop)).toContain(`"${prefix}_pro_yearly"`);
  });

  it('schedules a downgrade for the next period, which can be taken back', async () => {
    const shop = await newSubscriber(testApp);
    expect(await change(shop, 'starter')).toMatchObject(answer(false, true));
    expect(lastRequest(shop)).toContain('do_not_bill');
    expect(await info(shop)).toMatchObject({
      subscription_tier: 'pro',
      pending_subscription_tier: 'starter',
      pending_billing_period: 'monthly',
    });
    const requestCount = requestsWith(testApp, shop.subscriptionId).length;
    // Our row may be outdated, so a repeated change is requested again.
    expect(await change(shop, 'starter')).toMatchObject(answer(false, true));
    expect(requestsWith(testApp, shop.subscriptionId)).toHaveLength(requestCount + 1);
    expect(lastRequest(shop)).toContain(`"${prefix}_starter_monthly"`);

    expect(await change(shop, 'pro')).toMatchObject(answer(false, false));
    for (const part of system === 'payA'
      ? ['"pri_sandbox_pro_monthly"', 'do_not_bill']
      : ['DELETE', '/change-plan/scheduled'])
      expect(lastRequest(shop)).toContain(part);
    expect(await pendingOf(testApp, shop)).toEqual(NOTHING);
    const [, ...actions] = (await auditEntriesOf(testApp, shop)).map(([action]) => action);
    expect(actions).toEqual([
      'subscription.change_scheduled',
      'subscription.change_scheduled',
      'subscription.change_taken_back',
    ]);
    expect(await change(shop, 'pro')).toMatchObject({
      status: 409,
      body: { detail: 'The organization has this plan already', code: 'CONFLICT' },
    });
  });

  it('schedules a change from yearly to monthly for the next period', async () => {
    const shop = await newSubscriber(testApp, { period: 'yearly' });
    expect(await change(shop, 'pro', 'monthly')).toMatchObject(answer(false, true));
    expect(await pendingOf(testApp, shop)).toEqual({ tier: 'pro', period: 'monthly', changing: false });
  });

  it('schedules a downgrade that a late event restored in our row after it was taken back', async () => {
    const shop = await newSubscriber(testApp);
    for (const tier of ['starter', 'pro']) await change(shop, tier);
    await changed(
      testApp.ctx().em,
      sql`update subscriptions
             set pending_tier = 'starter', pending_billing_period = 'monthly'
           where organization_id = ${shop.organizationId}`,
    );
    expect(await change(shop, 'starter')).toMatchObject(answer(false, true));
    expect(lastRequest(shop)).toContain(`"${prefix}_starter_monthly"`);
  });

  it('upgrades while a downgrade is pending', async () => {
    const shop = await newSubscriber(testApp);
    await change(shop, 'starter');
    expect(await change(shop, 'business')).toMatchObject(answer(true, false));
    expect(await info(shop)).toMatchObject({ pending_subscription_tier: null, pending_billing_period: null });
    // The full price is charged: the pending downgrade, which payA applied already, has no effect on it.
    const upgrade = JSON.stringify(requestsWith(testApp, shop.subscriptionId).at(-1));
    for (const part of [`"${prefix}_business_monthly"`, 'full_immediately']) expect(upgrade).toContain(part);
  });

  it.each([
    [{ kind: 'status', status: 500 }, 502],
    [{ kind: 'reset' }, 502],
    [{ kind: 'hang' }, 504],
  ] as const)(
    'changes nothing when the provider fails with %j',
    async (fault, status) => {
      const shop = await newSubscriber(testApp);
      testApp.sandbox.state.faults.add({ system, ...fault });
      expect(await change(shop, 'starter')).toMatchObject({ status });
      testApp.sandbox.state.faults.add({ system, kind: 'status', status: 503 });
      expect((await change(shop, 'business')).status).toBe(502);
      expect(await pendingOf(testApp, shop)).toEqual(NOTHING);
      expect(await auditEntriesOf(testApp, shop)).toHaveLength(1);
      expect(await change(shop, 'business')).toMatchObject(answer(true, false));
    },
    30_000,
  );
});

describe('concurrent plan changes', () => {
  it.each(TEST_APPS)('are requested at %s one at a time, and the others are rejected', async (_, testApp) => {
    const shop = await newSubscriber(testApp, { tier: 'starter' });
    const answers = await Promise.all([
      change(shop, 'pro'),
      change(shop, 'business'),
      change(shop, 'pro'),
      change(shop, 'business', 'yearly'),
      shop.rest.post('/billing/cancel-subscription'),
    ]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(5);
    expect(requestsWith(testApp, shop.subscriptionId).length).toBe(answers.length - refused.length);
    for (const { body } of refused)
      expect(body.detail).toMatch(
        /^(A change of the subscription is under way|The subscription is cancelled and ends with its period)$/,
      );
  });

  it('are rejected until the event of the first one has arrived', async () => {
    const shop = await newSubscriber(payA, { tier: 'starter' });
    expect(await change(shop, 'pro')).toMatchObject(answer(true, false));
    for (const tier of ['pro', 'business'])
      expect(await change(shop, tier)).toMatchObject({
        status: 409,
        body: { detail: 'A change of the subscription is under way' },
      });
    expect(requestsWith(payA, shop.subscriptionId)).toHaveLength(1);
    await setPlan(payA, shop, { tier: 'pro', period: 'monthly' });
    expect(await change(shop, 'starter')).toMatchObject(answer(false, true));
  });

  it('are possible again when the claim of a change without an event has expired', async () => {
    const shop = await newSubscriber(payA, { tier: 'starter' });
    await change(shop, 'pro');
    await changed(
      payA.ctx().em,
      sql`update subscriptions set changing_until = now() where organization_id = ${shop.organizationId}`,
    );
    expect(await change(shop, 'pro')).toMatchObject(answer(true, false));
  });

  it('do not wait for each other, because no row is locked during the request', async () => {
    const shop = await newSubscriber(payA);
    const ctx = await asUser(payA, shop);
    const during = await changeAtProvider(ctx, () => ({
      awaits: null,
      store: async () => undefined,
      request: async () => {
        await changed(
          payA.ctx().em,
          sql`update subscriptions set period_end = now() where organization_id = ${shop.organizationId}`,
        );
        return refusal(
          changeAtProvider(await asUser(payA, shop), () => ({
            awaits: null,
            request: async () => null,
            store: async () => undefined,
          })),
        );
      },
    }));
    expect(during).toBeInstanceOf(AppError);
    expect(during.message).toBe('A change of the subscription is under way');
    expect(await pendingOf(payA, shop)).toEqual(NOTHING);
  });

  it('see the tier of an event whose transaction they waited for', async () => {
    const shop = await newSubscriber(payA, { tier: 'starter' });
    const ctx = payA.ctx();
    const waiting = await ctx.em.transactional(async (em) => {
      await changed(
        em,
        sql`update subscriptions set period_end = now() where organization_id = ${shop.organizationId}`,
      );
      await changed(
        em,
        sql`update balances set subscription_tier = 'pro' where organization_id = ${shop.organizationId}`,
      );
      const pendingChange = change(shop, 'pro');
      await untilLockWait(ctx);
      return { pendingChange };
    });
    expect(await waiting.pendingChange).toMatchObject({
      status: 409,
      body: { detail: 'The organization has this plan already' },
    });
    expect(requestsWith(payA, shop.subscriptionId)).toHaveLength(0);
  });

  it('do not overwrite a subscription that an event replaced during the request', async () => {
    const shop = await newSubscriber(payA);
    payA.sandbox.state.latency.set('payA', 1000);
    const pendingChange = change(shop, 'starter');
    await eventually(() => requestsWith(payA, shop.subscriptionId).length > 0);
    await changed(
      payA.ctx().em,
      sql`update subscriptions set external_id = 'sub_other' where organization_id = ${shop.organizationId}`,
    );
    expect((await pendingChange).status).toBe(200);
    payA.sandbox.state.latency.set('payA', 0);
    expect(await pendingOf(payA, shop)).toMatchObject({ tier: null, period: null });
  });
});

describe('a checkout with an existing subscription', () => {
  it.each(['canceled', 'none'])('is opened if the subscription is %s', async (status) => {
    const shop = await newSubscriber(payA);
    await changed(
      payA.ctx().em,
      sql`update subscriptions set payment_status = ${status} where organization_id = ${shop.organizationId}`,
    );
    expect(await change(shop, 'starter')).toMatchObject({
      status: 200,
      body: { transaction_id: expect.any(String), plan_changed: false },
    });
  });

  it('is rejected if the subscription is paused', async () => {
    const shop = await newSubscriber(payA);
    await changed(
      payA.ctx().em,
      sql`update subscriptions set payment_status = 'paused' where organization_id = ${shop.organizationId}`,
    );
    expect(await change(shop, 'starter')).toMatchObject({
      status: 409,
      body: { detail: 'The subscription is paused: take it up again in the billing portal' },
    });
  });

  it.each(['trialing', 'past_due'])('changes the plan if the subscription is %s', async (status) => {
    const shop = await newSubscriber(payA);
    await changed(
      payA.ctx().em,
      sql`update subscriptions set payment_status = ${status} where organization_id = ${shop.organizationId}`,
    );
    expect(await change(shop, 'starter')).toMatchObject(answer(false, true));
  });

  it('changes the plan at the provider of the subscription, not at the active one', async () => {
    const shop = await newSubscriber(payB);
    await changed(
      payB.ctx().em,
      sql`update subscriptions set provider = 'payA' where organization_id = ${shop.organizationId}`,
    );
    const before = payB.sandbox.state.calls.count('payA');
    const { body } = await graphql(
      payB,
      shop.token,
      'mutation { createCheckout(input: { tier: starter, billingPeriod: monthly }) { scheduled } }',
    );
    expect(body.errors[0].extensions.code).toBe('PROVIDER_ERROR');
    expect(payB.sandbox.state.calls.count('payA')).toBe(before + 1);
  });
});
