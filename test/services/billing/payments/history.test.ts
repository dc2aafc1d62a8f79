import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Payment } from '../../../../entities/billing/payment.ts';
import { PaymentEvent } from '../../../../entities/billing/payment-event.ts';
import { add } from '../../../../src/core/add.ts';
import { graphql } from '../../../http/graphql-client.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { payCheckout, paymentEvents, refund } from '../../../support/payments.ts';
import { newShop, type Shop } from '../../../support/shop.ts';
import { checkoutsOf } from './support.ts';

const payA = useTestApp({ ROLE: 'web', PAYMENT_PROVIDER: 'payA' });
const payB = useTestApp({ ROLE: 'web', PAYMENT_PROVIDER: 'payB' });
const testApps = { payA, payB };

const DAY = 86_400_000;

async function newPayment({ organizationId }: Shop, given: Partial<Payment> = {}): Promise<Payment> {
  const { em } = payA.ctx();
  const payment = add(em, Payment, {
    organizationId,
    provider: 'payB',
    paymentId: `pay_${randomUUID().replaceAll('-', '')}`,
    status: 'completed',
    purchase: 'subscription',
    tier: 'pro',
    billingPeriod: 'monthly',
    amount: '49.00',
    currency: 'USD',
    invoiceNumber: 'INV-1',
    issuedAt: new Date('2026-11-20T10:00:00Z'),
    ...given,
  } as Partial<Payment>);
  await em.flush();
  return payment;
}

/** Stores the events of the platform as if they had been delivered and applied. Returns their types. */
async function applied(system: 'payA' | 'payB', { organizationId }: Shop, first: number): Promise<string[]> {
  const { em } = testApps[system].ctx();
  const events = paymentEvents(testApps[system], system).slice(first);
  for (const { id, type, occurredAt, body } of events) {
    add(em, PaymentEvent, {
      organizationId,
      provider: system,
      eventId: id,
      eventType: type,
      occurredAt: new Date(occurredAt),
      body,
      state: 'applied',
    } as Partial<PaymentEvent>);
  }
  await em.flush();
  return events.map(({ type }) => type);
}

describe('the payment history', () => {
  it.each(['payA', 'payB'] as const)('lists the events of %s, newest first', async (system) => {
    const testApp = testApps[system];
    const shop = await newShop(testApp);
    const first = paymentEvents(testApp, system).length;
    await shop.rest.post('/billing/topup-checkout', { packs: 2 });
    const [checkout] = await checkoutsOf(testApp, shop);
    const { paymentId } = payCheckout(testApp, system, checkout!.externalId!);
    refund(testApp, system, paymentId);
    const types = await applied(system, shop, first);
    const em = testApp.ctx().em;
    add(em, Payment, {
      organizationId: shop.organizationId,
      provider: system,
      paymentId,
      status: 'refunded',
      purchase: 'topup',
      packs: 2,
      amount: '30.00',
      currency: 'USD',
      issuedAt: new Date(),
    } as Partial<Payment>);
    await em.flush();
    const { status, body } = await shop.rest.get('/billing/payment-history');
    expect(status).toBe(200);
    expect(body.total).toBe(types.length);
    expect(body.payments.map((entry: { event_type: string }) => entry.event_type).toSorted()).toEqual(types.toSorted());
    const about = body.payments.filter((entry: { payment_id: string | null }) => entry.payment_id);
    expect(about.map((entry: { status: string }) => entry.status)).toEqual(
      expect.arrayContaining(['completed', 'refunded']),
    );
    const paid = about.find((entry: { status: string }) => entry.status === 'completed');
    expect(paid).toEqual({
      id: expect.any(String),
      provider: system,
      event_type: expect.any(String),
      payment_id: paymentId,
      amount: '30.00',
      currency: 'USD',
      status: 'completed',
      description: '2 top-up packs: paid',
      invoice_url:
        system === 'payB' ? `${testApp.config.PUBLIC_URL}/api/v1/billing/invoices/payB/${paymentId}/pdf` : null,
      created_at: expect.stringMatching(/Z$/),
    });
    const times = body.payments.map((entry: { created_at: string }) => entry.created_at);
    expect(times).toEqual(times.toSorted().toReversed());

    const page = await shop.rest.get('/billing/payment-history?limit=1&offset=1');
    expect(page.body).toEqual({ payments: [body.payments[1]], total: types.length, has_more: types.length > 2 });
    const { body: answer } = await graphql(
      testApp,
      shop.token,
      '{ paymentHistory { total payments { id description status } } }',
    );
    expect(answer.data.paymentHistory.payments).toMatchObject(body.payments.map(({ id }: { id: string }) => ({ id })));
  });

  it('lists only applied events of the own organization, even if their body cannot be parsed', async () => {
    const [shop, other] = [await newShop(payA), await newShop(payA)];
    const { em } = payA.ctx();
    const event = { provider: 'payA', eventType: 'subscription.updated', occurredAt: new Date(), body: '{}' };
    add(em, PaymentEvent, {
      ...event,
      organizationId: shop.organizationId,
      eventId: randomUUID(),
      state: 'applied',
    } as Partial<PaymentEvent>);
    add(em, PaymentEvent, {
      ...event,
      organizationId: shop.organizationId,
      eventId: randomUUID(),
      state: 'ignored',
    } as Partial<PaymentEvent>);
    add(em, PaymentEvent, {
      ...event,
      organizationId: other.organizationId,
      eventId: randomUUID(),
      state: 'applied',
    } as Partial<PaymentEvent>);
    await em.flush();
    const nothing = { payment_id: null, amount: null, currency: null, status: null, invoice_url: null };
    expect((await shop.rest.get('/billing/payment-history')).body).toMatchObject({
      total: 1,
      payments: [{ ...nothing, event_type: 'subscription.updated', description: 'Subscription' }],
    });
    expect((await (await newShop(payA)).rest.get('/billing/payment-history')).body).toEqual({
      payments: [],
      total: 0,
      has_more: false,
    });
  });
});

