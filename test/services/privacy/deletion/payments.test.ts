import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { row, rows, sql } from '../../../../src/core/sql.ts';
import { eventually } from '../../../support/eventually.ts';
import { testBed } from '../../../support/harness.ts';
import {
  endSubscription,
  payCheckout,
  refund,
  registerWebhooks,
  sendEvent,
  webhooksSettled,
} from '../../../support/payments.ts';
import { newShop, type Shop } from '../../../support/shop.ts';
import { askedOf, checkoutsOf, newSubscriber } from '../../billing/payments/support.ts';
import { rowsNaming } from './everything.ts';
import { anHourLater } from './traces.ts';

const silent = {
  payA: testBed({ ROLE: 'web', PAYMENT_PROVIDER: 'payA' }),
  payB: testBed({ ROLE: 'web', PAYMENT_PROVIDER: 'payB' }),
};
const told = { payA: testBed({ PAYMENT_PROVIDER: 'payA' }), payB: testBed({ PAYMENT_PROVIDER: 'payB' }) };

jest.setTimeout(120_000);

const leave = (shop: Shop) => shop.rest.post('/gdpr/request-deletion', { password: shop.password });

describe.each(['payA', 'payB'] as const)('a subscription at %s', (system) => {
  const bed = silent[system];
  const isThere = async ({ organizationId }: Shop) =>
    (await rows(bed.ctx().em, sql`select 1 from organizations where id = ${organizationId}`)).length === 1;

  it('is cancelled at once before its organization goes', async () => {
    const shop = await newSubscriber(bed);
    expect((await leave(shop)).status).toBe(200);
    const now = system === 'payA' ? { effective_from: 'immediately' } : { status: 'cancelled' };
    expect(askedOf(bed, shop.subscriptionId).at(-1)).toMatchObject({ body: now });
    expect(await isThere(shop)).toBe(false);
  });

  it('that cannot be cancelled keeps everything, until it can', async () => {
    const shop = await newSubscriber(bed);
    bed.sandbox.state.faults.add({ system, kind: 'status', status: 500 });
    expect(await leave(shop)).toMatchObject({ status: 502, body: { detail: 'Upstream provider error' } });
    expect(await isThere(shop)).toBe(true);
    expect((await shop.rest.get('/users/me')).status).toBe(200);
    expect((await leave(shop)).status).toBe(200);
  });

  it('that is over already, or will be with its period, is no hindrance', async () => {
    const [over, ending] = [await newSubscriber(bed), await newSubscriber(bed)];
    endSubscription(bed, system, over.subscriptionId);
    expect((await ending.rest.post('/billing/cancel-subscription')).status).toBe(200);
    for (const shop of [over, ending]) expect((await leave(shop)).status).toBe(200);
  });
});

describe.each(['payA', 'payB'] as const)('what %s tells of a deleted organization', (system) => {
  const bed = told[system];
  beforeAll(() => registerWebhooks(bed));

  it('is ignored and not kept, also what is told late; the payment is', async () => {
    const shop = await newShop(bed);
    await shop.rest.post('/billing/checkout', { tier: 'pro', billing_period: 'monthly' });
    const [checkout] = await checkoutsOf(bed, shop);
    payCheckout(bed, system, checkout!.externalId!);
    const [invoice] = await eventually(
      async () => (await shop.rest.get('/billing/invoices')).body.invoices,
      (found) => found.length > 0,
    );
    await eventually(
      async () => (await shop.rest.get('/billing/subscription')).body.payment_subscription_status === 'active',
    );
    await webhooksSettled(bed);
    const payment = async () =>
      row<Record<string, unknown>>(bed.ctx().em, sql`select * from payments where payment_id = ${invoice.payment_id}`);
    const before = await payment();
    expect((await leave(shop)).status).toBe(200);
    await webhooksSettled(bed);
    refund(bed, system, invoice.payment_id);
    sendEvent(bed, system, 'customer.updated', { id: 'ctm_1', email: shop.email });
    await webhooksSettled(bed);
    const events = () =>
      rows<{ state: string; body: string }>(bed.ctx().em, sql`select state, body from payment_events`);
    const late = await eventually(
      events,
      (found) => found.length >= 2 && found.every(({ state }) => state === 'ignored'),
    );
    expect(new Set(late.map(({ body }) => body))).toEqual(new Set(['']));
    expect(await payment()).toEqual({ ...before, organization_id: null, customer_id: null });
    await anHourLater(bed);
    expect(await rowsNaming(bed, [shop.email, shop.organizationId])).toEqual({});
  });
});
