import { describe, expect, it } from '@jest/globals';
import DodoPayments from 'dodopayments';
import { Webhook } from 'standardwebhooks';
import { createPayB } from '../../src/providers/payments/payB.ts';
import { readPayBEvent } from '../../src/providers/payments/payB-events.ts';
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
const parse = (event: object) => readPayBEvent(JSON.stringify(event), 'msg_01', settings.ourPrices);

describe('a signature of payB', () => {
  const body = JSON.stringify(payBEvent('payment.succeeded', PAYMENT));

  it('is also accepted by the SDK', async () => {
    const sdk = new DodoPayments({ bearerToken: 'k', webhookKey: SECRET });
    expect(sdk.webhooks.unwrap(body, { headers: Object.fromEntries(signed(body)) }).type).toBe('payment.succeeded');
    expect(await payB.readEvent(body, signed(body))).toEqual(parse(JSON.parse(body) as object));
  });

  it('covers the id of the event', async () => {
    expect((await payB.readEvent(body, signed(body, { id: 'msg_2KWPBgLl' }))).eventId).toBe('msg_2KWPBgLl');
  });

  it('may use either secret, with or without prefix, and be one of several', async () => {
    await payB.readEvent(body, signed(body, { secret: SECOND }));
    await payB.readEvent(body, signed(body, { secret: `whsec_${SECOND}` }));
    await payB.readEvent(body, signed(body, { secret: SECRET.slice('whsec_'.length) }));
    // The time is signed, too, so the same headers give both.
    const headers = signed(body);
    const valid = headers.get('webhook-signature')!;
    const invalid = signed(body, { secret: 'YW5vdGhlcg==' }).get('webhook-signature')!;
    for (const marks of [`${invalid} ${valid}`, `${valid} ${invalid}`, `v1a,xyz ${valid}`])
      await payB.readEvent(body, changed(headers, { 'webhook-signature': marks }));
  });

  it.each([4 * MINUTE, -4 * MINUTE])('may have an age of %s ms', async (age) => {
    await payB.readEvent(body, signed(body, { age }));
  });

  it.each([
    ['nothing is signed', new Headers()],
    ['there is no id', changed(signed(body), { 'webhook-id': null })],
    ['there is no time', changed(signed(body), { 'webhook-timestamp': null })],
    ['there is no signature', changed(signed(body), { 'webhook-signature': null })],
    ['the id differs', changed(signed(body), { 'webhook-id': 'msg_02' })],
    ['the time differs', changed(signed(body), { 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 7) })],
    ['the time is invalid', changed(signed(body), { 'webhook-timestamp': 'now' })],
    ['the signature has no version', changed(signed(body), { 'webhook-signature': 'v1' })],
    ['it uses another secret', signed(body, { secret: 'YW5vdGhlcg==' })],
    ['it covers another body', signed(`${body} `)],
    ['it is too old', signed(body, { age: 6 * MINUTE })],
    ['it is in the future', signed(body, { age: -6 * MINUTE })],
    ['the id is too long', signed(body, { id: `msg_${'x'.repeat(300)}` })],
  ])('is rejected if %s', async (_what, headers) => {
    await expect(payB.readEvent(body, headers)).rejects.toMatchObject({ code: 'INVALID_SIGNATURE', status: 401 });
  });

  it('is rejected for a body that was serialized again', async () => {
    const pretty = JSON.stringify(JSON.parse(body), null, 2);
    await expect(payB.readEvent(pretty, signed(body))).rejects.toMatchObject({ code: 'INVALID_SIGNATURE' });
  });

  it.each(['', 'null', '[]', '"event"', '{', '{}', '{"type":"x","timestamp":"yesterday","data":{}}'])(
    'does not make %j an event',
    async (text) => {
      await expect(payB.readEvent(text, signed(text))).rejects.toMatchObject({ code: 'INVALID_JSON', status: 400 });
    },
  );

  it('cannot be verified with an invalid secret', async () => {
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

  it('contains a payment', () => {
    expect(parse(payBEvent('payment.succeeded', PAYMENT))).toEqual({
      eventId: 'msg_01',
      eventType: 'payment.succeeded',
      occurredAt: new Date('2026-09-01T08:00:05.123Z'),
      references,
      payment,
      subscription: null,
    });
  });

  it('contains a payment of a subscription without a price', () => {
    const event = parse(
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

  it('contains a failed payment in a currency without cents, and none for a changed card', () => {
    expect(parse(payBEvent('payment.failed', { ...PAYMENT, currency: 'JPY' })).payment).toEqual({
      ...payment,
      status: 'failed',
      amount: '4900',
      currency: 'JPY',
    });
    expect(parse(payBEvent('payment.succeeded', { ...PAYMENT, is_update_payment_method: true })).payment).toBeNull();
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
  ])('contains the effect of %s on a payment', (type, data, expected) => {
    const event = parse(payBEvent(type, data));
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
  ])('contains the state of a subscription: %s', (name) => {
    const event = parse(payBEvent(`subscription.${name}`, SUBSCRIPTION));
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
  ])('with %j contains %j', (over, expected) => {
    expect(parse(payBEvent('subscription.updated', { ...SUBSCRIPTION, ...over })).subscription).toEqual({
      ...fact,
      ...expected,
    });
  });

  it.each(['pending', 'failed', 'sleeping', 'constructor'])('contains no subscription with the state %s', (status) => {
    expect(parse(payBEvent('subscription.updated', { ...SUBSCRIPTION, status })).subscription).toBeNull();
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
  ])('of type %s contains no facts', (type) => {
    expect(parse(payBEvent(type, { id: 7 }))).toMatchObject({
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
  ])('of type %s is rejected with an invalid field', (type, data) => {
    expect(() => parse(payBEvent(type, data))).toThrow('Not an event');
  });
});
