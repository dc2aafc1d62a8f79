import { beforeEach, describe, expect, it } from '@jest/globals';
import { Balance } from '../../../entities/billing/balance.ts';
import { SubscriptionPaymentStatus } from '../../../entities/billing/payment-enums.ts';
import { Subscription } from '../../../entities/billing/subscription.ts';
import { Tier } from '../../../entities/billing/plan.ts';
import { rows, sql } from '../../../src/core/sql.ts';
import { renewDueCycles } from '../../../src/services/billing/cycles/renew-due-cycles.ts';
import { useTestApp } from '../../support/test-app.ts';
import { balancesOf, expectLedgerAgrees, hold } from '../../support/ledger.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
let shop: Shop;

beforeEach(async () => {
  shop = await newShop(testApp);
});

/** In the past, so that cycles of other tests are not due. */
const JANUARY_31 = new Date('2024-01-31T10:00:00.000Z');
const FEBRUARY_29 = new Date('2024-02-29T10:00:00.000Z');

type Given = Partial<Subscription> & { tier?: Tier };

/** An organization whose cycle ended on the last day of February; the day of its cycles is the 31st. */
async function due({ tier = Tier.free, ...facts }: Given = {}, organizationId = shop.organizationId): Promise<void> {
  const { em } = testApp.ctx();
  await em.nativeUpdate(
    Subscription,
    { organizationId },
    { cycleStartedAt: JANUARY_31, cycleEndsAt: FEBRUARY_29, cycleDay: 31, ...facts },
  );
  await em.nativeUpdate(Balance, { organizationId }, { subscriptionTier: tier });
}

const renew = (now = '2024-02-29T10:00:30.000Z') => renewDueCycles(testApp.ctx(), new Date(now));
const subscription = () => testApp.ctx().em.findOneOrFail(Subscription, shop.organizationId);
const tier = async () => (await testApp.ctx().em.findOneOrFail(Balance, shop.organizationId)).subscriptionTier;
const ends = async () => (await subscription()).cycleEndsAt.toISOString();
const booked = async (organizationId = shop.organizationId) =>
  (
    await rows<{ amount: string }>(
      testApp.ctx().em,
      sql`select amount from transactions where organization_id = ${organizationId} order by position offset 1`,
    )
  ).map(({ amount }) => amount);

describe('renewDueCycles', () => {
  it('begins a cycle with the month of the tier', async () => {
    await due({ tier: Tier.starter });
    await renew();
    expect(await booked()).toEqual(['-50.0000', '1000.0000']);
    expect(await subscription()).toMatchObject({ cycle: 2, cycleStartedAt: new Date('2024-02-29T10:00:30.000Z') });
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });

  it('ends cycles that began on the 31st on the last day of each month', async () => {
    await due();
    await renew();
    expect(await ends()).toBe('2024-03-31T10:00:00.000Z');
    await renew('2024-03-31T10:00:00.000Z');
    expect(await ends()).toBe('2024-04-30T10:00:00.000Z');
    await renew('2024-04-30T10:00:00.000Z');
    expect(await ends()).toBe('2024-05-31T10:00:00.000Z');
  });

  it('uses the day on which the organization was created', async () => {
    const { cycleStartedAt, cycleDay } = await subscription();
    expect(cycleDay).toBe(cycleStartedAt.getUTCDate());
  });

  it('allocates one month for a cycle that ended a year ago', async () => {
    await due();
    await renew('2025-02-10T00:00:00.000Z');
    await renew('2025-02-10T00:01:00.000Z');
    expect(await booked()).toEqual(['-50.0000', '50.0000']);
    expect(await ends()).toBe('2025-02-28T10:00:00.000Z');
  });

  it('continues from the day on which a payment ended the cycle', async () => {
    await due({ cycleEndsAt: new Date('2024-02-15T08:00:00.000Z'), cycleDay: 31 });
    await renew();
    expect(await subscription()).toMatchObject({ cycleEndsAt: new Date('2024-03-15T08:00:00.000Z'), cycleDay: 15 });
  });

  it('does not let CT expire that work in flight may need', async () => {
    await due();
    await hold(testApp.ctx(), shop.organizationId, '50');
    await testApp
      .ctx()
      .em.execute(`update balances set overage_enabled = true where organization_id = '${shop.organizationId}'`);
    await hold(testApp.ctx(), shop.organizationId, '20');
    await renew();
    expect(await balancesOf(testApp.ctx(), shop.organizationId)).toMatchObject({
      subscription: '70.0000',
      held: '70.0000',
    });
    expect(await booked()).toEqual(['-30.0000', '50.0000']);
  });

  it('renews each cycle once when several processes run it', async () => {
    const others = await Promise.all(Array.from({ length: 3 }, () => newShop(testApp)));
    for (const { organizationId } of [shop, ...others]) await due({}, organizationId);
    await Promise.all(Array.from({ length: 6 }, () => renew()));
    for (const { organizationId } of [shop, ...others])
      expect(await booked(organizationId)).toEqual(['-50.0000', '50.0000']);
  });

  it('does not renew a cycle before its end', async () => {
    await due();
    await renew('2024-02-29T09:59:59.999Z');
    expect(await booked()).toEqual([]);
  });

  it('renews other organizations when one of them fails', async () => {
    const broken = await newShop(testApp);
    for (const { organizationId } of [shop, broken]) await due({}, organizationId);
    await testApp.ctx().em.execute(
      `alter table subscriptions add constraint broken
           check (organization_id <> '${broken.organizationId}' or cycle = 1) not valid`,
    );
    await renew();
    expect(await booked(broken.organizationId)).toEqual([]);
    expect(await booked()).toEqual(['-50.0000', '50.0000']);
    await testApp.ctx().em.execute('alter table subscriptions drop constraint broken');
  });
});

