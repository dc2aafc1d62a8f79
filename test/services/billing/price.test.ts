import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatCt, parseCt, sumCt, unitsOf } from '../../../src/core/ct.ts';
import type { ModelTier } from '../../../src/providers/ai/ai-vendor.ts';
import { priceFor } from '../../../src/services/billing/price.ts';

const plan = (tier: ModelTier, multiplier: string) => ({ model: { tier }, multiplier, ownKey: false });
const priceOf = (tokens: number, tier: ModelTier, multiplier: string) =>
  priceFor(plan(tier, multiplier), tokens).ctCost;

describe('priceFor', () => {
  it('is tokens / 1000 × tier × organization, rounded half up to four decimals', () => {
    expect(priceOf(1000, 'standard', '1.0000')).toBe('1.0000');
    expect(priceOf(1234, 'economy', '1.0000')).toBe('0.6170');
    expect(priceOf(1234, 'premium', '2.5000')).toBe('9.2550');
    expect(priceOf(0, 'premium', '10.0000')).toBe('0.0000');
    expect(priceOf(1, 'economy', '0.1000')).toBe('0.0001'); // 0.00005
    expect(priceOf(1, 'economy', '0.0999')).toBe('0.0000'); // 0.00004995
    expect(priceOf(3, 'economy', '0.1000')).toBe('0.0002'); // 0.00015
  });

  it('rounds like integer arithmetic for any tokens and factor', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 1000, max: 100_000 }), (tokens, factor) => {
        const exact = BigInt(tokens) * BigInt(factor); // in 1e-7 CT
        expect(unitsOf(priceOf(tokens, 'standard', formatCt(BigInt(factor))))).toBe((exact + 500n) / 1000n);
      }),
    );
  });
});

describe('the reason of a charge', () => {
  const standard = plan('standard', '1.0000');

  it('is charged when the hold pays for the tokens', () => {
    expect(priceFor(standard, 1000, '1.0000')).toEqual({ ctCost: '1.0000', chargeReason: 'charged' });
    expect(priceFor(standard, 1000)).toEqual({ ctCost: '1.0000', chargeReason: 'charged' });
  });

  it('is capped, and the price the hold, when the tokens cost more than was held', () => {
    expect(priceFor(standard, 1001, '1.0000')).toEqual({ ctCost: '1.0000', chargeReason: 'capped' });
  });

  it("is own_key, and the price 0 CT, with the organization's own key", () => {
    expect(priceFor({ ...standard, ownKey: true }, 1000, '0.0000')).toEqual({
      ctCost: '0.0000',
      chargeReason: 'own_key',
    });
  });
});

describe('an amount of CT', () => {
  it('is parsed from plain decimals with at most four decimals', () => {
    expect(parseCt('50')).toBe(500_000n);
    expect(parseCt('50.0000')).toBe(500_000n);
    expect(parseCt('0.00010')).toBe(1n);
    expect(parseCt(-1.5)).toBe(-15_000n);
    expect(parseCt(0.1)).toBe(1000n);
  });

  it.each([
    Number.NaN,
    Infinity,
    1e21,
    1e-7,
    '',
    ' ',
    'NaN',
    '1e5',
    '1,5',
    '1 000',
    '1.00001',
    '.5',
    '5.',
    '+5',
    '--5',
    ' 5',
    '5 ',
    '0x10',
    '١',
    '9'.repeat(15),
    '5\n',
  ])('is not parsed from %p', (value) => expect(parseCt(value)).toBeNull());

  it('is unchanged by formatting and parsing, and adds up exactly', () => {
    const amount = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n });
    fc.assert(fc.property(amount, (units) => expect(parseCt(formatCt(units))).toBe(units)));
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 9 }), (all) =>
        expect(unitsOf(sumCt('0', ...all.map(formatCt)))).toBe(all.reduce((sum, each) => sum + each, 0n)),
      ),
    );
    expect(sumCt('0.1', '0.2')).toBe('0.3000');
    expect(() => unitsOf('1e5')).toThrow(RangeError);
  });
});
