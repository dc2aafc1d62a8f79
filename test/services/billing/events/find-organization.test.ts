import { describe, expect, it } from '@jest/globals';
import { PaymentProviderName } from '../../../../entities/billing/payment-enums.ts';
import type { Queues } from '../../../../src/core/queues.ts';
import { changed, row, sql } from '../../../../src/core/sql.ts';
import { applyEvent } from '../../../../src/services/billing/events/apply-event.ts';
import { sweepEvents } from '../../../../src/services/billing/events/enqueue-event.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { eventWriterFor, type WrittenEvent } from './platform-events.ts';
import { deliver, newPayer, type Payer, billingStateOf, storeEvents } from './support.ts';

const testApp = useTestApp({ ROLE: 'web' });
const NOW = new Date();
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

const topUpOf = (payer: Payer, mark = payer.mark) =>
  eventWriterFor({ ...payer, mark }, NOW).payment(5, 'topup', { price: 'topup' });
const startOf = (payer: Payer) => {
  const write = eventWriterFor(payer, NOW);
  return write.subscription(1, { price: 'starter_monthly', until: write.at(40_000) });
};

/** Returns an event with other data. */
function withData(event: WrittenEvent, data: object): WrittenEvent {
  const body = JSON.parse(event.body);
  return { ...event, body: JSON.stringify({ ...body, data: { ...body.data, ...data } }) };
}

const eventOf = (id: string) =>
  row<{ state: string; organization_id: string | null; late: boolean }>(
    testApp.ctx().em,
    sql`select state, organization_id, due_at > now() as late from payment_events where id = ${id}`,
  );
const topup = async (payer: Payer) => (await billingStateOf(testApp, payer)).topupBalance;

describe('the organization of an event', () => {
  it('is found by the id of our checkout', async () => {
    const payer = await newPayer(testApp);
    await deliver(testApp, payer, [topUpOf(payer)]);
    expect(await topup(payer)).toBe('500.0000');
  });

  it('is found by the platform’s id of our checkout', async () => {
    const payer = await newPayer(testApp);
    await deliver(testApp, payer, [withData(topUpOf(payer), { id: `txn_${payer.mark}_first`, custom_data: null })]);
    expect(await topup(payer)).toBe('500.0000');
  });

  it.each(['sub', 'another'])('is found by a known subscription or customer: %s', async (name) => {
    const payer = await newPayer(testApp);
    await deliver(testApp, payer, [startOf(payer)]);
    const write = eventWriterFor(payer, NOW);
    // The known subscription is cancelled, so that the customer may subscribe again.
    if (name !== 'sub')
      await deliver(testApp, payer, [
        write.subscription(2, { price: 'starter_monthly', until: write.at(0), status: 'canceled' }),
      ]);
    await deliver(testApp, payer, [
      withData(write.payment(3, 'second', { price: 'starter_monthly', name, until: write.at(40_000) }), {
        custom_data: null,
      }),
    ]);
    expect(await billingStateOf(testApp, payer)).toMatchObject({
      subscriptionBalance: '1000.0000',
      payments: [{ paymentId: 'txn_#_second' }],
    });
  });

  it('is not found by the customer of an active subscription if another payer uses the same mail address', async () => {
    const payer = await newPayer(testApp);
    const write = eventWriterFor(payer, NOW);
    const own = { price: 'business_monthly', until: write.at(40_000) };
    await deliver(testApp, payer, [write.subscription(1, own), write.payment(2, 'first', own)]);
    const before = await billingStateOf(testApp, payer);
    const foreign = { price: 'starter_monthly', until: write.at(40_000), name: 'foreign' };
    const events = [write.payment(3, 'foreign', foreign), write.subscription(4, foreign)];
    await deliver(
      testApp,
      payer,
      events.map((event) => withData(event, { custom_data: null })),
    );
    expect(await billingStateOf(testApp, payer)).toEqual(before);
  });

  it('is not found by a customer that another organization paid as', async () => {
    const [payer, other] = [await newPayer(testApp), await newPayer(testApp)];
    await deliver(testApp, payer, [startOf(payer)]);
    await deliver(testApp, other, [withData(topUpOf(other), { customer_id: `ctm_${payer.mark}` })]);
    await deliver(testApp, payer, [withData(topUpOf(payer), { custom_data: null })]);
    expect([await topup(payer), await topup(other)]).toEqual(['0.0000', '500.0000']);
  });

  it('is found by a known payment rather than by a customer', async () => {
    const [payer, other] = [await newPayer(testApp), await newPayer(testApp)];
    const shared = { customer_id: `ctm_${payer.mark}` };
    await deliver(testApp, other, [startOf(payer)]);
    await deliver(testApp, other, [withData(topUpOf(other), shared)]);
    await deliver(testApp, other, [withData(eventWriterFor(other, NOW).refund(9, 'topup', 'one'), shared)]);
    expect(await billingStateOf(testApp, other)).toMatchObject({
      topupBalance: '0.0000',
      payments: [{ status: 'refunded' }],
    });
  });

  it('is not found by a customer of two organizations', async () => {
    const [payer, other] = [await newPayer(testApp), await newPayer(testApp)];
    await deliver(testApp, payer, [startOf(payer), withData(startOf(other), { customer_id: `ctm_${payer.mark}` })]);
    const [id] = await storeEvents(testApp, payer, [withData(topUpOf(payer), { custom_data: null })]);
    await applyEvent(testApp.ctx(), id!);
    expect(await eventOf(id!)).toMatchObject({ state: 'stored', organization_id: null });
  });

  it('is never taken from the event alone', async () => {
    const [payer, victim] = [await newPayer(testApp), await newPayer(testApp)];
    const forged = withData(topUpOf(payer), {
      custom_data: { checkout_id: payer.checkoutId, organization_id: victim.organizationId },
    });
    await deliver(testApp, payer, [forged]);
    expect([await topup(payer), await topup(victim)]).toEqual(['500.0000', '0.0000']);
    const unknown = withData(topUpOf(payer, `${payer.mark}x`), {
      custom_data: { checkout_id: UNKNOWN_ID, organization_id: victim.organizationId },
    });
    const [id] = await storeEvents(testApp, payer, [unknown]);
    await applyEvent(testApp.ctx(), id!);
    expect(await topup(victim)).toBe('0.0000');
    expect(await eventOf(id!)).toMatchObject({ state: 'stored', organization_id: null, late: true });
  });

  it('is not found by a checkout at the other platform', async () => {
    const payer = await newPayer(testApp, PaymentProviderName.payB);
    const atPayA = { ...payer, provider: PaymentProviderName.payA };
    await deliver(testApp, atPayA, [topUpOf(atPayA)]);
    expect(await topup(payer)).toBe('0.0000');
  });
});

