import { describe, expect, it } from '@jest/globals';
import { PaymentProviderName } from '../../../../entities/billing/payment-provider-name.ts';
import { AuditEntry } from '../../../../entities/organizations/audit-entry.ts';
import { changed, row, rows, sql } from '../../../../src/core/sql.ts';
import { applyEvent } from '../../../../src/services/billing/events/apply-event.ts';
import { expectLedgerAgrees, hold, setCt } from '../../../support/ledger.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { untilLockWait } from '../../../support/lock-waits.ts';
import { AMOUNT, tellerFor } from './platform-events.ts';
import { applyAll, deliver, newPayer, type Payer, standingOf, storeEvents } from './support.ts';

const testApp = useTestApp({ ROLE: 'web' });
const NOW = new Date();
const MONTH = 30 * 1440;

async function newStory() {
  const payer = await newPayer(testApp);
  const tell = tellerFor(payer, NOW);
  const plan = { price: 'starter_monthly', until: tell.at(MONTH) };
  return {
    payer,
    tell,
    begun: tell.subscription(2, plan),
    paid: tell.payment(1, 'first', plan),
    toppedUp: tell.payment(5, 'topup', { price: 'topup', packs: 2 }),
  };
}

const eventOf = (id: string) =>
  row<{ state: string; attempts: number; last_error: string | null }>(
    testApp.ctx().em,
    sql`select state, attempts, last_error from payment_events where id = ${id}`,
  );

/** What its administrators were told, oldest first. */
async function toldTo({ organizationId }: Payer): Promise<[string, string][]> {
  const told = await rows<{ type: string; body: string }>(
    testApp.ctx().em,
    sql`select notification_type as type, body from notifications n join users u on u.id = n.user_id where u.organization_id = ${organizationId} order by n.created_at, n.id`,
  );
  return told.map(({ type, body }) => [type, body]);
}

async function auditedOf({ organizationId }: Payer): Promise<AuditEntry[]> {
  return testApp
    .ctx()
    .em.find(AuditEntry, { organizationId, action: { $re: '^(payment|subscription)' } }, { orderBy: { id: 'asc' } });
}

