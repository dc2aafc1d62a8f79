import { type AuditCheck, FINDING_POINTS } from '../../../../../entities/studio/audit-check.ts';
import type { Check } from './check.ts';

/** What a product can lose at most. */
const ALL_POINTS = 100;

/** Counts what an audit finds. In memory it is a number per product. */
export class AuditTally {
  private readonly counts: Map<AuditCheck, number>;
  /** Points that each product lost, by its place among all. */
  private readonly lost: number[] = [];

  constructor(private readonly checks: readonly Check[]) {
    this.counts = new Map(checks.map(({ check }) => [check, 0]));
  }

  get productCount(): number {
    return this.lost.length;
  }

  /** A product that was looked at. */
  addProduct(): void {
    this.lost.push(0);
  }

  /** A finding of one of the checks about the product at a place, from 0. */
  addFinding(place: number, { check, severity }: Pick<Check, 'check' | 'severity'>): void {
    this.counts.set(check, this.counts.get(check)! + 1);
    this.lost[place] = this.lost[place]! + FINDING_POINTS[severity];
  }

  /** By the formula of `HEALTH_SCORE`; null without a product. */
  healthScore(): number | null {
    if (this.productCount === 0) return null;
    const lost = this.lost.reduce((sum, each) => sum + Math.min(each, ALL_POINTS), 0);
    const left = ALL_POINTS * this.productCount - lost;
    // Tenths first: in whole numbers the floor is exact.
    return Math.floor((left * 10) / this.productCount) / 10;
  }

  /** With how many products something is wrong. */
  get affectedCount(): number {
    return this.lost.filter((points) => points > 0).length;
  }

  /** How often each check found something, and with how many products something is wrong. */
  summary(): Record<string, unknown> {
    const found = this.checks.map(({ check, severity }) => [check, { count: this.counts.get(check), severity }]);
    return { ...Object.fromEntries(found), products_affected: this.affectedCount };
  }
}
