import { describe, expect, it } from '@jest/globals';
import { PaymentProviderName } from '../../../../entities/billing/payment-enums.ts';
import { AuditEntry } from '../../../../entities/organizations/audit-entry.ts';
import type { Context } from '../../../../src/core/context.ts';
import { changed, row, rows, sql } from '../../../../src/core/sql.ts';
import { applyEvent } from '../../../../src/services/billing/events/apply-event.ts';
import { expectLedgerAgrees } from '../../../support/ledger.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { untilLockWait } from '../../../support/lock-waits.ts';
import { AMOUNT, eventWriterFor } from './platform-events.ts';
import { applyAll, deliver, newPayer, type Payer, billingStateOf, storeEvents } from './support.ts';

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

/** The notifications of its administrators, oldest first. */
async function notificationsOf({ organizationId }: Payer): Promise<[string, string, Record<string, unknown>][]> {
  const found = await rows<{ type: string; body: string; data: Record<string, unknown> }>(
    testApp.ctx().em,
    sql`select notification_type as type, body, data
          from notifications n
          join users u on u.id = n.user_id
         where u.organization_id = ${organizationId}
         order by n.created_at, n.id`,
  );
  return found.map(({ type, body, data }) => [type, body, data]);
}

async function auditEntriesOf({ organizationId }: Payer): Promise<AuditEntry[]> {
  return testApp
    .ctx()
    .em.find(AuditEntry, { organizationId, action: { $re: '^(payment|subscription)' } }, { orderBy: { id: 'asc' } });
}