describe('a payment event', () => {
  it('is told of and remembered, once', async () => {
    const { payer, tell, begun, paid, toppedUp } = await newStory();
    const failed = tell.payment(7, 'declined', { price: 'topup', failed: true });
    await deliver(testApp, payer, [
      begun,
      paid,
      toppedUp,
      failed,
      tell.refund(9, 'topup', 'one', { amount: AMOUNT / 2 }),
    ]);
    expect(await toldTo(payer)).toEqual([
      ['subscription_changed', 'Your plan is starter, monthly.'],
      ['topup_completed', '2 top-up packs: 1000.0000 CT were added. They do not expire.'],
      ['payment_failed', '1 top-up pack: 49.00 EUR could not be collected. Please look after your payment method.'],
    ]);
    const audited = await auditedOf(payer);
    expect(audited.map(({ action, actorId, data }) => [action, actorId, data['ct'] ?? data['tier']])).toEqual([
      ['subscription.changed', null, 'starter'],
      ['payment.completed', null, '1000.0000'],
      ['payment.completed', null, '1000.0000'],
      ['payment.refunded', null, '-500.0000'],
    ]);
    expect(audited[3]!.data).toMatchObject({
      provider: 'payA',
      payment_id: `txn_${payer.mark}_topup`,
      amount: '49.00',
      refunded: '24.50',
      currency: 'EUR',
      status: 'completed',
    });
    await expectLedgerAgrees(testApp.ctx(), payer.organizationId);
  });

  it('has its effects once, however many workers have it in hand', async () => {
    const { payer, toppedUp, begun, paid } = await newStory();
    const ids = await storeEvents(testApp, payer, [toppedUp, begun, paid]);
    await Promise.all([...ids, ...ids, ...ids].map((id) => applyEvent(testApp.ctx(), id)));
    expect(await standingOf(testApp, payer)).toMatchObject({
      subscriptionBalance: '1000.0000',
      topupBalance: '1000.0000',
      states: { applied: 3 },
    });
    await Promise.all(ids.map((id) => applyEvent(testApp.ctx(), id)));
    expect(await toldTo(payer)).toHaveLength(2);
  });

  it('has its effects once also when a worker that was given up comes back', async () => {
    const { payer, toppedUp } = await newStory();
    const [id] = await storeEvents(testApp, payer, [toppedUp]);
    const ctx = testApp.ctx();
    const workers = await ctx.em.transactional(async (em) => {
      await rows(em, sql`select 1 from subscriptions where organization_id = ${payer.organizationId} for update`);
      const first = applyEvent(testApp.ctx(), id!);
      await untilLockWait(ctx, 1);
      await changed(testApp.ctx().em, sql`update payment_events set due_at = now() where id = ${id}`);
      const second = applyEvent(testApp.ctx(), id!);
      await untilLockWait(ctx, 2);
      return [first, second];
    });
    await Promise.all(workers);
    expect(await standingOf(testApp, payer)).toMatchObject({ topupBalance: '1000.0000', states: { applied: 1 } });
  });

  it('leaves nothing half done where it breaks off, and is applied again', async () => {
    const { payer, begun, paid } = await newStory();
    const before = await standingOf(testApp, payer);
    await changed(
      testApp.ctx().em,
      sql`alter table audit_log add constraint test_breaks check (action <> 'payment.completed') not valid`,
    );
    const [id, other] = await storeEvents(testApp, payer, [paid, begun]);
    await applyEvent(testApp.ctx(), id!);
    await changed(testApp.ctx().em, sql`alter table audit_log drop constraint test_breaks`);
    expect(await standingOf(testApp, payer)).toEqual(before);
    expect(await eventOf(id!)).toMatchObject({
      state: 'stored',
      attempts: 1,
      last_error: 'CheckConstraintViolationException',
    });
    await applyEvent(testApp.ctx(), id!);
    expect(await eventOf(id!)).toMatchObject({ state: 'stored', attempts: 1 });
    await changed(testApp.ctx().em, sql`update payment_events set due_at = now() where id = ${id}`);
    await applyAll(testApp, [id!, other!]);
    expect(await standingOf(testApp, payer)).toMatchObject({
      subscriptionBalance: '1000.0000',
      subscriptionTier: 'starter',
      states: { applied: 2 },
    });
  });

  it.each([
    ['JPY', '4900'],
    ['KWD', '4.900'],
    ['EUR', '49.00'],
  ])('keeps what was paid to the last place, and by whom: %s', async (currency, amount) => {
    const { payer, toppedUp } = await newStory();
    await deliver(testApp, payer, [
      { ...toppedUp, body: toppedUp.body.replace('"currency_code":"EUR"', `"currency_code":"${currency}"`) },
    ]);
    expect((await standingOf(testApp, payer)).payments).toMatchObject([{ amount, currency, customerId: 'ctm_#' }]);
  });

  it('of a price that is none of ours brings nothing', async () => {
    const { payer, tell, begun } = await newStory();
    await deliver(testApp, payer, [begun, tell.payment(3, 'odd', { price: 'something_else' })]);
    expect(await standingOf(testApp, payer)).toMatchObject({
      subscriptionBalance: '50.0000',
      payments: [],
      states: { applied: 1, ignored: 1 },
    });
  });

  it('of nothing that was paid brings nothing', async () => {
    const { payer, tell, begun } = await newStory();
    await deliver(testApp, payer, [begun, tell.payment(3, 'card', { price: 'starter_monthly', amount: 0 })]);
    expect(await standingOf(testApp, payer)).toMatchObject({
      subscriptionBalance: '50.0000',
      payments: [{ amount: '0.00' }],
    });
  });
});

