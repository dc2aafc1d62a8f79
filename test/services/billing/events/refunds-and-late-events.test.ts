import { describe, expect, it } from '@jest/globals';
import { changed, row, rows, sql } from '../../../../src/core/sql.ts';
import { applyEvent } from '../../../../src/services/billing/events/apply-event.ts';
import { hold, setCt } from '../../../support/ledger.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { AMOUNT, eventWriterFor } from './platform-events.ts';
import { applyAll, billingStateOf, deliver, newPayer, type Payer, storeEvents } from './support.ts';

const testApp = useTestApp({ ROLE: 'web' });
const NOW = new Date();
const MONTH = 30 * 1440;

async function newStory() {
  const payer = await newPayer(testApp);
  const write = eventWriterFor(payer, NOW);
  const plan = { price: 'starter_monthly', until: write.at(MONTH) };
  return {
    payer,
    write,
    started: write.subscription(2, plan),
    paid: write.payment(1, 'first', plan),
    toppedUp: write.payment(5, 'topup', { price: 'topup', packs: 2 }),
  };
}

const eventOf = (id: string) =>
  row<{ state: string; attempts: number; last_error: string | null }>(
    testApp.ctx().em,
    sql`select state, attempts, last_error from payment_events where id = ${id}`,
  );

describe('a refund', () => {
  it('waits for its payment and is applied after it', async () => {
    const { payer, write, toppedUp } = await newStory();
    const [refund, payment] = await storeEvents(testApp, payer, [write.refund(9, 'topup', 'one'), toppedUp]);
    await applyEvent(testApp.ctx(), refund!);
    expect(await eventOf(refund!)).toMatchObject({ state: 'stored', attempts: 1 });
    await applyAll(testApp, [payment!]);
    expect(await billingStateOf(testApp, payer)).toMatchObject({
      topupBalance: '0.0000',
      payments: [{ status: 'refunded' }],
      states: { applied: 2 },
    });
  });

  it('takes no more than the balance, and nothing from later credits', async () => {
    const { payer, write, started, paid, toppedUp } = await newStory();
    await deliver(testApp, payer, [started, paid]);
    await setCt(testApp.ctx(), payer.organizationId, '300.0000');
    expect(await hold(testApp.ctx(), payer.organizationId, '100.0000')).toBe(true);
    await deliver(testApp, payer, [write.refund(9, 'first', 'one')]);
    expect(await billingStateOf(testApp, payer)).toMatchObject({
      subscriptionBalance: '100.0000',
      payments: [{ status: 'refunded' }],
    });
    await deliver(testApp, payer, [toppedUp, write.refund(10, 'first', 'two', { kind: 'dispute' })]);
    expect(await billingStateOf(testApp, payer)).toMatchObject({
      subscriptionBalance: '100.0000',
      topupBalance: '1000.0000',
      payments: [{ status: 'disputed' }, { status: 'completed' }],
    });
  });

  it('takes nothing from a later period', async () => {
    const { payer, write, started, paid } = await newStory();
    const again = write.payment(MONTH + 1, 'second', { price: 'starter_monthly', until: write.at(2 * MONTH) });
    await deliver(testApp, payer, [started, paid, again, write.refund(MONTH + 5, 'first', 'one')]);
    expect(await billingStateOf(testApp, payer)).toMatchObject({
      subscriptionBalance: '1000.0000',
      payments: [{ status: 'refunded' }, { status: 'completed' }],
    });
  });

  it('returns exactly what it took when it is undone', async () => {
    const { payer, write, toppedUp } = await newStory();
    await deliver(testApp, payer, [toppedUp]);
    await changed(
      testApp.ctx().em,
      sql`update balances set held = 900 where organization_id = ${payer.organizationId}`,
    );
    await deliver(testApp, payer, [write.refund(9, 'topup', 'one', { kind: 'dispute' })]);
    await changed(testApp.ctx().em, sql`update balances set held = 0 where organization_id = ${payer.organizationId}`);
    expect(await billingStateOf(testApp, payer)).toMatchObject({
      topupBalance: '850.0000',
      payments: [{ status: 'disputed' }],
    });
    await deliver(testApp, payer, [write.refund(12, 'topup', 'one', { kind: 'dispute', undone: true })]);
    expect(await billingStateOf(testApp, payer)).toMatchObject({
      topupBalance: '1000.0000',
      payments: [{ status: 'completed' }],
    });
  });
});

/** The notifications about the balance of a payer, in order. */
const balanceNotifications = async ({ organizationId }: Payer) =>
  (
    await rows<{ type: string; data: { percent?: number } }>(
      testApp.ctx().em,
      sql`select n.notification_type as type, n.data
            from notifications n
            join users u on u.id = n.user_id
           where u.organization_id = ${organizationId} and n.notification_type in ('balance_low', 'balance_exhausted')
           order by n.created_at, n.id`,
    )
  ).map(({ type, data }) => (data.percent ? `${type} ${data.percent}` : type));

