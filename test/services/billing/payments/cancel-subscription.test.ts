import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Payment } from '../../../../entities/billing/payment.ts';
import { add } from '../../../../src/core/add.ts';
import { changed, sql } from '../../../../src/core/sql.ts';
import { graphql, refusalOf } from '../../../http/graphql-client.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { newMember } from '../../../support/members.ts';
import { newShop, type Shop } from '../../../support/shop.ts';
import { requestsWith, auditEntriesOf, newSubscriber, pendingOf } from './support.ts';

const payA = useTestApp({ ROLE: 'web', PAYMENT_PROVIDER: 'payA' });
const payB = useTestApp({ ROLE: 'web', PAYMENT_PROVIDER: 'payB' });

const cancel = (shop: Shop) => shop.rest.post('/billing/cancel-subscription');
const TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/);

describe.each([
  ['payA', payA],
  ['payB', payB],
] as const)('cancelling a subscription at %s', (system, testApp) => {
  it('returns the end of the paid period, and the same when repeated', async () => {
    const shop = await newSubscriber(testApp);
    const first = await cancel(shop);
    expect(first).toMatchObject({
      status: 200,
      body: { status: 'active', effective_at: TIME, message: expect.stringContaining('end of the paid period') },
    });
    const requestCount = requestsWith(testApp, shop.subscriptionId).length;
    expect((await cancel(shop)).body).toEqual(first.body);
    const { body } = await graphql(
      testApp,
      shop.token,
      'mutation { cancelSubscription { status effectiveAt message } }',
    );
    expect(body.data.cancelSubscription).toEqual({
      status: first.body.status,
      effectiveAt: first.body.effective_at,
      message: first.body.message,
    });
    expect(requestsWith(testApp, shop.subscriptionId)).toHaveLength(requestCount);
    expect((await auditEntriesOf(testApp, shop)).slice(1)).toEqual([['subscription.cancelled', { provider: system }]]);
    expect((await shop.rest.get('/billing/subscription')).body).toMatchObject({
      subscription_tier: 'pro',
      payment_subscription_status: 'active',
      subscription_period_end: first.body.effective_at,
      pending_subscription_tier: 'free',
      pending_billing_period: null,
    });
  });

  it('prevents further plan changes', async () => {
    const shop = await newSubscriber(testApp);
    await cancel(shop);
    const requestCount = requestsWith(testApp, shop.subscriptionId).length;
    expect(await shop.rest.post('/billing/checkout', { tier: 'business', billing_period: 'monthly' })).toMatchObject({
      status: 409,
      body: { detail: 'The subscription is cancelled and ends with its period' },
    });
    expect(requestsWith(testApp, shop.subscriptionId)).toHaveLength(requestCount);
  });

  it('works while a downgrade is pending', async () => {
    const shop = await newSubscriber(testApp);
    await shop.rest.post('/billing/checkout', { tier: 'starter', billing_period: 'monthly' });
    expect((await cancel(shop)).status).toBe(200);
  });

  it('happens once in several concurrent calls', async () => {
    const shop = await newSubscriber(testApp);
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => cancel(shop)))).map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
    expect(requestsWith(testApp, shop.subscriptionId)).toHaveLength(1);
    expect((await auditEntriesOf(testApp, shop)).slice(1)).toHaveLength(1);
    expect((await cancel(shop)).status).toBe(200);
  });

  it('changes nothing when the provider fails', async () => {
    const shop = await newSubscriber(testApp);
    testApp.sandbox.state.faults.add({ system, kind: 'status', status: 500 });
    expect(await cancel(shop)).toMatchObject({ status: 502, body: { detail: 'Upstream provider error' } });
    expect(await pendingOf(testApp, shop)).toEqual({ tier: null, period: null, changing: false });
    expect((await shop.rest.get('/billing/subscription')).body.pending_subscription_tier).toBeNull();
    expect((await cancel(shop)).status).toBe(200);
  });
});

