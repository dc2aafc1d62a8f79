import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BalanceType } from '../../../entities/billing/balance-type.ts';
import { TransactionType } from '../../../entities/billing/transaction-type.ts';
import { formatCt } from '../../../src/core/ct.ts';
import { credit } from '../../../src/services/billing/ledger/credit.ts';
import { release } from '../../../src/services/billing/ledger/hold.ts';
import { settle } from '../../../src/services/billing/ledger/settle.ts';
import { testBed } from '../../support/harness.ts';
import { balancesOf, expectLedgerAgrees, hold } from '../../support/ledger.ts';
import { newShop } from '../../support/shop.ts';

const bed = testBed({ ROLE: 'web' });

/** What the ledger should hold, in ten-thousandths, after the specification's section on billing. */
class Model {
  subscription = 500_000n;
  topup = 0n;
  holds: bigint[] = [];

  get held(): bigint {
    return this.holds.reduce((sum, each) => sum + each, 0n);
  }

  hold(amount: bigint): boolean {
    if (this.subscription + this.topup - this.held < amount) return false;
    this.holds.push(amount);
    return true;
  }

  spend(cost: bigint): void {
    const first = cost < this.subscription ? cost : this.subscription;
    this.subscription -= first;
    this.topup -= cost - first;
  }
}

type Step = { do: 'credit'; type: BalanceType.subscription | BalanceType.topup; units: bigint } | { do: 'hold'; units: bigint } | { do: 'settle'; share: number; pick: number } | { do: 'release'; pick: number };

const units = fc.bigInt({ min: 1n, max: 200_000n });
const pick = fc.nat(1000);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('credit' as const), type: fc.constantFrom(BalanceType.subscription as const, BalanceType.topup as const), units }),
  { weight: 4, arbitrary: fc.record({ do: fc.constant('hold' as const), units }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('settle' as const), share: fc.integer({ min: 0, max: 100 }), pick }) },
  fc.record({ do: fc.constant('release' as const), pick }),
);

describe('the ledger beside a plain model', () => {
  it('agrees after every step of random credits, holds, settlements and releases', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 100, maxLength: 150 }), async (steps) => {
        const { organizationId } = await newShop(bed);
        const model = new Model();
        for (const each of steps) {
          await take(organizationId, model, each);
          expect(await balancesOf(bed.ctx(), organizationId)).toEqual({
            subscription: formatCt(model.subscription),
            topup: formatCt(model.topup),
            overage: '0.0000',
            held: formatCt(model.held),
          });
        }
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });

  it('agrees with the sum of its entries after random steps at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(units, { minLength: 40, maxLength: 80 }), async (amounts) => {
        const { organizationId } = await newShop(bed);
        await Promise.all(amounts.map((amount, index) => work(organizationId, formatCt(amount), index)));
        const after = await balancesOf(bed.ctx(), organizationId);
        expect(after.held).toBe('0.0000');
        expect(Number(after.subscription)).toBeGreaterThanOrEqual(0);
        await expectLedger(organizationId);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });
});

const expectLedger = (organizationId: string) => expectLedgerAgrees(bed.ctx(), organizationId);

async function take(organizationId: string, model: Model, each: Step): Promise<void> {
  const { em } = bed.ctx();
  switch (each.do) {
    case 'credit': {
      await book(organizationId, each.type, formatCt(each.units));
      model[each.type] += each.units;
      return;
    }
    case 'hold':
      expect(await hold({ em }, organizationId, formatCt(each.units))).toBe(model.hold(each.units));
      return;
    default: {
      if (model.holds.length === 0) return;
      const [held] = model.holds.splice(each.pick % model.holds.length, 1);
      if (each.do === 'release') return release(em, organizationId, formatCt(held!));
      const cost = (held! * BigInt(each.share)) / 100n;
      model.spend(cost);
      const remaining = await em.transactional((inner) => settle(inner, charge(organizationId, formatCt(held!), formatCt(cost))));
      expect(remaining).toBe(formatCt(model.subscription + model.topup));
    }
  }
}

/** One piece of paid work: every third fails. */
async function work(organizationId: string, amount: string, index: number): Promise<void> {
  const { em } = bed.ctx();
  if (!(await hold({ em }, organizationId, amount))) return;
  if (index % 3 === 0) return release(em, organizationId, amount);
  await em.transactional((inner) => settle(inner, charge(organizationId, amount, amount)));
  if (index % 5 === 0) await book(organizationId, BalanceType.topup, '1.0000');
}

const charge = (organizationId: string, held: string, cost: string) => ({ organizationId, held, cost, reason: randomUUID(), description: '', usage: {}, createdBy: null });

function book(organizationId: string, balanceType: BalanceType.subscription | BalanceType.topup, amount: string): Promise<boolean> {
  const entry = { organizationId, transactionType: TransactionType.adjustment, balanceType, amount, description: '', reason: randomUUID(), createdBy: null };
  return bed.ctx().em.transactional((em) => credit(em, entry));
}
