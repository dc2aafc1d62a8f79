import type { BalanceType } from '../../entities/billing/transaction.ts';
import type { Tier } from '../../entities/billing/plan.ts';
import { formatCt, unitsOf } from '../../src/core/ct.ts';
import { MONTHLY_CT, SIGNUP_GRANT_CT } from '../../src/services/billing/plans.ts';

export type Adjustable = BalanceType.subscription | BalanceType.topup;

/**
 * A model of the ledger in ten-thousandths, written from the specification's section on billing and not from the code.
 */
export class LedgerModel {
  subscription = unitsOf(SIGNUP_GRANT_CT);
  topup = 0n;
  overage = 0n;
  overageEnabled = false;
  tier = 'free' as Tier;
  cycle = 1;
  holds: bigint[] = [];
  private booked = new Set<string>();

  get held(): bigint {
    return this.holds.reduce((sum, each) => sum + each, 0n);
  }

  get available(): bigint {
    return this.subscription + this.topup - this.held;
  }

  /** The balances in the format of the database. */
  get balances() {
    return {
      subscription: formatCt(this.subscription),
      topup: formatCt(this.topup),
      overage: formatCt(this.overage),
      held: formatCt(this.held),
    };
  }

  copy(): LedgerModel {
    return Object.assign(new LedgerModel(), this, { holds: [...this.holds], booked: new Set(this.booked) });
  }

  hold(amount: bigint): boolean {
    if (!this.overageEnabled && this.available < amount) return false;
    this.holds.push(amount);
    return true;
  }

  spend(cost: bigint): void {
    const first = smaller(cost, this.subscription);
    const second = smaller(cost - first, this.topup);
    this.subscription -= first;
    this.topup -= second;
    this.overage -= cost - first - second;
  }

  credit(type: Adjustable, amount: bigint, reason: string): boolean {
    if (!this.isNew(`${type} ${reason}`)) return false;
    this[type] += amount;
    return true;
  }

  /** The part that holds need beyond the top-up and the new amount does not expire. */
  allocate(amount: bigint, reason: string): boolean {
    if (!this.isNew(`subscription ${reason}`)) return false;
    const needed = this.held - this.topup - amount;
    const unexpired = needed > 0n ? smaller(needed, this.subscription) : 0n;
    this.subscription = unexpired + amount;
    return true;
  }

  debit(type: Adjustable, atMost: bigint, reason: string): bigint {
    if (!this.isNew(`${type} ${reason}`)) return 0n;
    const taken = [atMost, this[type], this.available].reduce(smaller);
    if (taken <= 0n) return 0n;
    this[type] -= taken;
    return taken;
  }

  /** Adjusts by the full amount, or returns false. */
  adjust(type: Adjustable, amount: bigint): boolean {
    if (amount < 0n && (this[type] < -amount || this.available < -amount)) return false;
    this[type] += amount;
    return true;
  }

  reset(): void {
    this.cycle += 1;
    this.allocateMonth();
  }

  changeTier(tier: Tier, allocateImmediately: boolean): void {
    this.tier = tier;
    if (allocateImmediately) this.allocateMonth();
  }

  private allocateMonth(): void {
    this.allocate(unitsOf(MONTHLY_CT[this.tier]), `cycle ${this.cycle} ${this.tier}`);
  }

  private isNew(reason: string): boolean {
    if (this.booked.has(reason)) return false;
    this.booked.add(reason);
    return true;
  }
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
