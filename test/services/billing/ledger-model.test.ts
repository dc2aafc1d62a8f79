import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { BalanceType, TransactionType } from '../../../entities/billing/transaction.ts';
import { formatCt } from '../../../src/core/ct.ts';
import { allocate } from '../../../src/services/billing/ledger/allocate.ts';
import { credit } from '../../../src/services/billing/ledger/credit.ts';
import { debit } from '../../../src/services/billing/ledger/debit.ts';
import { release } from '../../../src/services/billing/ledger/hold.ts';
import { settle } from '../../../src/services/billing/ledger/settle.ts';
import { asUser, type UserContext } from '../../support/as-user.ts';
import { useTestApp } from '../../support/test-app.ts';
import { balancesOf, hold, strayBalances } from '../../support/ledger.ts';
import { IS_LONG } from '../../support/long.ts';
import { LedgerModel } from '../../support/ledger-model.ts';
import { type Step, runStep, step } from '../../support/ledger-steps.ts';
import { newShop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });

const SEEDS = IS_LONG ? 50 : 8;
const STEPS = 1000;
const CONCURRENCY = 8;
const MINUTES = 60_000;

class RolledBack extends Error {}

/** Some steps in one transaction, which may be rolled back. */
interface StepBatch {
  length: number;
  rolledBack: boolean;
}

const batch: fc.Arbitrary<StepBatch> = fc.record({
  length: fc.integer({ min: 1, max: 60 }),
  rolledBack: fc.nat(5).map((n) => n === 0),
});
const script = fc.tuple(fc.array(step, { minLength: STEPS, maxLength: STEPS }), fc.infiniteStream(batch));

describe('the ledger and a model of it', () => {
  it(
    `agree after each of ${STEPS} random steps, ${SEEDS} times`,
    async () => {
      const agree = fc.asyncProperty(script, async ([steps, batches]) => {
        const shop = await newShop(testApp);
        const ctx = await asUser(testApp, shop);
        let model = new LedgerModel();
        for (let at = 0; at < steps.length;) {
          const { length, rolledBack } = batches.next().value;
          model = await runBatch(ctx, shop.organizationId, model, steps.slice(at, at + length), rolledBack);
          at += length;
        }
      });
      const limit = pLimit(CONCURRENCY);
      await Promise.all(
        Array.from({ length: SEEDS }, () => limit(() => fc.assert(agree, { numRuns: 1, endOnFailure: true }))),
      );
    },
    5 * MINUTES,
  );

  it('agree with the sum of the entries after concurrent random steps', async () => {
    const amount = fc.bigInt({ min: 1n, max: 200_000n });
    await fc.assert(
      fc.asyncProperty(fc.array(amount, { minLength: 40, maxLength: 80 }), async (amounts) => {
        const { organizationId } = await newShop(testApp);
        await Promise.all(amounts.map((amount, index) => work(organizationId, formatCt(amount), index)));
        const { em } = testApp.ctx();
        expect((await balancesOf(testApp.ctx(), organizationId)).held).toBe('0.0000');
        expect(await strayBalances(em, organizationId)).toEqual([]);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });
});

/** Runs the steps in one transaction and returns the model after them. */
async function runBatch(
  ctx: UserContext,
  organizationId: string,
  before: LedgerModel,
  steps: Step[],
  rolledBack: boolean,
): Promise<LedgerModel> {
  const model = before.copy();
  const transaction = testApp.ctx().em.transactional(async (em) => {
    const own = { ...ctx, em };
    for (const each of steps) {
      await runStep(own, organizationId, model, each);
      expect(await balancesOf(own, organizationId)).toEqual(model.balances);
    }
    expect(await strayBalances(em, organizationId)).toEqual([]);
    if (rolledBack) throw new RolledBack();
  });
  await transaction.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  const after = rolledBack ? before : model;
  expect(await balancesOf(testApp.ctx(), organizationId)).toEqual(after.balances);
  return after;
}

/** Paid work, of which every third fails, together with credits, debits and allocations. */
async function work(organizationId: string, amount: string, index: number): Promise<void> {
  const { em } = testApp.ctx();
  const entry = {
    organizationId,
    description: '',
    reason: `${organizationId}:${Math.floor(index / 2)}`,
    createdBy: null,
  };
  const topUp = { ...entry, transactionType: TransactionType.topup, balanceType: BalanceType.topup } as const;
  if (index % 5 === 0) await em.transactional((inner) => credit(inner, { ...topUp, amount: '1.0000' }));
  if (index % 7 === 0)
    await em.transactional((inner) => debit(inner, { ...topUp, atMost: '2.0000', reason: randomUUID() }));
  if (index % 9 < 2) await em.transactional((inner) => allocate(inner, { ...entry, amount: '30.0000' }));
  if (!(await hold({ em }, organizationId, amount))) return;
  if (index % 3 === 0) return release(em, organizationId, amount);
  await em.transactional((inner) =>
    settle({ em: inner, metrics: null }, { ...entry, held: amount, cost: amount, reason: randomUUID(), usage: {} }),
  );
}