describe('an event without a known organization', () => {
  it('is applied once the organization is known', async () => {
    const payer = await newPayer(testApp);
    const anonymous = withData(topUpOf(payer), { custom_data: null });
    await deliver(testApp, payer, [anonymous]);
    expect(await topup(payer)).toBe('0.0000');
    await deliver(testApp, payer, [startOf(payer)]);
    expect(await topup(payer)).toBe('500.0000');
  });

  it('is retried by the sweeper and ignored after three days', async () => {
    const payer = await newPayer(testApp);
    const [id] = await storeEvents(testApp, payer, [withData(topUpOf(payer), { custom_data: null })]);
    const sweep = async () => {
      const enqueued: string[] = [];
      const queues: Queues = {
        ...testApp.service.runtime.queues,
        enqueue: async (_name, message) => void enqueued.push(message.id),
      };
      await sweepEvents({ ...testApp.ctx(), queues });
      return enqueued.includes(id!);
    };
    await applyEvent(testApp.ctx(), id!);
    expect(await sweep()).toBe(false);
    await changed(
      testApp.ctx().em,
      sql`update payment_events
             set due_at = now() - interval '1 minute', created_at = now() - interval '71 hours'
           where id = ${id}`,
    );
    expect([await sweep(), await sweep()]).toEqual([true, false]);
    await applyEvent(testApp.ctx(), id!);
    expect(await eventOf(id!)).toMatchObject({ state: 'stored' });
    await changed(
      testApp.ctx().em,
      sql`update payment_events set due_at = now(), created_at = now() - interval '73 hours' where id = ${id}`,
    );
    await applyEvent(testApp.ctx(), id!);
    expect(await eventOf(id!)).toMatchObject({ state: 'ignored', organization_id: null });
  });
});