describe('a low balance after a refund', () => {
  it('is notified by what both balances have together', async () => {
    const { payer, write, started, paid, toppedUp } = await newStory();
    await deliver(testApp, payer, [started, paid, toppedUp, write.refund(9, 'first', 'one')]);
    expect(await balanceNotifications(payer)).toEqual([]);
    await deliver(testApp, payer, [write.refund(10, 'topup', 'two', { amount: Math.ceil(AMOUNT * 0.9) })]);
    expect(await balanceNotifications(payer)).toEqual(['balance_low 20']);
    await deliver(testApp, payer, [write.refund(11, 'topup', 'three', { kind: 'dispute' })]);
    expect(await balanceNotifications(payer)).toEqual(['balance_low 20', 'balance_exhausted']);
  });

  it('is notified once although the refund is undone and repeated', async () => {
    const { payer, write, started, paid } = await newStory();
    await deliver(testApp, payer, [started, paid, write.refund(9, 'first', 'one', { kind: 'dispute' })]);
    await deliver(testApp, payer, [write.refund(10, 'first', 'one', { kind: 'dispute', undone: true })]);
    await deliver(testApp, payer, [write.refund(11, 'first', 'two')]);
    expect(await balanceNotifications(payer)).toEqual(['balance_exhausted']);
  });

  it('is not notified when the CT of a paid period expire and others are allocated', async () => {
    const { payer, write, started, paid } = await newStory();
    const ended = write.subscription(MONTH + 1, { price: 'starter_monthly', until: write.at(-1), status: 'canceled' });
    await deliver(testApp, payer, [started, paid, ended]);
    expect(await billingStateOf(testApp, payer)).toMatchObject({ subscriptionBalance: '50.0000' });
    expect(await balanceNotifications(payer)).toEqual([]);
  });
});

describe('a late event', () => {
  it('does not override later changes by the operator', async () => {
    const { payer, write, started, paid } = await newStory();
    const latest = write.subscription(20, { price: 'starter_monthly', until: write.at(MONTH) });
    await deliver(testApp, payer, [paid, latest]);
    await changed(
      testApp.ctx().em,
      sql`update balances set subscription_tier = 'business' where organization_id = ${payer.organizationId}`,
    );
    await changed(
      testApp.ctx().em,
      sql`update subscriptions set cancel_at_period_end = true where organization_id = ${payer.organizationId}`,
    );
    await deliver(testApp, payer, [started]);
    expect(await billingStateOf(testApp, payer)).toMatchObject({
      subscriptionTier: 'business',
      subscription: { cancelAtPeriodEnd: true },
    });
    await deliver(testApp, payer, [write.subscription(30, { price: 'starter_monthly', until: write.at(MONTH) })]);
    expect(await billingStateOf(testApp, payer)).toMatchObject({
      subscriptionTier: 'starter',
      subscription: { cancelAtPeriodEnd: false },
    });
  });

  it('keeps the plan until the next period after a downgrade', async () => {
    const { payer, write, started, paid } = await newStory();
    const upgraded = write.payment(10, 'upgrade', { price: 'pro_monthly', from: write.at(1), until: write.at(MONTH) });
    const downgraded = write.subscription(40, { price: 'starter_monthly', until: write.at(MONTH) });
    await deliver(testApp, payer, [downgraded, started, upgraded, paid]);
    expect(await billingStateOf(testApp, payer)).toMatchObject({
      subscriptionTier: 'pro',
      subscriptionBalance: '5000.0000',
      subscription: { pendingTier: 'starter', pendingBillingPeriod: 'monthly' },
    });
    await deliver(testApp, payer, [
      write.payment(MONTH, 'downgrade', { price: 'starter_monthly', until: write.at(2 * MONTH) }),
    ]);
    expect(await billingStateOf(testApp, payer)).toMatchObject({
      subscriptionTier: 'starter',
      subscriptionBalance: '1000.0000',
      subscription: { pendingTier: null, pendingBillingPeriod: null },
    });
  });

  it('keeps the tier until the end of the period when the subscription is cancelled', async () => {
    const { payer, write, started, paid } = await newStory();
    await deliver(testApp, payer, [
      started,
      paid,
      write.subscription(50, { price: 'starter_monthly', until: write.at(MONTH), status: 'canceled' }),
    ]);
    expect(await billingStateOf(testApp, payer)).toMatchObject({
      subscriptionTier: 'starter',
      subscriptionBalance: '1000.0000',
      subscription: { paymentStatus: 'canceled', cycleEndsAt: write.at(MONTH).toISOString() },
    });
  });
});
