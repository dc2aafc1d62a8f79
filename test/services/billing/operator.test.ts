import { beforeEach, describe, expect, it } from '@jest/globals';
import { schema } from '../../../resolvers/schema.ts';
import { changed, rows, sql } from '../../../src/core/sql.ts';
import { useTestApp } from '../../support/test-app.ts';
import { balancesOf, expectLedgerAgrees, hold } from '../../support/ledger.ts';
import { untilLockWait } from '../../support/lock-waits.ts';
import { newMember } from '../../support/members.ts';
import { callThrough } from '../../support/operation-call.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
let shop: Shop;

beforeEach(async () => {
  shop = await newShop(testApp);
});

type Entry = [type: string, balance: string, amount: string];

/** The entries after the sign-up grant. */
async function entries(): Promise<Entry[]> {
  const found = await rows<{ transaction_type: string; balance_type: string; amount: string }>(
    testApp.ctx().em,
    sql`select transaction_type, balance_type, amount
          from transactions
         where organization_id = ${shop.organizationId}
         order by position offset 1`,
  );
  return found.map((each) => [each.transaction_type, each.balance_type, each.amount]);
}

const balances = () => balancesOf(testApp.ctx(), shop.organizationId);
const audited = () =>
  rows<{ action: string; data: object }>(
    testApp.ctx().em,
    sql`select action, data
          from audit_log
         where organization_id = ${shop.organizationId} and action like 'billing.%'
         order by created_at, id`,
  );
const holdCt = (amount: string) => hold(testApp.ctx(), shop.organizationId, amount);

describe.each(['REST', 'GraphQL'] as const)('operations of a billing operator by %s', (channel) => {
  const call = (name: string, flat?: Record<string, unknown>, token = shop.token) =>
    callThrough(testApp, schema, channel)(`Mutation.${name}`, flat, token);

  it('topUp credits the top-up balance and returns who booked it', async () => {
    const entry = await call('topUp', { amount: '12.5', description: 'Invoice 7' });
    const me = (await shop.rest.get('/users/me')).body;
    expect(entry).toEqual({
      id: expect.any(String),
      transaction_type: 'topup',
      amount: '12.5000',
      balance_type: 'topup',
      description: 'Invoice 7',
      created_at: expect.any(String),
      created_by: me.id,
    });
    expect((await shop.rest.get('/billing/transactions')).body.transactions[0]).toEqual(entry);
    expect(await balances()).toMatchObject({ subscription: '50.0000', topup: '12.5000' });
  });

  it('adjustBalance credits and debits both balances', async () => {
    expect(await call('adjustBalance', { amount: 3, balance_type: 'topup', description: 'sorry' })).toMatchObject({
      amount: '3.0000',
      balance_type: 'topup',
      transaction_type: 'adjustment',
      description: 'sorry',
    });
    expect(await call('adjustBalance', { amount: '-3.0000', balance_type: 'topup' })).toMatchObject({
      amount: '-3.0000',
      description: '',
    });
    expect(await call('adjustBalance', { amount: -49.9999, balance_type: 'subscription' })).toMatchObject({
      amount: '-49.9999',
    });
    expect(await balances()).toMatchObject({ subscription: '0.0001', topup: '0.0000' });
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });

  it.each([
    ['more than the balance', '-50.0001', 'subscription', '0'],
    ['what only another balance has', '-1', 'topup', '0'],
    ['what work in flight may need', '-10.0001', 'subscription', '40'],
  ])('adjustBalance rejects taking %s and books nothing', async (_, amount, balance_type, held) => {
    await holdCt(held);
    expect(await call('adjustBalance', { amount, balance_type })).toMatchObject({
      code: 'CONFLICT',
      detail: 'The balance is too low for this adjustment',
    });
    expect(await entries()).toEqual([]);
    expect(await balances()).toMatchObject({ subscription: '50.0000', topup: '0.0000' });
  });

  it('resetBillingCycle lets the rest expire, allocates the month of the tier and keeps the top-up', async () => {
    await call('topUp', { amount: 7 });
    await call('changeSubscription', { tier: 'starter' });
    expect(await call('resetBillingCycle')).toEqual({
      subscription_balance: '1000.0000',
      topup_balance: '7.0000',
      total_balance: '1007.0000',
      subscription_tier: 'starter',
      overage_enabled: false,
      token_rate_multiplier: '1.0000',
    });
    expect(await entries()).toEqual([
      ['topup', 'topup', '7.0000'],
      ['expiry', 'subscription', '-50.0000'],
      ['allocation', 'subscription', '1000.0000'],
    ]);
  });

  it('changeSubscription allocates with the next cycle or at once, once per cycle and tier', async () => {
    expect(await call('changeSubscription', { tier: 'pro' })).toMatchObject({
      subscription_tier: 'pro',
      subscription_balance: '50.0000',
    });
    expect(await call('changeSubscription', { tier: 'pro', allocate_immediately: true })).toMatchObject({
      subscription_balance: '5000.0000',
    });
    await call('adjustBalance', { amount: -1, balance_type: 'subscription' });
    expect(await call('changeSubscription', { tier: 'pro', allocate_immediately: true })).toMatchObject({
      subscription_balance: '4999.0000',
    });
    expect(await call('changeSubscription', { tier: 'starter', allocate_immediately: true })).toMatchObject({
      subscription_balance: '1000.0000',
    });
    expect(await call('changeSubscription', { tier: 'pro', allocate_immediately: true })).toMatchObject({
      subscription_tier: 'pro',
      subscription_balance: '1000.0000',
    });
    expect(await call('resetBillingCycle')).toMatchObject({ subscription_balance: '5000.0000' });
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });

  it('updateBillingSettings changes only the given fields, and changes without a ledger entry are audited', async () => {
    expect(await call('updateBillingSettings', { overage_enabled: true })).toMatchObject({
      overage_enabled: true,
      token_rate_multiplier: '1.0000',
    });
    expect(await call('updateBillingSettings', { token_rate_multiplier: 2.5 })).toMatchObject({
      overage_enabled: true,
      token_rate_multiplier: '2.5000',
    });
    await call('updateBillingSettings', { overage_enabled: true, token_rate_multiplier: '2.5000' });
    await call('changeSubscription', { tier: 'business' });
    await call('changeSubscription', { tier: 'business' });
    await call('resetBillingCycle');
    expect(await audited()).toEqual([
      {
        action: 'billing.settings_updated',
        data: { fields: ['overage_enabled'], overage_enabled: true, token_rate_multiplier: '1.0000' },
      },
      {
        action: 'billing.settings_updated',
        data: { fields: ['token_rate_multiplier'], overage_enabled: true, token_rate_multiplier: '2.5000' },
      },
      { action: 'billing.tier_changed', data: { from: 'free', to: 'business' } },
      { action: 'billing.cycle_reset', data: { cycle: 2 } },
    ]);
    const log = (await shop.rest.get('/audit-log?action=money.')).body;
    expect(log.entries.map((each: { action: string }) => each.action)).toEqual(
      expect.arrayContaining(['money.expiry', 'money.allocation']),
    );
  });

  it.each([
    ['topUp', { amount: 1 }],
    ['adjustBalance', { amount: 1, balance_type: 'topup' }],
    ['resetBillingCycle', {}],
    ['changeSubscription', { tier: 'pro' }],
    ['updateBillingSettings', { overage_enabled: true }],
  ])('%s rejects members and changes only the organization of an administrator', async (name, body) => {
    const member = await newMember(testApp, shop);
    expect(await call(name, body, member.token)).toMatchObject({ code: 'FORBIDDEN', detail: 'Admin access required' });
    const other = await newShop(testApp);
    await call(name, body, other.token);
    expect(await entries()).toEqual([]);
  });
});

