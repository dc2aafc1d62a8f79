import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { BalanceType, TransactionType } from '../../../entities/billing/transaction.ts';
import { rows, sql } from '../../../src/core/sql.ts';
import { allocate } from '../../../src/services/billing/ledger/allocate.ts';
import { credit } from '../../../src/services/billing/ledger/credit.ts';
import { debit } from '../../../src/services/billing/ledger/debit.ts';
import { settle } from '../../../src/services/billing/ledger/settle.ts';
import { useTestApp } from '../../support/test-app.ts';
import { balancesOf, expectLedgerAgrees, hold, strayBalances } from '../../support/ledger.ts';
import { untilLockWait } from '../../support/lock-waits.ts';
import { newShop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
let organizationId: string;

/** A new organization has 50 CT on the subscription balance. */
beforeEach(async () => {
  ({ organizationId } = await newShop(testApp));
});

const entry = (reason: string) => ({
  organizationId,
  description: 'test',
  reason: `${reason}:${organizationId}`,
  createdBy: null,
});
const topUp = { transactionType: TransactionType.topup, balanceType: BalanceType.topup } as const;
const refund = { transactionType: TransactionType.refund, balanceType: BalanceType.topup } as const;
const within = <T>(work: (em: ReturnType<typeof testApp.ctx>['em']) => Promise<T>) =>
  testApp.ctx().em.transactional(work);

const allocateCt = (amount: string, reason: string = randomUUID()) =>
  within((em) => allocate(em, { ...entry(reason), amount }));
const creditCt = (amount: string) => within((em) => credit(em, { ...entry(randomUUID()), ...topUp, amount }));
const debitCt = (atMost: string, reason: string = randomUUID()) =>
  within(async (em) => (await debit(em, { ...entry(reason), ...refund, atMost }))?.taken ?? '0.0000');
const settleCt = (amount: string) =>
  within((em) => settle({ em, metrics: null }, { ...entry(randomUUID()), held: amount, cost: amount, usage: {} }));
const balances = () => balancesOf(testApp.ctx(), organizationId);
const holdCt = (amount: string) => hold(testApp.ctx(), organizationId, amount);
const booked = () =>
  rows<{ transaction_type: string; amount: string }>(
    testApp.ctx().em,
    sql`select transaction_type, amount
          from transactions
         where organization_id = ${organizationId}
         order by position offset 1`,
  );

describe('allocate', () => {
  it('books the expiry before the allocation', async () => {
    expect(await allocateCt('1000.0000')).toBe(true);
    expect(await booked()).toEqual([
      { transaction_type: 'expiry', amount: '-50.0000' },
      { transaction_type: 'allocation', amount: '1000.0000' },
    ]);
    expect(await balances()).toMatchObject({ subscription: '1000.0000', topup: '0.0000' });
  });

  it('books no expiry for an empty balance', async () => {
    await holdCt('50.0000');
    await settleCt('50.0000');
    await allocateCt('10.0000');
    expect((await booked()).map((each) => each.transaction_type)).toEqual(['usage', 'allocation']);
  });

  it('does not let CT expire that work in flight may need beyond the top-up and the new amount', async () => {
    await creditCt('5.0000');
    await holdCt('40.0000');
    await allocateCt('10.0000');
    expect(await balances()).toEqual({ subscription: '35.0000', topup: '5.0000', overage: '0.0000', held: '40.0000' });
    await settleCt('40.0000');
    expect(await balances()).toMatchObject({ subscription: '0.0000', topup: '0.0000', held: '0.0000' });
    await expectLedgerAgrees(testApp.ctx(), organizationId);
  });

  it('books a reason once, even in 20 concurrent calls', async () => {
    const done = await Promise.all(Array.from({ length: 20 }, () => allocateCt('7.0000', 'once')));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await allocateCt('7.0000', 'once')).toBe(false);
    expect((await booked()).map(({ amount }) => amount)).toEqual(['-50.0000', '7.0000']);
  });

  it('lets only the rest expire after it waited for a charge', async () => {
    await holdCt('20.0000');
    const waiting = await within(async (em) => {
      await settle({ em, metrics: null }, { ...entry('charge'), held: '20.0000', cost: '20.0000', usage: {} });
      const allocation = allocateCt('100.0000');
      await untilLockWait(testApp.ctx());
      return { allocation };
    });
    expect(await waiting.allocation).toBe(true);
    expect((await booked()).map(({ amount }) => amount)).toEqual(['-20.0000', '-30.0000', '100.0000']);
    await expectLedgerAgrees(testApp.ctx(), organizationId);
  });

  it('throws outside a transaction', async () => {
    await expect(allocate(testApp.ctx().em, { ...entry('alone'), amount: '1.0000' })).rejects.toThrow(
      'within a transaction',
    );
    expect(await booked()).toEqual([]);
  });

  it('keeps all balances valid among concurrent credits, debits and charges', async () => {
    const work = async (n: number) => {
      if (n % 4 === 0) await allocateCt('30.0000');
      if (n % 4 === 1) await creditCt('3.0000');
      if (n % 4 === 2) await debitCt('2.0000');
      if (await holdCt('1.5000')) await settleCt('1.5000');
    };
    await Promise.all(Array.from({ length: 80 }, (_, n) => work(n)));
    expect((await balances()).held).toBe('0.0000');
    await expectLedgerAgrees(testApp.ctx(), organizationId);
  });
});

describe('debit', () => {
  it('takes at most what the balance has', async () => {
    await creditCt('8.0000');
    expect(await debitCt('3.5000')).toBe('3.5000');
    expect(await debitCt('500.0000')).toBe('4.5000');
    expect(await balances()).toMatchObject({ subscription: '50.0000', topup: '0.0000' });
  });

  it('never takes held CT', async () => {
    await creditCt('10.0000');
    await holdCt('56.0000');
    expect(await debitCt('10.0000')).toBe('4.0000');
    await settleCt('56.0000');
    expect(await balances()).toMatchObject({ subscription: '0.0000', topup: '0.0000', held: '0.0000' });
    await expectLedgerAgrees(testApp.ctx(), organizationId);
  });

  it('books a reason once, even if there was nothing to take', async () => {
    expect(await debitCt('5.0000', 'refund')).toBe('0.0000');
    await creditCt('5.0000');
    expect(await debitCt('5.0000', 'refund')).toBe('0.0000');
    const taken = await Promise.all(Array.from({ length: 10 }, () => debitCt('1.0000', 'another')));
    expect(taken.toSorted((a, b) => a.localeCompare(b))).toEqual([
      ...Array.from({ length: 9 }, () => '0.0000'),
      '1.0000',
    ]);
    expect((await balances()).topup).toBe('4.0000');
  });

  it('leaves the CT of a hold that it waited for', async () => {
    await creditCt('10.0000');
    const waiting = await within(async (em) => {
      await hold({ em }, organizationId, '55.0000');
      const taken = debitCt('10.0000');
      await untilLockWait(testApp.ctx());
      return { taken };
    });
    expect(await waiting.taken).toBe('5.0000');
  });
});

describe('strayBalances', () => {
  it('finds a balance that differs from its entries', async () => {
    const stray = within(async (em) => {
      await em.execute(`update balances set topup_balance = 1 where organization_id = '${organizationId}'`);
      const found = await strayBalances(em);
      throw new Error(`found ${found.length}: ${JSON.stringify(found)}`);
    });
    await expect(stray).rejects.toThrow(`found 1: [{"organization_id":"${organizationId}"`);
  });
});