describe('renewDueCycles with a paid subscription', () => {
  const { trialing, active, past_due, paused, canceled } = SubscriptionPaymentStatus;

  it.each([trialing, active, past_due, paused])('does not renew a subscription that is %s', async (paymentStatus) => {
    await due({ tier: Tier.pro, paymentStatus, periodEnd: FEBRUARY_29 });
    await renew('2024-03-10T00:00:00.000Z');
    expect(await booked()).toEqual([]);
    expect(await tier()).toBe('pro');
  });

  it.each([FEBRUARY_29, null])(
    'moves a cancelled subscription to Free after its paid period (%s)',
    async (periodEnd) => {
      await due({
        tier: Tier.pro,
        paymentStatus: canceled,
        periodEnd,
        cancelAtPeriodEnd: true,
        pendingTier: Tier.starter,
      });
      await renew();
      expect(await tier()).toBe('free');
      expect(await booked()).toEqual(['-50.0000', '50.0000']);
      expect(await subscription()).toMatchObject({
        paymentStatus: 'canceled',
        cancelAtPeriodEnd: false,
        pendingTier: null,
      });
      const log = await rows(
        testApp.ctx().em,
        sql`select actor_id, data
              from audit_log
             where organization_id = ${shop.organizationId} and action = 'billing.tier_changed'`,
      );
      expect(log).toEqual([{ actor_id: null, data: { from: 'pro', to: 'free' } }]);
    },
  );

  it('keeps the tier of a cancelled subscription until its paid period ends', async () => {
    await due({ tier: Tier.pro, paymentStatus: canceled, periodEnd: new Date('2024-06-30T00:00:00.000Z') });
    await renew();
    expect(await booked()).toEqual([]);
    await renew('2024-06-30T00:00:00.000Z');
    expect(await tier()).toBe('free');
  });

  it('keeps the tier that an operator set after the subscription ended', async () => {
    await due({ tier: Tier.pro, paymentStatus: canceled, periodEnd: FEBRUARY_29 });
    await renew();
    expect((await shop.rest.patch('/billing/subscription', { tier: 'starter' })).status).toBe(200);
    await renew('2024-03-31T10:00:00.000Z');
    expect(await tier()).toBe('starter');
    expect(await booked()).toEqual(['-50.0000', '50.0000', '-50.0000', '1000.0000']);
  });
});

describe('a pending tier', () => {
  it('takes effect with the next cycle if nothing is paid', async () => {
    await due({ pendingTier: Tier.starter });
    await renew();
    expect(await tier()).toBe('starter');
    expect(await booked()).toEqual(['-50.0000', '1000.0000']);
    expect((await subscription()).pendingTier).toBeNull();
  });
});

describe('POST /billing/reset-cycle', () => {
  it('begins a cycle of one month now', async () => {
    await due();
    const before = new Date();
    expect((await shop.rest.post('/billing/reset-cycle')).status).toBe(200);
    const { cycle, cycleStartedAt, cycleEndsAt, cycleDay } = await subscription();
    expect({ cycle, day: cycleDay, began: cycleStartedAt >= before }).toEqual({
      cycle: 2,
      day: cycleStartedAt.getUTCDate(),
      began: true,
    });
    const days = (cycleEndsAt.getTime() - cycleStartedAt.getTime()) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThanOrEqual(31);
  });
});
