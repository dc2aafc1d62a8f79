import { unitsOf } from '../../../core/ct.ts';

/**
 * Returns how many of the items a run writes before it reaches the ceiling. It continues while the amount spent plus
 * the hold for the next item is within the ceiling. Without a ceiling it writes all items.
 */
export function itemsUnderCeiling(
  maxCt: string | null,
  writable: number,
  perItem: { priced: number; held: number },
  price: (tokens: number) => string,
): number {
  if (maxCt === null || writable === 0) return writable;
  const ceiling = unitsOf(maxCt);
  const [cost, hold] = [unitsOf(price(perItem.priced)), unitsOf(price(perItem.held))];
  if (ceiling < hold) return 0;
  return cost === 0n ? writable : Math.min(writable, Number((ceiling - hold) / cost) + 1);
}