describe('an organization that changed its platform', () => {
  it('has the plan of the new one, also when the old one is configured no more', async () => {
    const { payer, begun, paid, tell } = await newStory();
    await deliver(testApp, payer, [
      begun,
      paid,
      tell.subscription(50, { price: 'starter_monthly', until: tell.at(50), status: 'canceled' }),
    ]);
    const atPayB: Payer = { ...payer, provider: PaymentProviderName.payB, mark: `${payer.mark}b` };
    await changed(testApp.ctx().em, sql`update checkouts set provider = 'payB' where id = ${payer.checkoutId}`);
    const anew = tellerFor(atPayB, NOW);
    const ids = await storeEvents(testApp, atPayB, [
      anew.subscription(60, { price: 'pro_monthly', until: anew.at(MONTH) }),
      anew.payment(61, 'anew', { price: 'pro_monthly' }),
    ]);
    const config = {
      ...testApp.config,
      SANDBOX_URL: undefined,
      PAYB_API_URL: 'https://payments.example',
      PAYB_API_KEY: 'key',
    };
    for (const id of ids) await applyEvent({ ...testApp.ctx(), config }, id);
    expect(await standingOf(testApp, payer)).toMatchObject({
      subscriptionTier: 'pro',
      subscriptionBalance: '5000.0000',
      subscription: { provider: 'payB', paymentStatus: 'active' },
      states: { applied: 5 },
    });
  });
});

describe('an organization with two subscriptions at once', () => {
  it('has the plan that is more, and the other one when that is not paid any more', async () => {
    const { payer, tell } = await newStory();
    const [big, small] = ['business_monthly', 'starter_monthly'].map((price) => ({
      price,
      until: tell.at(MONTH),
      name: price,
    }));
    await deliver(testApp, payer, [
      tell.payment(1, 'big', big!),
      tell.subscription(2, big!),
      tell.payment(11, 'small', small!),
      tell.subscription(12, small!),
    ]);
    expect(await standingOf(testApp, payer)).toMatchObject({
      subscriptionTier: 'business',
      subscription: { externalId: 'business_monthly_#' },
    });
    await deliver(testApp, payer, [tell.subscription(20, { ...big!, status: 'past_due' })]);
    expect(await standingOf(testApp, payer)).toMatchObject({
      subscriptionTier: 'starter',
      subscription: { externalId: 'starter_monthly_#', paymentStatus: 'active' },
    });
  });
});

describe('a refund', () => {
  it('waits for its payment, and comes with it', async () => {
    const { payer, tell, toppedUp } = await newStory();
    const [refund, payment] = await storeEvents(testApp, payer, [tell.refund(9, 'topup', 'one'), toppedUp]);
    await applyEvent(testApp.ctx(), refund!);
    expect(await eventOf(refund!)).toMatchObject({ state: 'stored', attempts: 1 });
    await applyAll(testApp, [payment!]);
    expect(await standingOf(testApp, payer)).toMatchObject({
      topupBalance: '0.0000',
      payments: [{ status: 'refunded' }],
      states: { applied: 2 },
    });
  });

  it('takes no more than is there, and nothing from what comes later', async () => {
    const { payer, tell, begun, paid, toppedUp } = await newStory();
    await deliver(testApp, payer, [begun, paid]);
    await setCt(testApp.ctx(), payer.organizationId, '300.0000');
    expect(await hold(testApp.ctx(), payer.organizationId, '100.0000')).toBe(true);
    await deliver(testApp, payer, [tell.refund(9, 'first', 'one')]);
    expect(await standingOf(testApp, payer)).toMatchObject({
      subscriptionBalance: '100.0000',
      payments: [{ status: 'refunded' }],
    });
    await deliver(testApp, payer, [toppedUp, tell.refund(10, 'first', 'two', { kind: 'dispute' })]);
    expect(await standingOf(testApp, payer)).toMatchObject({
      subscriptionBalance: '100.0000',
      topupBalance: '1000.0000',
      payments: [{ status: 'disputed' }, { status: 'completed' }],
    });
  });

  it('of a period that is over takes nothing of the next one', async () => {
    const { payer, tell, begun, paid } = await newStory();
    const again = tell.payment(MONTH + 1, 'second', { price: 'starter_monthly', until: tell.at(2 * MONTH) });
    await deliver(testApp, payer, [begun, paid, again, tell.refund(MONTH + 5, 'first', 'one')]);
    expect(await standingOf(testApp, payer)).toMatchObject({
      subscriptionBalance: '1000.0000',
      payments: [{ status: 'refunded' }, { status: 'completed' }],
    });
  });

  it('that is undone gives back what it took, no more', async () => {
    const { payer, tell, toppedUp } = await newStory();
    await deliver(testApp, payer, [toppedUp]);
    await changed(
      testApp.ctx().em,
      sql`update balances set held = 900 where organization_id = ${payer.organizationId}`,
    );
    await deliver(testApp, payer, [tell.refund(9, 'topup', 'one', { kind: 'dispute' })]);
    await changed(testApp.ctx().em, sql`update balances set held = 0 where organization_id = ${payer.organizationId}`);
    expect(await standingOf(testApp, payer)).toMatchObject({
      topupBalance: '850.0000',
      payments: [{ status: 'disputed' }],
    });
    await deliver(testApp, payer, [tell.refund(12, 'topup', 'one', { kind: 'dispute', undone: true })]);
    expect(await standingOf(testApp, payer)).toMatchObject({
      topupBalance: '1000.0000',
      payments: [{ status: 'completed' }],
    });
  });
});

