import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { row, rows, sql } from '../../../../src/core/sql.ts';
import { eventually } from '../../../support/eventually.ts';
import { useTestApp } from '../../../support/test-app.ts';
import {
  endSubscription,
  payCheckout,
  refund,
  registerWebhooks,
  sendEvent,
  webhooksSettled,
} from '../../../support/payments.ts';
import { newShop, type Shop } from '../../../support/shop.ts';
import { requestsWith, checkoutsOf, newSubscriber } from '../../billing/payments/support.ts';
import { rowsContaining } from './table-rows.ts';
import { sweepAfterAnHour } from './residual-data.ts';

/** Without webhooks of the payment platform. */
const withoutEvents = {
  payA: useTestApp({ ROLE: 'web', PAYMENT_PROVIDER: 'payA' }),
  payB: useTestApp({ ROLE: 'web', PAYMENT_PROVIDER: 'payB' }),
};
const withEvents = { payA: useTestApp({ PAYMENT_PROVIDER: 'payA' }), payB: useTestApp({ PAYMENT_PROVIDER: 'payB' }) };

jest.setTimeout(240_000);

const deleteAccount = (shop: Shop) => shop.rest.post('/gdpr/request-deletion', { password: shop.password });

describe.each(['payA', 'payB'] as const)('a subscription at %s', (system) => {
  const testApp = withoutEvents[system];
  const now = system === 'payA' ? { effective_from: 'immediately' } : { status: 'cancelled' };
  const isThere = async ({ organizationId }: Shop) =>
    (await rows(testApp.ctx().em, sql`select 1 from organizations where id = ${organizationId}`)).length === 1;

  it('is cancelled with immediate effect before its organization is deleted', async () => {
    const shop = await newSubscriber(testApp);
    expect((await deleteAccount(shop)).status).toBe(200);
    expect(requestsWith(testApp, shop.subscriptionId).at(-1)).toMatchObject({ body: now });
    expect(await isThere(shop)).toBe(false);
  });

  it('that cannot be cancelled prevents the deletion', async () => {
    const shop = await newSubscriber(testApp);
    testApp.sandbox.state.faults.add({ system, kind: 'status', status: 500 });
    expect(await deleteAccount(shop)).toMatchObject({ status: 502, body: { detail: 'Upstream provider error' } });
    expect(await isThere(shop)).toBe(true);
    expect((await shop.rest.get('/users/me')).status).toBe(200);
    expect((await deleteAccount(shop)).status).toBe(200);
  });

  it('that has ended or ends with its period does not prevent the deletion', async () => {
    const [over, ending] = [await newSubscriber(testApp), await newSubscriber(testApp)];
    endSubscription(testApp, system, over.subscriptionId);
    expect((await ending.rest.post('/billing/cancel-subscription')).status).toBe(200);
    for (const shop of [over, ending]) expect((await deleteAccount(shop)).status).toBe(200);
  });

  it('is cancelled also if its events were stored and not applied yet', async () => {
    registerWebhooks(testApp);
    const shop = await newShop(testApp);
    await shop.rest.post('/billing/checkout', { tier: 'pro', billing_period: 'monthly' });
    const [checkout] = await checkoutsOf(testApp, shop);
    const { subscriptionId } = payCheckout(testApp, system, checkout!.externalId!);
    await webhooksSettled(testApp);
    expect((await deleteAccount(shop)).status).toBe(200);
    expect(requestsWith(testApp, subscriptionId!).at(-1)).toMatchObject({ body: now });
    expect(await isThere(shop)).toBe(false);
  });
});

describe.each(['payA', 'payB'] as const)('an event of %s about a deleted organization', (system) => {
  const testApp = withEvents[system];
  beforeAll(() => registerWebhooks(testApp));

  it('is ignored and its body is not stored, while the payment stays without its payer', async () => {
    const shop = await newShop(testApp);
    await shop.rest.post('/billing/checkout', { tier: 'pro', billing_period: 'monthly' });
    const [checkout] = await checkoutsOf(testApp, shop);
    payCheckout(testApp, system, checkout!.externalId!);
    const [invoice] = await eventually(
      async () => (await shop.rest.get('/billing/invoices')).body.invoices,
      (found) => found.length > 0,
    );
    await eventually(
      async () => (await shop.rest.get('/billing/subscription')).body.payment_subscription_status === 'active',
    );
    await webhooksSettled(testApp);
    const payment = async () =>
      row<Record<string, unknown>>(
        testApp.ctx().em,
        sql`select * from payments where payment_id = ${invoice.payment_id}`,
      );
    const before = await payment();
    expect((await deleteAccount(shop)).status).toBe(200);
    await webhooksSettled(testApp);
    refund(testApp, system, invoice.payment_id);
    sendEvent(testApp, system, 'customer.updated', { id: 'ctm_1', email: shop.email });
    await webhooksSettled(testApp);
    const events = () =>
      rows<{ state: string; body: string }>(testApp.ctx().em, sql`select state, body from payment_events`);
    const late = await eventually(
      events,
      (found) => found.length >= 2 && found.every(({ state }) => state === 'ignored'),
    );
    expect(new Set(late.map(({ body }) => body))).toEqual(new Set(['']));
    expect(await payment()).toEqual({ ...before, organization_id: null, customer_id: null });
    await sweepAfterAnHour(testApp);
    expect(await rowsContaining(testApp, [shop.email, shop.organizationId])).toEqual({});
  });
});
