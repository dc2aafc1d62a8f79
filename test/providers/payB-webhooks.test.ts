import { describe, expect, it } from '@jest/globals';
import DodoPayments from 'dodopayments';
import { Webhook } from 'standardwebhooks';
import { createPayB } from '../../src/providers/payments/payB.ts';
import { CHECKOUT, DISPUTE, ORGANIZATION, PAYMENT, payBEvent, REFUND, SUBSCRIPTION } from './payB-payloads.ts';

const SECRET = 'whsec_Zmlyc3Qtc2VjcmV0LWZpcnN0LXNlY3JldA==';
const SECOND = 'c2Vjb25kLXNlY3JldC1zZWNvbmQtc2VjcmV0';
const settings = {
  apiUrl: 'https://pay.example',
  apiKey: 'k',
  webhookSecrets: [SECRET, SECOND],
  ourPrices: ['pdt_ours'],
};
const payB = createPayB(settings);

const MINUTE = 60_000;
const signed = (body: string, { id = 'msg_01', age = 0, secret = SECRET } = {}) => {
  const at = new Date(Date.now() - age);
  return new Headers({
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  });
};
const changed = (headers: Headers, change: Record<string, string | null>) => {
  for (const [name, value] of Object.entries(change)) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  return headers;
};
const read = (event: object) => payB.parseEvent(JSON.stringify(event), 'msg_01');

describe('a signature of payB', () => {
  const body = JSON.stringify(payBEvent('payment.succeeded', PAYMENT));

  it('is what the SDK takes for one', async () => {
    const sdk = new DodoPayments({ bearerToken: 'k', webhookKey: SECRET });
    expect(sdk.webhooks.unwrap(body, { headers: Object.fromEntries(signed(body)) }).type).toBe('payment.succeeded');
    expect(await payB.readEvent(body, signed(body))).toEqual(read(JSON.parse(body) as object));
  });

  it('gives the event its id', async () => {
    expect((await payB.readEvent(body, signed(body, { id: 'msg_2KWPBgLl' }))).eventId).toBe('msg_2KWPBgLl');
  });

  it('may be by either secret, with or without its prefix, and one of several', async () => {
    await payB.readEvent(body, signed(body, { secret: SECOND }));
    await payB.readEvent(body, signed(body, { secret: `whsec_${SECOND}` }));
    await payB.readEvent(body, signed(body, { secret: SECRET.slice('whsec_'.length) }));
    const right = signed(body).get('webhook-signature')!;
    const wrong = signed(body, { secret: 'YW5vdGhlcg==' }).get('webhook-signature')!;
    for (const marks of [`${wrong} ${right}`, `${right} ${wrong}`, `v1a,xyz ${right}`])
      await payB.readEvent(body, changed(signed(body), { 'webhook-signature': marks }));
  });

  it.each([4 * MINUTE, -4 * MINUTE])('may be %s ms old', async (age) => {
    await payB.readEvent(body, signed(body, { age }));
  });

  it.each([
    ['nothing is signed', new Headers()],
    ['there is no id', changed(signed(body), { 'webhook-id': null })],
    ['there is no time', changed(signed(body), { 'webhook-timestamp': null })],
    ['there is no signature', changed(signed(body), { 'webhook-signature': null })],
    ['the id is another', changed(signed(body), { 'webhook-id': 'msg_02' })],
    ['the time is another', changed(signed(body), { 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 7) })],
    ['the time is none', changed(signed(body), { 'webhook-timestamp': 'now' })],
    ['the signature is of no version', changed(signed(body), { 'webhook-signature': 'v1' })],
    ['it is by another secret', signed(body, { secret: 'YW5vdGhlcg==' })],
    ['it is of another body', signed(`${body} `)],
    ['it is past', signed(body, { age: 6 * MINUTE })],
    ['it is ahead', signed(body, { age: -6 * MINUTE })],
    ['the id is too long to keep', signed(body, { id: `msg_${'x'.repeat(300)}` })],
  ])('is refused where %s', async (_what, headers) => {
    await expect(payB.readEvent(body, headers)).rejects.toMatchObject({ code: 'INVALID_SIGNATURE', status: 401 });
  });

  it('is refused for a body that was written anew', async () => {
    const pretty = JSON.stringify(JSON.parse(body), null, 2);
    await expect(payB.readEvent(pretty, signed(body))).rejects.toMatchObject({ code: 'INVALID_SIGNATURE' });
  });

  it.each(['', 'null', '[]', '"event"', '{', '{}', '{"type":"x","timestamp":"yesterday","data":{}}'])(
    'does not make an event of %j',
    async (text) => {
      await expect(payB.readEvent(text, signed(text))).rejects.toMatchObject({ code: 'INVALID_JSON', status: 400 });
    },
  );

  it('cannot be checked with a secret that is none', async () => {
    for (const secret of ['not base64!', 'whsec_']) {
      await expect(
        createPayB({ ...settings, webhookSecrets: [secret] }).readEvent(body, signed(body)),
      ).rejects.toMatchObject({ code: 'NOT_CONFIGURED' });
    }
  });
});