describe('a late event', () => {
  it('leaves alone what was decided here meanwhile', async () => {
    const { payer, tell, begun, paid } = await newStory();
    const news = tell.subscription(20, { price: 'starter_monthly', until: tell.at(MONTH) });
    await deliver(testApp, payer, [paid, news]);
    await changed(
      testApp.ctx().em,
      sql`update balances set subscription_tier = 'business' where organization_id = ${payer.organizationId}`,
    );
    await changed(
      testApp.ctx().em,
      sql`update subscriptions set cancel_at_period_end = true where organization_id = ${payer.organizationId}`,
    );
    await deliver(testApp, payer, [begun]);
    expect(await standingOf(testApp, payer)).toMatchObject({
      subscriptionTier: 'business',
      subscription: { cancelAtPeriodEnd: true },
    });
    await deliver(testApp, payer, [tell.subscription(30, { price: 'starter_monthly', until: tell.at(MONTH) })]);
    expect(await standingOf(testApp, payer)).toMatchObject({
      subscriptionTier: 'starter',
      subscription: { cancelAtPeriodEnd: false },
    });
  });

  it('of a plan that is less with the next period changes nothing before', async () => {
    const { payer, tell, begun, paid } = await newStory();
    const raised = tell.payment(10, 'more', { price: 'pro_monthly', from: tell.at(1), until: tell.at(MONTH) });
    const lowered = tell.subscription(40, { price: 'starter_monthly', until: tell.at(MONTH) });
    await deliver(testApp, payer, [lowered, begun, raised, paid]);
    expect(await standingOf(testApp, payer)).toMatchObject({
      subscriptionTier: 'pro',
      subscriptionBalance: '5000.0000',
      subscription: { pendingTier: 'starter', pendingBillingPeriod: 'monthly' },
    });
    await deliver(testApp, payer, [
      tell.payment(MONTH, 'less', { price: 'starter_monthly', until: tell.at(2 * MONTH) }),
    ]);
    expect(await standingOf(testApp, payer)).toMatchObject({
      subscriptionTier: 'starter',
      subscriptionBalance: '1000.0000',
      subscription: { pendingTier: null, pendingBillingPeriod: null },
    });
  });

  it('that ends a subscription before its time leaves the tier until then', async () => {
    const { payer, tell, begun, paid } = await newStory();
    await deliver(testApp, payer, [
      begun,
      paid,
      tell.subscription(50, { price: 'starter_monthly', until: tell.at(MONTH), status: 'canceled' }),
    ]);
    expect(await standingOf(testApp, payer)).toMatchObject({
      subscriptionTier: 'starter',
      subscriptionBalance: '1000.0000',
      subscription: { paymentStatus: 'canceled', cycleEndsAt: tell.at(MONTH).toISOString() },
    });
  });
});
