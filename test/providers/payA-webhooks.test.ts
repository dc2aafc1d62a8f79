import { createHmac } from 'node:crypto';
import { Paddle } from '@paddle/paddle-node-sdk';
import { describe, expect, it } from '@jest/globals';
import { createPayA } from '../../src/providers/payments/payA.ts';
import { verifyPayASignature } from '../../src/providers/payments/payA-signature.ts';
import { ADJUSTMENT, ORGANIZATION, CHECKOUT, SUBSCRIPTION, TRANSACTION, payAEvent } from './payA-payloads.ts';

const SECRET = 'pdl_ntfset_01_first';
const SECOND = 'pdl_ntfset_02_second';
const payA = createPayA({
  apiUrl: 'https://pay.example',
  apiKey: 'k',
  clientToken: null,
  webhookSecrets: [SECRET, SECOND],
  ourPrices: ['pri_ours'],
});

const seconds = (fromNow = 0) => Math.floor(Date.now() / 1000) + fromNow;
const h1 = (body: string, ts: number, secret = SECRET) =>
  createHmac('sha256', secret).update(`${ts}:${body}`).digest('hex');
const signed = (body: string, { ts = seconds(), secret = SECRET, header = 'Paddle-Signature' } = {}) =>
  new Headers({ [header]: `ts=${ts};h1=${h1(body, ts, secret)}` });
const read = (event: object, name?: string) => payA.parseEvent(JSON.stringify(event), name ?? '');

describe('a signature of payA', () => {
  const body = JSON.stringify(payAEvent('transaction.completed', TRANSACTION));

  it('is what the SDK takes for one', async () => {
    const sdk = new Paddle('k').webhooks;
    const [header] = signed(body).values();
    expect(await sdk.isSignatureValid(body, SECRET, header!)).toBe(true);
    expect(await sdk.isSignatureValid(`${body} `, SECRET, header!)).toBe(false);
    expect((await sdk.unmarshal(body, SECRET, header!)).eventId).toBe(
      (await payA.readEvent(body, signed(body))).eventId,
    );
  });

  it.each(['payA-Signature', 'paya-signature', 'Paddle-Signature'])('stands in %s', async (header) => {
    expect((await payA.readEvent(body, signed(body, { header }))).eventType).toBe('transaction.completed');
  });

  it('may be by either secret, and one of several', async () => {
    await payA.readEvent(body, signed(body, { secret: SECOND }));
    const ts = seconds();
    for (const marks of [
      [SECRET, 'another'],
      ['another', SECOND],
      ['another', 'one more', SECRET],
    ]) {
      await payA.readEvent(
        body,
        new Headers({ 'payA-Signature': `ts=${ts};${marks.map((secret) => `h1=${h1(body, ts, secret)}`).join(';')}` }),
      );
    }
  });

  it.each([
    ['there is none', new Headers()],
    ['it is empty', new Headers({ 'payA-Signature': '' })],
    ['it is by another secret', signed(body, { secret: 'another' })],
    ['it is of another body', signed(`${body} `)],
    ['it has no time', new Headers({ 'payA-Signature': `h1=${h1(body, seconds())}` })],
    ['its time is no number', new Headers({ 'payA-Signature': `ts=NaN;h1=${h1(body, Number.NaN)}` })],
    [
      'it has two times',
      new Headers({ 'payA-Signature': `ts=${seconds()};ts=${seconds()};h1=${h1(body, seconds())}` }),
    ],
    ['it has only a time', new Headers({ 'payA-Signature': `ts=${seconds()}` })],
    ['it is cut', new Headers({ 'payA-Signature': `ts=${seconds()};h1=${h1(body, seconds()).slice(0, 62)}` })],
    ['it is no hex', new Headers({ 'payA-Signature': `ts=${seconds()};h1=${'z'.repeat(64)}` })],
    ['it is long past', signed(body, { ts: seconds(-3600) })],
    ['it is far ahead', signed(body, { ts: seconds(3600) })],
    ['it is of the other name, beside a wrong one', new Headers([['payA-Signature', 'ts=1;h1=00'], ...signed(body)])],
  ])('is refused where %s', async (_what, headers) => {
    await expect(payA.readEvent(body, headers)).rejects.toMatchObject({ code: 'INVALID_SIGNATURE', status: 401 });
  });

  it('is refused for a body that was written anew', async () => {
    const pretty = JSON.stringify(JSON.parse(body), null, 2);
    await expect(payA.readEvent(pretty, signed(body))).rejects.toMatchObject({ code: 'INVALID_SIGNATURE' });
  });

  it.each([
    [5000, true],
    [5001, false],
    [-5000, true],
    [-5001, false],
  ])('that is %s ms old is right: %s', (age, right) => {
    const ts = 1_790_000_000;
    const prove = () => verifyPayASignature(body, signed(body, { ts }), [SECRET], ts * 1000 + age);
    if (right) prove();
    else expect(prove).toThrow('Invalid signature');
  });

  it.each([
    '',
    'null',
    '[]',
    '"event"',
    '{',
    '{}',
    '{"event_id":"evt_1","event_type":"x","occurred_at":"yesterday","data":{}}',
  ])('does not make an event of %j', async (text) => {
    await expect(payA.readEvent(text, signed(text))).rejects.toMatchObject({ code: 'INVALID_JSON', status: 400 });
  });
});

