import { type KnownNumbers, measureKey, round } from './known-numbers.ts';
import type { Unit } from './lexicon/units.ts';
import { isCurrency } from './read-unit.ts';

/** Relative tolerance for conversions between metric and imperial units, which writers round: 10 inches are 25 cm. */
export const CONVERTED = 0.02;
/** The same where a text says "about" or "just under". */
const ROUGH = 0.09;
export const EXACT = 0.001;
/** A number of one digit may be rounded by this part. */
const MOST_ROUNDED = 0.3;
/** Quantities that match an age or a duration of the source without a unit, because sources write "3+" for years. */
const LOOSE = new Set(['time', 'months']);

/** How far a measure of a text may be from that of the source. */
export interface Tolerance {
  rough: boolean;
  precision: number;
  /** Whether the text says that it is a total. */
  total: boolean;
}

/** Whether the source has the measure, converted, rounded or as the total of a pack. */
export function isMeasured(
  value: number,
  unit: Unit,
  known: KnownNumbers,
  { rough, precision, total }: Tolerance,
): boolean {
  const base = value * unit.factor + (unit.offset ?? 0);
  const ownList = known.measured.get(measureKey(unit));
  const otherList = known.measured.get(measureKey({ ...unit, imperial: !unit.imperial }));
  const half = (precision * unit.factor) / 2;
  const near = Math.max(Math.abs(base) * CONVERTED, Math.min(half, Math.abs(base) * 0.06));
  // "A little more than 1 mm" is 1.3 mm.
  const roughly = Math.max(Math.abs(base) * ROUGH, value < 10 ? Math.min(half, Math.abs(base) * MOST_ROUNDED) : 0);
  if (hasNear(ownList, base, rough ? roughly : Math.abs(base) * EXACT)) return true;
  if (hasNear(otherList, base, rough ? Math.max(near, roughly) : near)) return true;
  if (total && isPack(base, unit, ownList, known, rough)) return true;
  if (unit.measures === 'months' && value >= 1000) return known.bare.has(round(value));
  if (LOOSE.has(unit.measures) && known.loose.has(round(value))) return true;
  if (known.looseUnits.has(unit.measures) && known.bare.has(round(value))) return true;
  if (known.columns.has(round(value)) && !isCurrency(unit) && unit.measures !== 'percent') return true;
  return isHinted(value, unit, known, rough);
}

/** The units that a number of a source without a unit is usually meant in, as factors to the base unit. */
const USUAL: Record<string, (known: KnownNumbers) => readonly [factor: number, below: number][]> = {
  mass: () => [
    [1, Infinity],
    [1000, 250],
    [453.592, 100],
    [28.3495, 100],
  ],
  length: ({ largestLength }) =>
    largestLength >= 400
      ? [[1, Infinity]]
      : [
          [1, Infinity],
          [10, 400],
          [25.4, 100],
          [1000, 10],
        ],
};

/** Whether the source has the number without a unit, where its context says what it measures. */
function isHinted(value: number, unit: Unit, known: KnownNumbers, rough: boolean): boolean {
  const usual = USUAL[unit.measures];
  if (!usual) return known.hinted.has(`${unit.measures} ${round(value)}`);
  const base = value * unit.factor;
  return usual(known).some(([factor, below]) => {
    const number = base / factor;
    if (number >= below) return false;
    if (known.hinted.has(`${unit.measures} ${round(number)}`)) return true;
    return (
      rough &&
      [...known.hinted].some(
        (each) => each.startsWith(unit.measures) && Math.abs(Number(each.split(' ').at(-1)) - number) <= number * ROUGH,
      )
    );
  });
}

/** Whether it is the total of a pack: two bottles of 250 ml, a pair of boots of 640 g each. */
function isPack(
  base: number,
  unit: Unit,
  list: readonly number[] | undefined,
  known: KnownNumbers,
  rough: boolean,
): boolean {
  if (!list || (unit.measures !== 'mass' && unit.measures !== 'volume')) return false;
  return [2, 3, 4, 5, 6, 8, 10, 12, 20, 24].some(
    (count) => known.packs.has(count) && hasNear(list, base / count, (Math.abs(base) / count) * (rough ? 0.03 : EXACT)),
  );
}

/** Whether a sorted list has a number within the margin of the value. */
function hasNear(list: readonly number[] | undefined, value: number, margin: number): boolean {
  if (!list) return false;
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! < value - margin) low = middle + 1;
    else high = middle;
  }
  return low < list.length && list[low]! <= value + margin;
}