describe('concurrent operations of a billing operator', () => {
  it('reset the cycle once in 10 concurrent calls', async () => {
    await changed(
      testApp.ctx().em,
      sql`update balances set subscription_tier = 'pro' where organization_id = ${shop.organizationId}`,
    );
    const { em } = testApp.ctx();
    // The lock ensures that all calls have read the cycle before the first one can continue.
    const resets = await em.transactional(async (holder) => {
      await rows(holder, sql`select 1 from subscriptions where organization_id = ${shop.organizationId} for update`);
      const all = Array.from({ length: 10 }, () => shop.rest.post('/billing/reset-cycle'));
      await untilLockWait(testApp.ctx(), 10);
      return { all };
    });
    const answers = await Promise.all(resets.all);
    expect(answers.map(({ status, body }) => [status, body.subscription_balance])).toEqual(
      Array.from({ length: 10 }, () => [200, '5000.0000']),
    );
    expect(await entries()).toEqual([
      ['expiry', 'subscription', '-50.0000'],
      ['allocation', 'subscription', '5000.0000'],
    ]);
  });

  it('allocate a tier once in 10 concurrent calls', async () => {
    await Promise.all(
      Array.from({ length: 10 }, () =>
        shop.rest.patch('/billing/subscription', { tier: 'starter', allocate_immediately: true }),
      ),
    );
    expect((await entries()).filter(([type]) => type === 'allocation')).toHaveLength(1);
    expect(await balances()).toMatchObject({ subscription: '1000.0000' });
  });

  it('adjust the balance exactly as often as it suffices', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        shop.rest.post('/billing/adjustment', { amount: -7, balance_type: 'subscription' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(13);
    expect(await balances()).toMatchObject({ subscription: '1.0000' });
  });
});
