import { describe, expect, it } from '@jest/globals';
import { AuditCheck, HEALTH_SCORE } from '../../../../entities/studio/audit-check.ts';
import { AuditTally } from '../../../../src/services/studio/audits/analysis/audit-tally.ts';
import { checksNamed } from '../../../../src/services/studio/audits/analysis/checks.ts';

const { missing_images: high, short_description: medium, missing_alt_text: low } = AuditCheck;

/** Returns the tally of a number of products, with the findings of the first ones. */
function tallyOf(products: number, ...findings: AuditCheck[][]): AuditTally {
  const tally = new AuditTally(checksNamed([]));
  for (let n = 0; n < products; n += 1) tally.addProduct();
  for (const [index, checks] of findings.entries())
    for (const check of checksNamed(checks)) tally.addFinding(index, check);
  return tally;
}

describe('the health score', () => {
  it('is 100 without findings, and null without products', () => {
    expect(tallyOf(3).healthScore()).toBe(100);
    expect(tallyOf(0).healthScore()).toBeNull();
  });

  it('subtracts points per product by severity, as documented', () => {
    expect(tallyOf(1, [high]).healthScore()).toBe(60);
    expect(tallyOf(1, [medium]).healthScore()).toBe(85);
    expect(tallyOf(1, [low]).healthScore()).toBe(95);
    expect(tallyOf(4, [high, medium, low], [low]).healthScore()).toBe(83.7);
    expect(HEALTH_SCORE).toMatch(/\b40\b.*\b15\b.*\b5\b/);
  });

  it('subtracts at most all points of a product', () => {
    expect(tallyOf(2, Object.values(AuditCheck)).healthScore()).toBe(50);
  });

  it('is below 100 with any finding', () => {
    expect(tallyOf(50_000, [low]).healthScore()).toBe(99.9);
  });
});

describe('the summary of an audit', () => {
  it('counts the findings of every enabled check and the products with findings', () => {
    const tally = new AuditTally(checksNamed([high, low]));
    for (let n = 0; n < 3; n += 1) tally.addProduct();
    for (const check of checksNamed([high, low])) tally.addFinding(1, check);
    for (const check of checksNamed([low])) tally.addFinding(2, check);
    expect(tally.summary()).toEqual({
      missing_images: { count: 1, severity: 'high' },
      missing_alt_text: { count: 2, severity: 'low' },
      products_affected: 2,
    });
  });
});
