import { describe, expect, it } from '@jest/globals';
import { Organization } from '../../../../entities/organizations/organization.ts';
import { createCheckout, createTopUpCheckout } from '../../../../src/services/billing/payments/create-checkout.ts';
import { BillingPeriod, Tier } from '../../../../entities/billing/plan.ts';
import { graphql, refusalOf } from '../../../http/graphql-client.ts';
import { asUser, refusal } from '../../../support/as-user.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { newMember } from '../../../support/members.ts';
import { newShop } from '../../../support/shop.ts';
import { requestsWith, auditEntriesOf, checkoutsOf, newSubscriber } from './support.ts';

const payA = useTestApp({ ROLE: 'web', PAYMENT_PROVIDER: 'payA', PAYMENT_TIMEOUT_SECONDS: '2' });
const payB = useTestApp({ ROLE: 'web', PAYMENT_PROVIDER: 'payB', PAYMENT_TIMEOUT_SECONDS: '2' });

const YEAR = { tier: 'starter', billing_period: 'yearly' };
const CREATE =
  'mutation ($input: CreateCheckoutInput!) { createCheckout(input: $input) { checkoutUrl transactionId clientToken planChanged scheduled } }';
const TOP_UP =
  'mutation ($packs: Int!) { createTopUpCheckout(packs: $packs) { checkoutUrl transactionId clientToken } }';

describe('a checkout for a new subscription', () => {
  it('is a transaction at payA', async () => {
    const shop = await newShop(payA);
    const { status, body } = await shop.rest.post('/billing/checkout', YEAR);
    const [checkout, ...others] = await checkoutsOf(payA, shop);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        checkout_url: null,
        transaction_id: checkout!.externalId,
        client_token: 'test_sandbox',
        plan_changed: false,
        scheduled: false,
      },
    });
    expect(others).toEqual([]);
    expect(checkout).toMatchObject({
      provider: 'payA',
      purchase: 'subscription',
      tier: 'starter',
      billingPeriod: 'yearly',
      packs: null,
      externalId: expect.stringMatching(/^txn_/),
    });
    expect(requestsWith(payA, checkout!.id)).toMatchObject([
      {
        path: expect.stringContaining('/transactions'),
        body: {
          items: [{ price_id: 'pri_sandbox_starter_yearly', quantity: 1 }],
          custom_data: { checkout_id: checkout!.id, organization_id: shop.organizationId },
        },
      },
    ]);
    expect(await auditEntriesOf(payA, shop)).toEqual([
      ['checkout.opened', { provider: 'payA', purchase: 'subscription', tier: 'starter', billing_period: 'yearly' }],
    ]);
  });

  it('is a page at payB', async () => {
    const shop = await newShop(payB);
    const { status, body } = await shop.rest.post('/billing/checkout', YEAR);
    const [checkout] = await checkoutsOf(payB, shop);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        checkout_url: expect.stringMatching(/^http/),
        transaction_id: null,
        client_token: null,
        plan_changed: false,
        scheduled: false,
      },
    });
    expect(checkout).toMatchObject({
      provider: 'payB',
      purchase: 'subscription',
      tier: 'starter',
      billingPeriod: 'yearly',
      externalId: expect.any(String),
    });
    expect(requestsWith(payB, checkout!.id)).toMatchObject([
      {
        body: {
          product_cart: [{ product_id: 'pdt_sandbox_starter_yearly', quantity: 1 }],
          metadata: { organization_id: shop.organizationId },
        },
      },
    ]);
  });

  it.each([
    ['payA', payA],
    ['payB', payB],
  ] as const)('is opened at %s for a member by GraphQL', async (_, testApp) => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    const { body } = await graphql(testApp, member.token, CREATE, { input: { tier: 'pro', billingPeriod: 'monthly' } });
    expect(body.data.createCheckout).toMatchObject({ planChanged: false, scheduled: false });
    expect(await checkoutsOf(testApp, shop)).toMatchObject([
      { createdBy: member.userId, tier: 'pro', billingPeriod: 'monthly' },
    ]);
  });

  it('contains the company name and the billing address', async () => {
    const shop = await newShop(payB);
    const billingEmail = `invoices-${shop.email}`;
    await payB.ctx().em.nativeUpdate(Organization, shop.organizationId, { billingEmail });
    await shop.rest.patch('/organization/billing-details', { billing_company_name: 'Maker Ltd' });
    await shop.rest.post('/billing/checkout', YEAR);
    expect(requestsWith(payB, billingEmail)).toMatchObject([
      { body: { customer: { email: billingEmail, name: 'Maker Ltd' } } },
    ]);
  });

  it('may be followed by another one', async () => {
    const shop = await newShop(payA);
    const answers = [
      await shop.rest.post('/billing/checkout', YEAR),
      await shop.rest.post('/billing/checkout', { tier: 'pro', billing_period: 'monthly' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await checkoutsOf(payA, shop)).map(({ tier }) => tier)).toEqual(['pro', 'starter']);
  });
});

