import { unitsOf } from '../../../core/ct.ts';

/**
 * How many of the items a run with this ceiling writes: it goes on as long as what is spent and what is held for the next item
 * fit under it. Without a ceiling all of them.
 */
export function itemsUnderCeiling(
  maxCt: string | null,
  writable: number,
  perItem: { input: number; output: number; held: number },
  price: (tokens: number) => string,
): number {
  if (maxCt === null || writable === 0) return writable;
  const ceiling = unitsOf(maxCt);
  const [cost, hold] = [unitsOf(price(perItem.input + perItem.output)), unitsOf(price(perItem.held))];
  if (ceiling < hold) return 0;
  return cost === 0n ? writable : Math.min(writable, Number((ceiling - hold) / cost) + 1);
}