describe('the invoices', () => {
  it('are listed newest first, by pages', async () => {
    const [shop, other] = [await newShop(payA), await newShop(payA)];
    const at = (days: number) => new Date(Date.parse('2026-11-20T10:00:00Z') - days * DAY);
    const newest = await newPayment(shop, { issuedAt: at(0) });
    const refunded = await newPayment(shop, { issuedAt: at(1), status: 'refunded' as Payment['status'] });
    const atPayA = await newPayment(shop, {
      issuedAt: at(2),
      provider: 'payA' as Payment['provider'],
      paymentId: `txn_${randomUUID().slice(0, 8)}`,
      invoiceNumber: null,
    });
    await newPayment(shop, { issuedAt: at(3), status: 'failed' as Payment['status'] });
    await newPayment(other);
    const { status, body } = await shop.rest.get('/billing/invoices');
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 3, has_more: false });
    expect(body.invoices.map(({ id }: { id: string }) => id)).toEqual([newest.id, refunded.id, atPayA.id]);
    expect(body.invoices[0]).toEqual({
      id: newest.id,
      provider: 'payB',
      payment_id: newest.paymentId,
      number: 'INV-1',
      amount: '49.00',
      currency: 'USD',
      status: 'completed',
      issued_at: '2026-11-20T10:00:00.000Z',
      pdf_url: `${payA.config.PUBLIC_URL}/api/v1/billing/invoices/payB/${newest.paymentId}/pdf`,
    });
    expect(body.invoices[2]).toMatchObject({ provider: 'payA', number: null, pdf_url: null });
    expect((await shop.rest.get('/billing/invoices?limit=1&offset=1')).body).toMatchObject({
      invoices: [{ id: refunded.id }],
      total: 3,
      has_more: true,
    });
    expect(
      (await graphql(payA, shop.token, '{ invoices(limit: 2) { total hasMore invoices { number } } }')).body.data
        .invoices,
    ).toMatchObject({ total: 3, hasMore: true });
  });

  it.each(['invoices', 'payment-history'])('an invalid page of %s is rejected with 422', async (list) => {
    const { rest } = await newShop(payA);
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'limit=1.5', 'offset=-1']) {
      expect(await rest.get(`/billing/${list}?${query}`)).toMatchObject({
        status: 422,
        body: { errors: [{ loc: ['query', query.split('=')[0]] }] },
      });
    }
    expect((await rest.get(`/billing/${list}?limit=100&offset=5`)).status).toBe(200);
  });
});