describe('a checkout for top-up packs', () => {
  it.each([
    ['payA', payA, 1],
    ['payA', payA, 100],
    ['payB', payB, 7],
  ] as const)('is opened at %s with the quantity', async (name, testApp, packs) => {
    const shop = await newShop(testApp);
    const { status, body } = await shop.rest.post('/billing/topup-checkout', { packs });
    const [checkout] = await checkoutsOf(testApp, shop);
    const opened =
      name === 'payA'
        ? { checkout_url: null, transaction_id: checkout!.externalId, client_token: 'test_sandbox' }
        : { checkout_url: expect.stringMatching(/^http/), transaction_id: null, client_token: null };
    expect({ status, body }).toEqual({ status: 200, body: opened });
    expect(checkout).toMatchObject({ purchase: 'topup', packs, tier: null, billingPeriod: null });
    expect(JSON.stringify(requestsWith(testApp, checkout!.id))).toContain(`"quantity":${packs}`);
    expect(await auditEntriesOf(testApp, shop)).toEqual([
      ['checkout.opened', { provider: name, purchase: 'topup', packs }],
    ]);
  });

  it('uses the existing customer of the provider', async () => {
    const shop = await newSubscriber(payB);
    await shop.rest.post('/billing/topup-checkout', { packs: 1 });
    const [checkout] = await checkoutsOf(payB, shop);
    expect(requestsWith(payB, checkout!.id)).toMatchObject([{ body: { customer: { customer_id: shop.customerId } } }]);
  });
});

describe('an invalid checkout', () => {
  it.each([
    [{ tier: 'free', billing_period: 'monthly' }, ['body', 'tier']],
    [{ tier: 'enterprise', billing_period: 'monthly' }, ['body', 'tier']],
    [{ tier: 'Pro', billing_period: 'monthly' }, ['body', 'tier']],
    [{ tier: null, billing_period: 'monthly' }, ['body', 'tier']],
    [{ billing_period: 'monthly' }, ['body', 'tier']],
    [{ tier: 'pro' }, ['body', 'billing_period']],
    [{ tier: 'pro', billing_period: 'weekly' }, ['body', 'billing_period']],
    [{ tier: 'pro', billing_period: 12 }, ['body', 'billing_period']],
  ])('for %j is rejected with 422', async (input, loc) => {
    const shop = await newShop(payA);
    for (const path of ['/billing/checkout', '/billing/payA/checkout']) {
      expect(await shop.rest.post(path, input)).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION', errors: [{ loc }] },
      });
    }
    expect(await checkoutsOf(payA, shop)).toEqual([]);
  });

  it.each([0, -1, 101, 1.5, 1e9, '2', null, undefined, 'NaN', [1]])(
    'for %j packs is rejected with 422',
    async (packs) => {
      const shop = await newShop(payA);
      for (const path of ['/billing/topup-checkout', '/billing/payA/topup-checkout']) {
        expect(await shop.rest.post(path, { packs })).toMatchObject({
          status: 422,
          body: { errors: [{ loc: ['body', 'packs'] }] },
        });
      }
      expect(await checkoutsOf(payA, shop)).toEqual([]);
    },
  );

  it('is rejected by GraphQL with the same message', async () => {
    const shop = await newShop(payA);
    const free = await graphql(payA, shop.token, CREATE, { input: { tier: 'free', billingPeriod: 'monthly' } });
    expect(refusalOf(free)).toMatchObject({
      code: 'VALIDATION',
      detail: 'Validation error: body.tier: must be starter, pro or business',
    });
    const many = await graphql(payA, shop.token, TOP_UP, { packs: 101 });
    expect(refusalOf(many)).toMatchObject({
      code: 'VALIDATION',
      detail: 'Validation error: body.packs: must be between 1 and 100',
    });
  });
});

describe('a checkout at a failing provider', () => {
  it.each([
    ['payA', payA, { kind: 'status', status: 500 }, 502],
    ['payA', payA, { kind: 'not_json' }, 502],
    ['payA', payA, { kind: 'reset' }, 502],
    ['payA', payA, { kind: 'hang' }, 504],
    ['payB', payB, { kind: 'status', status: 500 }, 502],
    ['payB', payB, { kind: 'not_json' }, 502],
    ['payB', payB, { kind: 'hang' }, 504],
  ] as const)(
    '%s: responds with an error and has no effect',
    async (system, testApp, fault, status) => {
      const shop = await newShop(testApp);
      testApp.sandbox.state.faults.add({ system, ...fault });
      const answer = await shop.rest.post('/billing/topup-checkout', { packs: 1 });
      expect(answer).toMatchObject({ status, body: { code: status === 504 ? 'PROVIDER_TIMEOUT' : 'PROVIDER_ERROR' } });
      expect((await checkoutsOf(testApp, shop)).map(({ externalId }) => externalId)).toEqual([null]);
      expect(await auditEntriesOf(testApp, shop)).toEqual([]);
      expect((await shop.rest.post('/billing/topup-checkout', { packs: 1 })).status).toBe(200);
    },
    30_000,
  );

  it('throws NOT_CONFIGURED before anything is stored', async () => {
    const shop = await newShop(payA);
    const ctx = await asUser(payA, shop);
    const none = { ...ctx, config: { ...ctx.config, SANDBOX_URL: undefined } };
    expect(await refusal(createCheckout(none, { tier: Tier.pro, billingPeriod: BillingPeriod.monthly }))).toMatchObject(
      { code: 'NOT_CONFIGURED' },
    );
    expect(await refusal(createTopUpCheckout(none, 1))).toMatchObject({ code: 'NOT_CONFIGURED' });
    expect(await checkoutsOf(payA, shop)).toEqual([]);
  });
});
