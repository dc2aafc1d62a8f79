import { type AuditCheck, FINDING_POINTS } from '../../../../../entities/studio/audit-check.ts';
import type { Check } from './check.ts';

/** The most points that a product can lose. */
const MAX_POINTS = 100;

/** Counts the findings of an audit. Needs one number per product in memory. */
export class AuditTally {
  private readonly counts: Map<AuditCheck, number>;
  /** The points that each product lost, by its index. */
  private readonly lost: number[] = [];

  constructor(private readonly checks: readonly Check[]) {
    this.counts = new Map(checks.map(({ check }) => [check, 0]));
  }

  get productCount(): number {
    return this.lost.length;
  }

  /** Adds a product, whose index is the number of products before it. */
  addProduct(): void {
    this.lost.push(0);
  }

  /** Adds a finding of one of the checks about a product. */
  addFinding(index: number, { check, severity }: Pick<Check, 'check' | 'severity'>): void {
    this.counts.set(check, this.counts.get(check)! + 1);
    this.lost[index] = this.lost[index]! + FINDING_POINTS[severity];
  }

  /** Returns the score by the formula of `HEALTH_SCORE`; null without products. */
  healthScore(): number | null {
    if (this.productCount === 0) return null;
    const lost = this.lost.reduce((sum, each) => sum + Math.min(each, MAX_POINTS), 0);
    const left = MAX_POINTS * this.productCount - lost;
    // Multiplies by ten first, because rounding down is exact for integers.
    return Math.floor((left * 10) / this.productCount) / 10;
  }

  /** The number of products with a finding. */
  get affectedCount(): number {
    return this.lost.filter((points) => points > 0).length;
  }

  /** Returns the number of findings of each check and the number of products with a finding. */
  summary(): Record<string, unknown> {
    const found = this.checks.map(({ check, severity }) => [check, { count: this.counts.get(check), severity }]);
    return { ...Object.fromEntries(found), products_affected: this.affectedCount };
  }
}
