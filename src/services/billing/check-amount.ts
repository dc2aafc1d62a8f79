import { formatCt, unitsOf } from '../../core/ct.ts';
import { type AppError, invalidField } from '../../core/errors.ts';

/** CT that one booking by hand moves at most. */
const MOST = unitsOf('1000000');

/** The amount without its sign, in CT. Throws 422 for none and for more than one booking may move. */
export function sizeOf(amount: string): string {
  const units = unitsOf(amount);
  const size = units < 0n ? -units : units;
  if (size === 0n) throw outOfBounds('must not be 0');
  if (size > MOST) throw outOfBounds('must be at most 1000000, above or below zero');
  return formatCt(size);
}

/** The amount, in CT. Throws 422 as {@link sizeOf} does, and for less than nothing. */
export function positive(amount: string): string {
  if (isNegative(amount)) throw outOfBounds('must be above 0');
  return sizeOf(amount);
}

/** Whether an amount takes off. */
export function isNegative(amount: string): boolean {
  return unitsOf(amount) < 0n;
}

function outOfBounds(msg: string): AppError {
  return invalidField('amount', msg, 'out_of_range');
}
