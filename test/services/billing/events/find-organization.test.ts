import { describe, expect, it } from '@jest/globals';
import { PaymentProviderName } from '../../../../entities/billing/payment-provider-name.ts';
import type { Queues } from '../../../../src/core/queues.ts';
import { changed, row, sql } from '../../../../src/core/sql.ts';
import { applyEvent } from '../../../../src/services/billing/events/apply-event.ts';
import { sweepEvents } from '../../../../src/services/billing/events/enqueue-event.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { tellerFor, type WrittenEvent } from './platform-events.ts';
import { deliver, newPayer, type Payer, standingOf, storeEvents } from './support.ts';

const testApp = useTestApp({ ROLE: 'web' });
const NOW = new Date();
const NONE = '00000000-0000-4000-8000-000000000000';

const topUpOf = (payer: Payer, mark = payer.mark) =>
  tellerFor({ ...payer, mark }, NOW).payment(5, 'topup', { price: 'topup' });
const beginOf = (payer: Payer) => {
  const tell = tellerFor(payer, NOW);
  return tell.subscription(1, { price: 'starter_monthly', until: tell.at(40_000) });
};

/** An event whose data are other than the platform would have them. */
function rewritten(event: WrittenEvent, data: object): WrittenEvent {
  const body = JSON.parse(event.body);
  return { ...event, body: JSON.stringify({ ...body, data: { ...body.data, ...data } }) };
}

const eventOf = (id: string) =>
  row<{ state: string; organization_id: string | null; late: boolean }>(
    testApp.ctx().em,
    sql`select state, organization_id, due_at > now() as late from payment_events where id = ${id}`,
  );
const topup = async (payer: Payer) => (await standingOf(testApp, payer)).topupBalance;

