import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { BalanceType, TransactionType } from '../../../entities/billing/transaction.ts';
import { changed, rows, sql } from '../../../src/core/sql.ts';
import { credit, type Credit } from '../../../src/services/billing/ledger/credit.ts';
import { funds, release, releaseAll } from '../../../src/services/billing/ledger/hold.ts';
import { type Charge, settle } from '../../../src/services/billing/ledger/settle.ts';
import { useTestApp } from '../../support/test-app.ts';
import { balancesOf, expectLedgerAgrees, hold } from '../../support/ledger.ts';
import { untilLockWait } from '../../support/lock-waits.ts';
import { newShop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
let organizationId: string;

/** A new organization has 50 CT on the subscription balance. */
beforeEach(async () => {
  ({ organizationId } = await newShop(testApp));
});

const holdOne = (amount: string) => hold(testApp.ctx(), organizationId, amount);

const charge = (held: string, cost: string, reason: string = randomUUID()): Charge => ({
  organizationId,
  held,
  cost,
  reason,
  description: 'work',
  usage: {},
  createdBy: null,
});
const settleOne = (...given: Parameters<typeof charge>): Promise<string> =>
  testApp
    .ctx()
    .em.transactional((em) => settle({ em, metrics: null }, charge(...given)))
    .then(({ after }) => after);

const paid = (amount: string, more: Partial<Credit> = {}): Credit => ({
  organizationId,
  transactionType: TransactionType.topup,
  balanceType: BalanceType.topup,
  amount,
  description: 'top-up',
  reason: randomUUID(),
  createdBy: null,
  ...more,
});
const topUp = (...given: Parameters<typeof paid>): Promise<boolean> =>
  testApp.ctx().em.transactional((em) => credit(em, paid(...given)));

const allowOverage = (on: boolean) =>
  changed(testApp.ctx().em, sql`update balances set overage_enabled = ${on} where organization_id = ${organizationId}`);
const ledgerAgrees = () => expectLedgerAgrees(testApp.ctx(), organizationId);

describe('concurrent charges', () => {
  it('succeed exactly 50 times when 200 of them meet a balance for 50', async () => {
    const work = async () => {
      if (!(await holdOne('1.0000'))) return false;
      await settleOne('1.0000', '1.0000');
      return true;
    };
    const done = await Promise.all(Array.from({ length: 200 }, work));
    expect(done.filter(Boolean)).toHaveLength(50);
    expect(await balancesOf(testApp.ctx(), organizationId)).toEqual({
      subscription: '0.0000',
      topup: '0.0000',
      overage: '0.0000',
      held: '0.0000',
    });
    await ledgerAgrees();
  });

  it('never hold more than the balance, even with an uneven price', async () => {
    const held = await Promise.all(Array.from({ length: 200 }, () => holdOne('0.7001')));
    expect(held.filter(Boolean)).toHaveLength(71);
    expect((await funds(testApp.ctx().em, organizationId)).available).toBe('0.2929');
  });

  it('charge the same reason once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => holdOne('1.0000')));
    const ends = await Promise.allSettled(
      Array.from({ length: 10 }, () => settleOne('1.0000', '1.0000', `once:${organizationId}`)),
    );
    expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1);
    expect(await balancesOf(testApp.ctx(), organizationId)).toMatchObject({ subscription: '49.0000', held: '9.0000' });
  });
});

describe('a charge that waits for a credit', () => {
  it('draws from the credited amount', async () => {
    await holdOne('50.0000');
    const waiting = await testApp.ctx().em.transactional(async (em) => {
      await credit(em, paid('10.0000'));
      await hold({ em }, organizationId, '5.0000');
      await settle({ em, metrics: null }, charge('54.0000', '54.0000'));
      const last = settleOne('1.0000', '1.0000');
      await untilLockWait(testApp.ctx());
      return { last };
    });
    expect(await waiting.last).toBe('5.0000');
    expect(await balancesOf(testApp.ctx(), organizationId)).toEqual({
      subscription: '0.0000',
      topup: '5.0000',
      overage: '0.0000',
      held: '0.0000',
    });
    await ledgerAgrees();
  });
});