describe('cancelling without a live subscription', () => {
  it('responds with 409 by REST and GraphQL', async () => {
    const shop = await newShop(payA);
    const rest = await cancel(shop);
    expect(rest).toMatchObject({ status: 409, body: { detail: 'No active subscription', code: 'CONFLICT' } });
    expect(refusalOf(await graphql(payA, shop.token, 'mutation { cancelSubscription { status } }'))).toEqual(rest.body);
  });

  it.each(['none', 'paused', 'canceled'])('responds with 409 for a subscription that is %s', async (status) => {
    const shop = await newSubscriber(payA);
    await changed(
      payA.ctx().em,
      sql`update subscriptions set payment_status = ${status} where organization_id = ${shop.organizationId}`,
    );
    expect(await cancel(shop)).toMatchObject({ status: 409, body: { detail: 'No active subscription' } });
  });
});

describe('the billing portal', () => {
  it.each([
    ['payA', payA],
    ['payB', payB],
  ] as const)('is opened for every member without caching: %s', async (provider, testApp) => {
    const shop = await newSubscriber(testApp);
    const member = await newMember(testApp, shop);
    const { status, body, headers } = await member.rest.get('/billing/portal');
    expect({ status, body }).toEqual({
      status: 200,
      body: { portal_url: expect.stringMatching(/^http/), message: expect.any(String) },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(
      (await graphql(testApp, shop.token, '{ billingPortal { portalUrl } }')).body.data.billingPortal.portalUrl,
    ).toContain(shop.customerId);
    expect((await auditEntriesOf(testApp, shop)).slice(1)).toEqual([
      ['billing_portal.opened', { provider }],
      ['billing_portal.opened', { provider }],
    ]);
    expect(JSON.stringify(await auditEntriesOf(testApp, shop))).not.toContain('http');
  });

  it('responds with 409 before the first payment', async () => {
    const shop = await newShop(payA);
    const rest = await shop.rest.get('/billing/portal');
    expect(rest).toMatchObject({ status: 409, body: { detail: 'No billing account yet' } });
    expect(refusalOf(await graphql(payA, shop.token, '{ billingPortal { portalUrl } }'))).toEqual(rest.body);
  });

  it('is not opened for organizations that subscribed as the same customer', async () => {
    const shop = await newSubscriber(payA);
    const other = await newSubscriber(payA);
    await changed(
      payA.ctx().em,
      sql`update subscriptions set customer_id = ${shop.customerId} where organization_id = ${other.organizationId}`,
    );
    const before = payA.sandbox.state.calls.count('payA');
    for (const { rest } of [shop, other])
      expect(await rest.get('/billing/portal')).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('Another organization') },
      });
    expect(payA.sandbox.state.calls.count('payA')).toBe(before);
  });

  it('is not opened if another organization paid once as the same customer', async () => {
    const shop = await newSubscriber(payA);
    const { organizationId } = await newShop(payA);
    const { em } = payA.ctx();
    const bought = {
      provider: 'payA',
      paymentId: `txn_${randomUUID().slice(0, 8)}`,
      status: 'completed',
      purchase: 'topup',
      packs: 1,
      amount: '15.00',
      currency: 'USD',
      issuedAt: new Date(),
    };
    add(em, Payment, { organizationId, customerId: shop.customerId, ...bought } as Partial<Payment>);
    await em.flush();
    const before = payA.sandbox.state.calls.count('payA');
    expect(await shop.rest.get('/billing/portal')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Another organization') },
    });
    expect(payA.sandbox.state.calls.count('payA')).toBe(before);
  });

  it('responds with 502 when the provider fails', async () => {
    const shop = await newSubscriber(payB);
    payB.sandbox.state.faults.add({ system: 'payB', kind: 'status', status: 500 });
    expect((await shop.rest.get('/billing/portal')).status).toBe(502);
    payB.sandbox.state.faults.add({ system: 'payB', kind: 'empty' });
    expect((await shop.rest.get('/billing/portal')).status).toBe(502);
  });
});