describe('an event of payA', () => {
  const references = {
    checkoutId: CHECKOUT,
    organizationId: ORGANIZATION,
    checkoutExternalId: 'txn_01',
    customerId: 'ctm_01',
    subscriptionId: 'sub_01',
    paymentId: null,
  };
  const payment = {
    paymentId: 'txn_01',
    status: 'completed',
    amount: '58.31',
    currency: 'EUR',
    priceId: 'pri_ours',
    quantity: 1,
    subscriptionId: 'sub_01',
    periodStart: new Date('2026-09-01T08:00:00.000Z'),
    periodEnd: new Date('2026-10-01T08:00:00.000Z'),
    invoiceNumber: '325-10566',
    adjustmentId: null,
    partial: false,
  };

  it('tells of a payment of a subscription', () => {
    expect(read(payAEvent('transaction.completed', TRANSACTION))).toEqual({
      eventId: 'evt_01',
      eventType: 'transaction.completed',
      occurredAt: new Date('2026-09-01T08:00:05.123Z'),
      references,
      payment,
      subscription: null,
    });
  });

  it('tells of a payment once, and of the line that is ours', () => {
    const items = [
      { price: { id: 'pri_gift' }, quantity: 1 },
      { price: { id: 'pri_ours' }, quantity: 4 },
    ];
    const once = {
      ...TRANSACTION,
      subscription_id: null,
      billing_period: null,
      invoice_number: null,
      custom_data: null,
      customer_id: null,
      items,
    };
    const event = read(payAEvent('transaction.completed', once));
    expect(event.payment).toEqual({
      ...payment,
      subscriptionId: null,
      periodStart: null,
      periodEnd: null,
      invoiceNumber: null,
      quantity: 4,
    });
    expect(event.references).toEqual({
      ...references,
      checkoutId: null,
      organizationId: null,
      customerId: null,
      subscriptionId: null,
    });
    expect(read(payAEvent('transaction.completed', { ...once, items: items.slice(0, 1) })).payment).toMatchObject({
      priceId: 'pri_gift',
    });
  });

  it('tells of a payment that failed, and of none where a card was changed', () => {
    expect(read(payAEvent('transaction.payment_failed', TRANSACTION)).payment).toEqual({
      ...payment,
      status: 'failed',
    });
    expect(read(payAEvent('transaction.payment_failed', { ...TRANSACTION, details: null })).payment).toMatchObject({
      amount: null,
    });
    expect(
      read(payAEvent('transaction.completed', { ...TRANSACTION, origin: 'subscription_payment_method_change' }))
        .payment,
    ).toBeNull();
  });

  it.each([
    ['a refund', {}, { status: 'refunded', amount: '58.31', partial: false, adjustmentId: 'adj_01' }],
    [
      'a part of a refund',
      { type: 'partial', totals: { total: '100' } },
      { status: 'refunded', amount: '1.00', partial: true },
    ],
    [
      'a chargeback',
      { action: 'chargeback' },
      { status: 'disputed', amount: '58.31', adjustmentId: 'chargeback:txn_01' },
    ],
    [
      'a refund that was called back',
      { status: 'reversed' },
      { status: 'completed', amount: null, adjustmentId: 'adj_01' },
    ],
    [
      'a chargeback that was called back',
      { action: 'chargeback', status: 'reversed' },
      { status: 'completed', amount: null, adjustmentId: 'chargeback:txn_01' },
    ],
    [
      'what calls a chargeback back',
      { id: 'adj_02', action: 'chargeback_reverse' },
      { status: 'completed', amount: null, adjustmentId: 'chargeback:txn_01' },
    ],
  ])('tells of %s', (_what, over, expected) => {
    for (const type of ['adjustment.created', 'adjustment.updated']) {
      const { references: found, payment: fact } = read(payAEvent(type, { ...ADJUSTMENT, ...over }));
      expect(found).toEqual({ ...references, checkoutId: null, organizationId: null, paymentId: 'txn_01' });
      expect(fact).toMatchObject({ paymentId: 'txn_01', priceId: null, ...expected });
    }
  });

  it.each([
    { status: 'pending_approval' },
    { status: 'rejected' },
    { action: 'credit' },
    { action: 'chargeback_warning' },
    { action: 'something_new' },
  ])('takes nothing back for %j', (over) => {
    expect(read(payAEvent('adjustment.created', { ...ADJUSTMENT, ...over }))).toMatchObject({
      payment: null,
      subscription: null,
    });
  });

  const fact = {
    subscriptionId: 'sub_01',
    customerId: 'ctm_01',
    status: 'active',
    priceId: 'pri_ours',
    scheduledPriceId: null,
    periodEnd: new Date('2026-10-01T08:00:00Z'),
    cancelAtPeriodEnd: false,
  };

  it.each(['created', 'activated', 'imported', 'updated', 'trialing', 'past_due', 'paused', 'resumed', 'canceled'])(
    'tells how a subscription stands: %s',
    (name) => {
      const { references: found, payment: paid, subscription } = read(payAEvent(`subscription.${name}`, SUBSCRIPTION));
      expect([found, paid, subscription]).toEqual([{ ...references, checkoutExternalId: null }, null, fact]);
    },
  );

  it.each([
    [{ status: 'trialing' }, { status: 'trialing' }],
    [{ status: 'past_due' }, { status: 'past_due' }],
    [
      { status: 'paused', current_billing_period: null },
      { status: 'paused', periodEnd: null },
    ],
    [
      { status: 'canceled', current_billing_period: null, scheduled_change: null },
      { status: 'canceled', periodEnd: null },
    ],
    [
      { scheduled_change: { action: 'cancel', effective_at: '2026-10-01T08:00:00Z', resume_at: null } },
      { cancelAtPeriodEnd: true },
    ],
    [
      { scheduled_change: { action: 'pause', effective_at: '2026-10-01T08:00:00Z', resume_at: null } },
      { cancelAtPeriodEnd: false },
    ],
    [{ items: [] }, { priceId: null }],
  ])('tells by %j that %j', (over, expected) => {
    expect(read(payAEvent('subscription.updated', { ...SUBSCRIPTION, ...over })).subscription).toEqual({
      ...fact,
      ...expected,
    });
  });

  it('names the checkout of a subscription that begins, and no fact for a state that is new', () => {
    expect(read(payAEvent('subscription.created', { ...SUBSCRIPTION, transaction_id: 'txn_01' })).references).toEqual(
      references,
    );
    expect(read(payAEvent('subscription.updated', { ...SUBSCRIPTION, status: 'sleeping' })).subscription).toBeNull();
  });

  it.each([
    'transaction.paid',
    'transaction.updated',
    'customer.created',
    'report.updated',
    'something.new',
    'constructor',
  ])('of type %s tells nothing', (type) => {
    expect(read(payAEvent(type, { id: 7 }))).toMatchObject({
      eventType: type,
      payment: null,
      subscription: null,
      references: { customerId: null, paymentId: null },
    });
  });

  it("leaves alone what others wrote into a transaction's data", () => {
    for (const data of ['text', ['list'], { checkout_id: 7, organization_id: 'mine' }, { checkout_id: null }]) {
      expect(read(payAEvent('transaction.completed', { ...TRANSACTION, custom_data: data })).references).toEqual({
        ...references,
        checkoutId: null,
        organizationId: null,
      });
    }
  });

  it.each([
    ['transaction.completed', { ...TRANSACTION, id: 7 }],
    ['transaction.completed', { ...TRANSACTION, currency_code: 'euro' }],
    ['transaction.completed', { ...TRANSACTION, details: { totals: { grand_total: 58.31 } } }],
    ['transaction.completed', { ...TRANSACTION, details: { totals: { grand_total: '-1' } } }],
    ['transaction.completed', { ...TRANSACTION, items: [{ price_id: 'pri_ours', quantity: 0 }] }],
    ['adjustment.created', { ...ADJUSTMENT, totals: { total: '58.31' } }],
    ['adjustment.created', { ...ADJUSTMENT, transaction_id: null }],
    ['subscription.updated', { ...SUBSCRIPTION, current_billing_period: { starts_at: '2026', ends_at: '2027' } }],
  ])('of type %s is none where a field is not what it should be', (type, data) => {
    expect(() => read(payAEvent(type, data))).toThrow('Not an event');
  });
});