describe('whose an event is', () => {
  it('says our checkout record, by its id', async () => {
    const payer = await newPayer(testApp);
    await deliver(testApp, payer, [topUpOf(payer)]);
    expect(await topup(payer)).toBe('500.0000');
  });

  it('says our checkout record, by the platform’s id', async () => {
    const payer = await newPayer(testApp);
    await deliver(testApp, payer, [rewritten(topUpOf(payer), { id: `txn_${payer.mark}_first`, custom_data: null })]);
    expect(await topup(payer)).toBe('500.0000');
  });

  it.each(['sub', 'another'])('says a subscription, or else a customer, that we know: %s', async (name) => {
    const payer = await newPayer(testApp);
    await deliver(testApp, payer, [beginOf(payer)]);
    const tell = tellerFor(payer, NOW);
    // A customer who subscribes again.
    if (name !== 'sub')
      await deliver(testApp, payer, [
        tell.subscription(2, { price: 'starter_monthly', until: tell.at(0), status: 'canceled' }),
      ]);
    await deliver(testApp, payer, [
      rewritten(tell.payment(3, 'second', { price: 'starter_monthly', name, until: tell.at(40_000) }), {
        custom_data: null,
      }),
    ]);
    expect(await standingOf(testApp, payer)).toMatchObject({
      subscriptionBalance: '1000.0000',
      payments: [{ paymentId: 'txn_#_second' }],
    });
  });

  it('does not say the customer of a subscription in force, where a stranger pays for another one by their address', async () => {
    const payer = await newPayer(testApp);
    const tell = tellerFor(payer, NOW);
    const own = { price: 'business_monthly', until: tell.at(40_000) };
    await deliver(testApp, payer, [tell.subscription(1, own), tell.payment(2, 'first', own)]);
    const before = await standingOf(testApp, payer);
    const strange = { price: 'starter_monthly', until: tell.at(40_000), name: 'strange' };
    const events = [tell.payment(3, 'strange', strange), tell.subscription(4, strange)];
    await deliver(
      testApp,
      payer,
      events.map((event) => rewritten(event, { custom_data: null })),
    );
    expect(await standingOf(testApp, payer)).toEqual(before);
  });

  it('does not say the customer that another organization paid as', async () => {
    const [payer, other] = [await newPayer(testApp), await newPayer(testApp)];
    await deliver(testApp, payer, [beginOf(payer)]);
    await deliver(testApp, other, [rewritten(topUpOf(other), { customer_id: `ctm_${payer.mark}` })]);
    await deliver(testApp, payer, [rewritten(topUpOf(payer), { custom_data: null })]);
    expect([await topup(payer), await topup(other)]).toEqual(['0.0000', '500.0000']);
  });

  it('says a payment that we know, rather than a customer', async () => {
    const [payer, other] = [await newPayer(testApp), await newPayer(testApp)];
    const shared = { customer_id: `ctm_${payer.mark}` };
    await deliver(testApp, other, [beginOf(payer)]);
    await deliver(testApp, other, [rewritten(topUpOf(other), shared)]);
    await deliver(testApp, other, [rewritten(tellerFor(other, NOW).refund(9, 'topup', 'one'), shared)]);
    expect(await standingOf(testApp, other)).toMatchObject({
      topupBalance: '0.0000',
      payments: [{ status: 'refunded' }],
    });
  });

  it('does not say a customer of two organizations', async () => {
    const [payer, other] = [await newPayer(testApp), await newPayer(testApp)];
    await deliver(testApp, payer, [beginOf(payer), rewritten(beginOf(other), { customer_id: `ctm_${payer.mark}` })]);
    const [id] = await storeEvents(testApp, payer, [rewritten(topUpOf(payer), { custom_data: null })]);
    await applyEvent(testApp.ctx(), id!);
    expect(await eventOf(id!)).toMatchObject({ state: 'stored', organization_id: null });
  });

  it('never says the event alone', async () => {
    const [payer, victim] = [await newPayer(testApp), await newPayer(testApp)];
    const forged = rewritten(topUpOf(payer), {
      custom_data: { checkout_id: payer.checkoutId, organization_id: victim.organizationId },
    });
    await deliver(testApp, payer, [forged]);
    expect([await topup(payer), await topup(victim)]).toEqual(['500.0000', '0.0000']);
    const nobody = rewritten(topUpOf(payer, `${payer.mark}x`), {
      custom_data: { checkout_id: NONE, organization_id: victim.organizationId },
    });
    const [id] = await storeEvents(testApp, payer, [nobody]);
    await applyEvent(testApp.ctx(), id!);
    expect(await topup(victim)).toBe('0.0000');
    expect(await eventOf(id!)).toMatchObject({ state: 'stored', organization_id: null, late: true });
  });

  it('does not say a checkout at the other platform', async () => {
    const payer = await newPayer(testApp, PaymentProviderName.payB);
    const atPayA = { ...payer, provider: PaymentProviderName.payA };
    await deliver(testApp, atPayA, [topUpOf(atPayA)]);
    expect(await topup(payer)).toBe('0.0000');
  });
});

describe('an event of nobody we know', () => {
  it('is applied once we know', async () => {
    const payer = await newPayer(testApp);
    const anonymous = rewritten(topUpOf(payer), { custom_data: null });
    await deliver(testApp, payer, [anonymous]);
    expect(await topup(payer)).toBe('0.0000');
    await deliver(testApp, payer, [beginOf(payer)]);
    expect(await topup(payer)).toBe('500.0000');
  });

  it('is tried again by the sweeper, and ignored after three days', async () => {
    const payer = await newPayer(testApp);
    const [id] = await storeEvents(testApp, payer, [rewritten(topUpOf(payer), { custom_data: null })]);
    const sweep = async () => {
      const announced: string[] = [];
      const queues: Queues = {
        ...testApp.service.runtime.queues,
        enqueue: async (_name, message) => void announced.push(message.id),
      };
      await sweepEvents({ ...testApp.ctx(), queues });
      return announced.includes(id!);
    };
    await applyEvent(testApp.ctx(), id!);
    expect(await sweep()).toBe(false);
    await changed(
      testApp.ctx().em,
      sql`update payment_events set due_at = now() - interval '1 minute', created_at = now() - interval '71 hours' where id = ${id}`,
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
