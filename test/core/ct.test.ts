import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatCt, parseCt, sumCt, unitsOf } from '../../src/core/ct.ts';

describe('CT amounts', () => {
  it.each<[string | number, bigint | null]>([
    ['50', 500_000n],
    ['50.0000', 500_000n],
    ['0.0001', 1n],
    ['-1.5', -15_000n],
    ['-0', 0n],
    [0.1, 1000n],
    [1e6, 10_000_000_000n],
    ['1.00000000', 10_000n],
    ['99999999999999.9999', 999_999_999_999_999_999n],
    ['100000000000000', null],
    ['0.00001', null],
    [1e-7, null],
    [1e21, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    ['', null],
    ['.5', null],
    ['5.', null],
    ['1,5', null],
    ['1e3', null],
    ['+1', null],
    [' 1', null],
    ['1\n', null],
    ['٣', null],
    ['0x10', null],
  ])('parse %j as %s ten-thousandths', (value, units) => expect(parseCt(value)).toBe(units));

  it('parse to the same value after formatting', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }),
        (units) => parseCt(formatCt(units)) === units && /^-?\d+\.\d{4}$/.test(formatCt(units)),
      ),
    );
  });

  it('are added without rounding', () => {
    expect(sumCt()).toBe('0.0000');
    expect(sumCt('0.1', '0.2', '-0.3')).toBe('0.0000');
    expect(sumCt('-0.0002', '0.0001')).toBe('-0.0001');
    expect(() => sumCt('1', 'many')).toThrow(RangeError);
    expect(() => unitsOf('0.00001')).toThrow(RangeError);
  });
});