describe('an event of payB', () => {
  const references = {
    checkoutId: CHECKOUT,
    organizationId: ORGANIZATION,
    checkoutExternalId: 'cks_01',
    customerId: 'cus_01',
    subscriptionId: null,
    paymentId: null,
  };
  const payment = {
    paymentId: 'pay_01',
    status: 'completed',
    amount: '49.00',
    currency: 'USD',
    priceId: 'pdt_ours',
    quantity: 2,
    subscriptionId: null,
    periodStart: null,
    periodEnd: null,
    invoiceNumber: 'inv_01',
    adjustmentId: null,
    partial: false,
  };

  it('tells of a payment', () => {
    expect(read(payBEvent('payment.succeeded', PAYMENT))).toEqual({
      eventId: 'msg_01',
      eventType: 'payment.succeeded',
      occurredAt: new Date('2026-09-01T08:00:05.123Z'),
      references,
      payment,
      subscription: null,
    });
  });

  it('tells of a payment of a subscription, which names no price', () => {
    const event = read(
      payBEvent('payment.succeeded', {
        ...PAYMENT,
        subscription_id: 'sub_01',
        product_cart: null,
        checkout_session_id: null,
        invoice_id: null,
      }),
    );
    expect(event.payment).toEqual({
      ...payment,
      priceId: null,
      quantity: 1,
      subscriptionId: 'sub_01',
      invoiceNumber: null,
    });
    expect(event.references).toEqual({ ...references, checkoutExternalId: null, subscriptionId: 'sub_01' });
  });

  it('tells of a payment that failed, in a currency without cents, and of none where a card was changed', () => {
    expect(read(payBEvent('payment.failed', { ...PAYMENT, currency: 'JPY' })).payment).toEqual({
      ...payment,
      status: 'failed',
      amount: '4900',
      currency: 'JPY',
    });
    expect(read(payBEvent('payment.succeeded', { ...PAYMENT, is_update_payment_method: true })).payment).toBeNull();
  });

  it.each([
    [
      'refund.succeeded',
      REFUND,
      { status: 'refunded', amount: '49.00', currency: 'USD', adjustmentId: 'ref_01', partial: false },
    ],
    [
      'refund.succeeded',
      { ...REFUND, amount: 100, is_partial: true },
      { status: 'refunded', amount: '1.00', partial: true },
    ],
    [
      'refund.succeeded',
      { ...REFUND, amount: null, currency: null },
      { status: 'refunded', amount: null, currency: null, partial: false },
    ],
    ['dispute.opened', DISPUTE, { status: 'disputed', amount: null, adjustmentId: 'dp_01', partial: false }],
    ['dispute.accepted', DISPUTE, { status: 'disputed' }],
    ['dispute.lost', DISPUTE, { status: 'disputed' }],
    ['dispute.won', DISPUTE, { status: 'completed', amount: null, adjustmentId: 'dp_01' }],
    ['dispute.cancelled', DISPUTE, { status: 'completed', adjustmentId: 'dp_01' }],
  ])('tells by %s what becomes of a payment', (type, data, expected) => {
    const event = read(payBEvent(type, data));
    expect(event.payment).toMatchObject({ paymentId: 'pay_01', priceId: null, ...expected });
    expect(event.references).toEqual({
      ...references,
      checkoutId: null,
      organizationId: null,
      checkoutExternalId: null,
      paymentId: 'pay_01',
    });
  });

  const fact = {
    subscriptionId: 'sub_01',
    customerId: 'cus_01',
    status: 'active',
    priceId: 'pdt_ours',
    scheduledPriceId: null,
    periodEnd: new Date('2026-10-01T08:00:00Z'),
    cancelAtPeriodEnd: false,
  };

  it.each([
    'active',
    'renewed',
    'on_hold',
    'past_due',
    'paused',
    'unpaused',
    'cancelled',
    'expired',
    'plan_changed',
    'failed',
    'updated',
    'update_payment_method',
  ])('tells how a subscription stands: %s', (name) => {
    const event = read(payBEvent(`subscription.${name}`, SUBSCRIPTION));
    expect([event.references, event.payment, event.subscription]).toEqual([
      { ...references, checkoutExternalId: null, subscriptionId: 'sub_01' },
      null,
      fact,
    ]);
  });

  it.each([
    [{ status: 'on_hold' }, { status: 'past_due' }],
    [{ status: 'past_due' }, { status: 'past_due' }],
    [{ status: 'paused' }, { status: 'paused' }],
    [{ status: 'cancelled' }, { status: 'canceled' }],
    [{ status: 'expired' }, { status: 'canceled' }],
    [{ cancel_at_next_billing_date: true }, { cancelAtPeriodEnd: true }],
    [
      { scheduled_change: { id: 'spc_01', product_id: 'pdt_less', effective_at: '2026-10-01T08:00:00Z' } },
      { scheduledPriceId: 'pdt_less' },
    ],
    [
      { next_billing_date: null, customer: null },
      { periodEnd: null, customerId: null },
    ],
  ])('tells by %j that %j', (over, expected) => {
    expect(read(payBEvent('subscription.updated', { ...SUBSCRIPTION, ...over })).subscription).toEqual({
      ...fact,
      ...expected,
    });
  });

  it.each(['pending', 'failed', 'sleeping', 'constructor'])('tells nothing of a subscription that is %s', (status) => {
    expect(read(payBEvent('subscription.updated', { ...SUBSCRIPTION, status })).subscription).toBeNull();
  });

  it.each([
    'payment.cancelled',
    'payment.processing',
    'refund.failed',
    'dispute.challenged',
    'dispute.expired',
    'payout.created',
    'something.new',
    'constructor',
  ])('of type %s tells nothing', (type) => {
    expect(read(payBEvent(type, { id: 7 }))).toMatchObject({
      eventType: type,
      payment: null,
      subscription: null,
      references: { customerId: null, paymentId: null },
    });
  });

  it.each([
    ['payment.succeeded', { ...PAYMENT, payment_id: 7 }],
    ['payment.succeeded', { ...PAYMENT, total_amount: '4900' }],
    ['payment.succeeded', { ...PAYMENT, total_amount: 49.5 }],
    ['payment.succeeded', { ...PAYMENT, total_amount: -1 }],
    ['payment.succeeded', { ...PAYMENT, product_cart: [{ product_id: 'pdt_ours', quantity: 0 }] }],
    ['refund.succeeded', { ...REFUND, payment_id: '' }],
    ['subscription.active', { ...SUBSCRIPTION, product_id: null }],
    ['subscription.active', { ...SUBSCRIPTION, next_billing_date: 'soon' }],
  ])('of type %s is none where a field is not what it should be', (type, data) => {
    expect(() => read(payBEvent(type, data))).toThrow('Not an event');
  });
});