describe('applyEvent', () => {
  it('notifies and audits each payment once', async () => {
    const { payer, write, started, paid, toppedUp } = await newStory();
    const failed = write.payment(7, 'declined', { price: 'topup', failed: true });
    await deliver(testApp, payer, [
      started,
      paid,
      toppedUp,
      failed,
      write.refund(9, 'topup', 'one', { amount: AMOUNT / 2 }),
    ]);
    expect(await notificationsOf(payer)).toEqual([
      [
        'subscription_changed',
        'Your plan is starter, monthly.',
        expect.objectContaining({ state: 'active', tier: 'starter', billing_period: 'monthly', pending_tier: null }),
      ],
      [
        'topup_completed',
        '2 top-up packs: 1000.0000 CT were added. They do not expire.',
        expect.objectContaining({ purchase: 'topup', packs: 2, ct: '1000.0000', tier: null }),
      ],
      [
        'payment_failed',
        '1 top-up pack: 49.00 EUR could not be collected. Please look after your payment method.',
        expect.objectContaining({ purchase: 'topup', packs: 1, amount: '49.00', currency: 'EUR' }),
      ],
    ]);
    const audited = await auditEntriesOf(payer);
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

  it('applies an event once when several workers try at the same time', async () => {
    const { payer, toppedUp, started, paid } = await newStory();
    const ids = await storeEvents(testApp, payer, [toppedUp, started, paid]);
    await Promise.all([...ids, ...ids, ...ids].map((id) => applyEvent(testApp.ctx(), id)));
    expect(await billingStateOf(testApp, payer)).toMatchObject({
      subscriptionBalance: '1000.0000',
      topupBalance: '1000.0000',
      states: { applied: 3 },
    });
    await Promise.all(ids.map((id) => applyEvent(testApp.ctx(), id)));
    expect(await notificationsOf(payer)).toHaveLength(2);
  });

  it('applies an event once when a worker continues after its lease has ended', async () => {
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
    expect(await billingStateOf(testApp, payer)).toMatchObject({ topupBalance: '1000.0000', states: { applied: 1 } });
  });

  it('rolls back when it fails, and applies the event again', async () => {
    const { payer, started, paid } = await newStory();
    const before = await billingStateOf(testApp, payer);
    await changed(
      testApp.ctx().em,
      sql`alter table audit_log add constraint test_breaks check (action <> 'payment.completed') not valid`,
    );
    const [id, other] = await storeEvents(testApp, payer, [paid, started]);
    await applyEvent(testApp.ctx(), id!);
    await changed(testApp.ctx().em, sql`alter table audit_log drop constraint test_breaks`);
    expect(await billingStateOf(testApp, payer)).toEqual(before);
    expect(await eventOf(id!)).toMatchObject({
      state: 'stored',
      attempts: 1,
      last_error: 'CheckConstraintViolationException',
    });
    await applyEvent(testApp.ctx(), id!);
    expect(await eventOf(id!)).toMatchObject({ state: 'stored', attempts: 1 });
    await changed(testApp.ctx().em, sql`update payment_events set due_at = now() where id = ${id}`);
    await applyAll(testApp, [id!, other!]);
    expect(await billingStateOf(testApp, payer)).toMatchObject({
      subscriptionBalance: '1000.0000',
      subscriptionTier: 'starter',
      states: { applied: 2 },
    });
  });

  it.each([
    ['JPY', '4900'],
    ['KWD', '4.900'],
    ['EUR', '49.00'],
  ])('stores amount and customer of a payment in %s', async (currency, amount) => {
    const { payer, toppedUp } = await newStory();
    await deliver(testApp, payer, [
      { ...toppedUp, body: toppedUp.body.replace('"currency_code":"EUR"', `"currency_code":"${currency}"`) },
    ]);
    expect((await billingStateOf(testApp, payer)).payments).toMatchObject([{ amount, currency, customerId: 'ctm_#' }]);
  });

  it('grants nothing for a price that is not configured', async () => {
    const { payer, write, started } = await newStory();
    await deliver(testApp, payer, [started, write.payment(3, 'odd', { price: 'something_else' })]);
    expect(await billingStateOf(testApp, payer)).toMatchObject({
      subscriptionBalance: '50.0000',
      payments: [],
      states: { applied: 1, ignored: 1 },
    });
  });

  it('grants nothing for a payment of zero', async () => {
    const { payer, write, started } = await newStory();
    await deliver(testApp, payer, [started, write.payment(3, 'card', { price: 'starter_monthly', amount: 0 })]);
    expect(await billingStateOf(testApp, payer)).toMatchObject({
      subscriptionBalance: '50.0000',
      payments: [{ amount: '0.00' }],
    });
  });
});

describe('an organization that changed its platform', () => {
  it('has the plan of the new one, even if the old one is not configured any more', async () => {
    const { payer, started, paid, write } = await newStory();
    await deliver(testApp, payer, [
      started,
      paid,
      write.subscription(50, { price: 'starter_monthly', until: write.at(50), status: 'canceled' }),
    ]);
    const atPayB: Payer = { ...payer, provider: PaymentProviderName.payB, mark: `${payer.mark}b` };
    await changed(testApp.ctx().em, sql`update checkouts set provider = 'payB' where id = ${payer.checkoutId}`);
    const writeAtPayB = eventWriterFor(atPayB, NOW);
    const ids = await storeEvents(testApp, atPayB, [
      writeAtPayB.subscription(60, { price: 'pro_monthly', until: writeAtPayB.at(MONTH) }),
      writeAtPayB.payment(61, 'new', { price: 'pro_monthly' }),
    ]);
    const config = {
      ...testApp.config,
      SANDBOX_URL: undefined,
      PAYB_API_URL: 'https://payments.example',
      PAYB_API_KEY: 'key',
    };
    for (const id of ids) await applyEvent({ ...testApp.ctx(), config }, id);
    expect(await billingStateOf(testApp, payer)).toMatchObject({
      subscriptionTier: 'pro',
      subscriptionBalance: '5000.0000',
      subscription: { provider: 'payB', paymentStatus: 'active' },
      states: { applied: 5 },
    });
  });
});

describe('an organization with two subscriptions', () => {
  it('has the higher plan, and the other one when that is not paid any more', async () => {
    const { payer, write } = await newStory();
    const [higher, lower] = ['business_monthly', 'starter_monthly'].map((price) => ({
      price,
      until: write.at(MONTH),
      name: price,
    }));
    await deliver(testApp, payer, [
      write.payment(1, 'higher', higher!),
      write.subscription(2, higher!),
      write.payment(11, 'lower', lower!),
      write.subscription(12, lower!),
    ]);
    expect(await billingStateOf(testApp, payer)).toMatchObject({
      subscriptionTier: 'business',
      subscription: { externalId: 'business_monthly_#' },
    });
    await deliver(testApp, payer, [write.subscription(20, { ...higher!, status: 'past_due' })]);
    expect(await billingStateOf(testApp, payer)).toMatchObject({
      subscriptionTier: 'starter',
      subscription: { externalId: 'starter_monthly_#', paymentStatus: 'active' },
    });
  });

  it('has the CT of the newest payment, and the log warns of CT of the higher plan that expire', async () => {
    const { payer, write } = await newStory();
    const [higher, lower] = ['business_yearly', 'starter_monthly'].map((price) => ({
      price,
      until: write.at(MONTH),
      name: price,
    }));
    const ids = await storeEvents(testApp, payer, [
      write.payment(1, 'higher', higher!),
      write.subscription(2, higher!),
      write.payment(11, 'lower', lower!),
      write.subscription(12, lower!),
    ]);
    const warnings: unknown[] = [];
    const log = { ...testApp.ctx().log, warn: (data: unknown) => void warnings.push(data) } as Context['log'];
    for (const id of ids) await applyEvent({ ...testApp.ctx(), log }, id);
    expect(await billingStateOf(testApp, payer)).toMatchObject({
      subscriptionTier: 'business',
      subscriptionBalance: '1000.0000',
      states: { applied: 4 },
    });
    expect(warnings).toEqual([
      expect.objectContaining({
        event: 'payment.of_second_subscription',
        organizationId: payer.organizationId,
        paymentId: `txn_${payer.mark}_lower`,
        planSubscriptionId: `business_yearly_${payer.mark}`,
      }),
    ]);
  });
});
