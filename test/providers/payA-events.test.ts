import { describe, expect, it } from '@jest/globals';
import { readPayAEvent } from '../../src/providers/payments/payA-events.ts';
import { ADJUSTMENT, CHECKOUT, ORGANIZATION, payAEvent, SUBSCRIPTION, TRANSACTION } from './payA-payloads.ts';

const parse = (event: object) => readPayAEvent(JSON.stringify(event), ['pri_ours']);

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

  it('contains a payment of a subscription', () => {
    expect(parse(payAEvent('transaction.completed', TRANSACTION))).toEqual({
      eventId: 'evt_01',
      eventType: 'transaction.completed',
      occurredAt: new Date('2026-09-01T08:00:05.123Z'),
      references,
      payment,
      subscription: null,
    });
  });

  it('contains a one-time payment with our price', () => {
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
    const event = parse(payAEvent('transaction.completed', once));
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
    expect(parse(payAEvent('transaction.completed', { ...once, items: items.slice(0, 1) })).payment).toMatchObject({
      priceId: 'pri_gift',
    });
  });

  it('contains a failed payment, and none for a changed card', () => {
    expect(parse(payAEvent('transaction.payment_failed', TRANSACTION)).payment).toEqual({
      ...payment,
      status: 'failed',
    });
    expect(parse(payAEvent('transaction.payment_failed', { ...TRANSACTION, details: null })).payment).toMatchObject({
      amount: null,
    });
    expect(
      parse(payAEvent('transaction.completed', { ...TRANSACTION, origin: 'subscription_payment_method_change' }))
        .payment,
    ).toBeNull();
  });

  it.each([
    ['a refund', {}, { status: 'refunded', amount: '58.31', partial: false, adjustmentId: 'adj_01' }],
    [
      'a partial refund',
      { type: 'partial', totals: { total: '100' } },
      { status: 'refunded', amount: '1.00', partial: true },
    ],
    [
      'a chargeback',
      { action: 'chargeback' },
      { status: 'disputed', amount: '58.31', adjustmentId: 'chargeback:txn_01' },
    ],
    ['a reversed refund', { status: 'reversed' }, { status: 'completed', amount: null, adjustmentId: 'adj_01' }],
    [
      'a reversed chargeback',
      { action: 'chargeback', status: 'reversed' },
      { status: 'completed', amount: null, adjustmentId: 'chargeback:txn_01' },
    ],
    [
      'the reversal of a chargeback',
      { id: 'adj_02', action: 'chargeback_reverse' },
      { status: 'completed', amount: null, adjustmentId: 'chargeback:txn_01' },
    ],
  ])('contains %s', (_what, over, expected) => {
    for (const type of ['adjustment.created', 'adjustment.updated']) {
      const { references: found, payment: fact } = parse(payAEvent(type, { ...ADJUSTMENT, ...over }));
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
  ])('contains no refund for %j', (over) => {
    expect(parse(payAEvent('adjustment.created', { ...ADJUSTMENT, ...over }))).toMatchObject({
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
    'contains the state of a subscription: %s',
    (name) => {
      const { references: found, payment: paid, subscription } = parse(payAEvent(`subscription.${name}`, SUBSCRIPTION));
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
  ])('with %j contains %j', (over, expected) => {
    expect(parse(payAEvent('subscription.updated', { ...SUBSCRIPTION, ...over })).subscription).toEqual({
      ...fact,
      ...expected,
    });
  });

  it('names the checkout of a new subscription, and contains no subscription for an unknown state', () => {
    expect(parse(payAEvent('subscription.created', { ...SUBSCRIPTION, transaction_id: 'txn_01' })).references).toEqual(
      references,
    );
    expect(parse(payAEvent('subscription.updated', { ...SUBSCRIPTION, status: 'sleeping' })).subscription).toBeNull();
  });

  it.each([
    'transaction.paid',
    'transaction.updated',
    'customer.created',
    'report.updated',
    'something.new',
    'constructor',
  ])('of type %s contains no facts', (type) => {
    expect(parse(payAEvent(type, { id: 7 }))).toMatchObject({
      eventType: type,
      payment: null,
      subscription: null,
      references: { customerId: null, paymentId: null },
    });
  });

  it("ignores other values in a transaction's custom data", () => {
    for (const data of ['text', ['list'], { checkout_id: 7, organization_id: 'mine' }, { checkout_id: null }]) {
      expect(parse(payAEvent('transaction.completed', { ...TRANSACTION, custom_data: data })).references).toEqual({
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
  ])('of type %s is rejected with an invalid field', (type, data) => {
    expect(() => parse(payAEvent(type, data))).toThrow('Not an event');
  });
});