describe('settle', () => {
  it('draws from the subscription, then from the top-up, then as overage', async () => {
    await topUp('10.0000');
    await allowOverage(true);
    expect(await holdOne('75.0000')).toBe(true);
    expect(await settleOne('75.0000', '75.0000', 'draw')).toBe('0.0000');
    expect(await balancesOf(testApp.ctx(), organizationId)).toEqual({
      subscription: '0.0000',
      topup: '0.0000',
      overage: '-15.0000',
      held: '0.0000',
    });
    const entries = await rows(
      testApp.ctx().em,
      sql`select balance_type, transaction_type, amount
            from transactions
           where organization_id = ${organizationId} and reason = 'draw'
           order by position`,
    );
    expect(entries).toEqual([
      { balance_type: 'subscription', transaction_type: 'usage', amount: '-50.0000' },
      { balance_type: 'topup', transaction_type: 'usage', amount: '-10.0000' },
      { balance_type: 'overage', transaction_type: 'overage', amount: '-15.0000' },
    ]);
    await ledgerAgrees();
  });

  it('rejects a reason that was charged to another balance', async () => {
    await topUp('10.0000');
    await holdOne('55.0000');
    await settleOne('50.0000', '50.0000', `job:${organizationId}`);
    await expect(settleOne('5.0000', '5.0000', `job:${organizationId}`)).rejects.toThrow('charged before');
    expect(await balancesOf(testApp.ctx(), organizationId)).toMatchObject({ topup: '10.0000', held: '5.0000' });
  });

  it('releases what was held beyond the cost and books no entry for a cost of zero', async () => {
    await holdOne('5.0000');
    expect(await settleOne('5.0000', '1.2345')).toBe('48.7655');
    await holdOne('5.0000');
    expect(await settleOne('5.0000', '0.0000', 'nothing')).toBe('48.7655');
    expect((await funds(testApp.ctx().em, organizationId)).available).toBe('48.7655');
    expect(await rows(testApp.ctx().em, sql`select 1 from transactions where reason = 'nothing'`)).toEqual([]);
    await ledgerAgrees();
  });
});

describe('release', () => {
  it('books no entry and fails beyond the held amount', async () => {
    await holdOne('20.0000');
    await testApp
      .ctx()
      .em.transactional((em) => releaseAll(em, organizationId, [{ held: '12.5000' }, { held: '7.4999' }]));
    expect((await balancesOf(testApp.ctx(), organizationId)).held).toBe('0.0001');
    await expect(testApp.ctx().em.transactional((em) => release(em, organizationId, '1.0000'))).rejects.toThrow(
      /never_negative/,
    );
  });
});

describe('the ledger', () => {
  it('credits a reason once, even in 20 concurrent calls', async () => {
    const booked = await Promise.all(Array.from({ length: 20 }, () => topUp('500.0000', { reason: 'payment:1' })));
    expect(booked.filter(Boolean)).toHaveLength(1);
    expect((await balancesOf(testApp.ctx(), organizationId)).topup).toBe('500.0000');
    await ledgerAgrees();
  });

  it('rejects updates and deletes of entries', async () => {
    const { em } = testApp.ctx();
    await expect(
      changed(em, sql`update transactions set amount = 1000 where organization_id = ${organizationId}`),
    ).rejects.toThrow('append-only');
    await expect(changed(em, sql`delete from transactions where organization_id = ${organizationId}`)).rejects.toThrow(
      'append-only',
    );
    await ledgerAgrees();
  });

  it('rolls back with the transaction of the work', async () => {
    await holdOne('5.0000');
    const work = testApp.ctx().em.transactional(async (em) => {
      await settle({ em, metrics: null }, charge('5.0000', '5.0000', 'failing'));
      throw new Error('the work failed');
    });
    await expect(work).rejects.toThrow('the work failed');
    expect(await balancesOf(testApp.ctx(), organizationId)).toMatchObject({ subscription: '50.0000', held: '5.0000' });
  });
});
