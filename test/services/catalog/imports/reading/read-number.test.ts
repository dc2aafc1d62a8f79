import { expect, it } from '@jest/globals';
import { readNumber } from '../../../../../src/services/catalog/imports/reading/read-number.ts';

it.each([
  ['12', '12'],
  ['12.50', '12.50'],
  ['-3', '-3'],
  ['.5', '0.5'],
  ['+1', '1'],
  ['12,5', '12.5'],
  ['1,234', '1234'],
  ['0,234', '0.234'],
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1.234.567', '1234567'],
  ['1 234,50', '1234.50'],
  ["1'234.50", '1234.50'],
  ['€ 9.90', '9.90'],
  ['9,90 €', '9.90'],
  ['9.90 EUR', '9.90'],
  ['$5', '5'],
  ['4.00638E+12', '4006380000000'],
  ['1.5e0', '1.5'],
])('reads %s as %s', (text, number) => expect(readNumber(text)).toBe(number));

it.each(['eighteen', '', '-', '1.2.3', '1,2,3', '12 kg', 'NaN', 'Infinity', '0x10', '1e999', 'EUR', '9'.repeat(60)])(
  'returns null for %p',
  (text) => expect(readNumber(text)).toBeNull(),
);
