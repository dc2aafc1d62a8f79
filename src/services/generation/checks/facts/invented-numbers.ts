import type { FieldText } from '../visible-text.ts';
import { type KnownNumbers, knownNumbers, round, measureKey } from './known-numbers.ts';
import { SET_PHRASES } from './lexicon/number-words.ts';
import type { Unit } from './lexicon/units.ts';
import { type Quantity, readQuantities } from './read-quantities.ts';
import type { SourceFacts } from './source-facts.ts';
import { foldText, latin } from './words.ts';

/** Relative tolerance for conversions between metric and imperial units, which writers round: 10 inches are 25 cm. */
const CONVERTED = 0.02;
const EXACT = 0.001;
/**
 * Quantities that match any number of the source without a unit, because sources write time loosely: "3+" for years.
 */
const LOOSE = new Set(['time', 'months']);
/** Chemical formulas and the like, whose digits are not quantities. */
const FORMULAS = new Set(['co2', 'h2o', 'o2', 'pm2']);

export interface InventedNumber {
  field: string;
  words: string;
  /** Whether the source has the number with another unit. */
  otherUnit: boolean;
}

/** Returns the numbers and measures in the texts that the source does not have in any unit, spelling or order. */
export function inventedNumbers(texts: readonly FieldText[], source: SourceFacts, language: string): InventedNumber[] {
  const known = knownNumbers(source);
  return texts.flatMap(({ field, blocks }) => {
    const found = new Map<string, InventedNumber>();
    for (const block of blocks) {
      for (const quantity of readQuantities(block, language)) {
        if (found.has(quantity.text) || isHarmless(quantity, block) || isKnown(quantity, known, source)) continue;
        found.set(quantity.text, {
          field,
          words: quantity.text,
          otherUnit: quantity.units !== null && has(quantity, known.plain),
        });
      }
    }
    return [...found.values()];
  });
}

/** Whether any text may contain the number: a single one, the number of a list item, "24/7", "four seasons". */
function isHarmless(quantity: Quantity, block: string): boolean {
  if (quantity.code !== null) return FORMULAS.has(quantity.code.toLowerCase());
  if (quantity.units === null && quantity.values[0] === 1) return true;
  if (quantity.at === 0 && /^\s*[.)](?:\s|$)/.test(block.slice(quantity.end, quantity.end + 2))) return true;
  if (/^24\/7$/.test(block.slice(quantity.at, quantity.at + 4).trim()) || block.slice(0, quantity.at).endsWith('24/'))
    return true;
  const next = /^[\s-]*(\p{L}+)/u.exec(block.slice(quantity.end, quantity.end + 24))?.[1];
  return next !== undefined && /^\p{L}/u.test(quantity.text) && SET_PHRASES.test(next.toLowerCase());
}

function isKnown(quantity: Quantity, known: KnownNumbers, source: SourceFacts): boolean {
  if (quantity.code !== null) {
    return source.joined.has(foldText(latin(quantity.code)).replace(/[^\p{L}\p{N}]+/gu, ''));
  }
  if (quantity.units === null) return has(quantity, known.plain);
  if (quantity.inherited && has(quantity, known.plain)) return true;
  const { units, values, parts } = quantity;
  if (units.some((unit) => values.some((value) => isMeasured(value, unit, known)))) return true;
  // `2 500 g` may mean two packs of 500 g.
  const last = parts.at(-1);
  return (
    last !== undefined &&
    parts.length > 1 &&
    parts.slice(0, -1).every((part) => known.plain.has(part)) &&
    units.some((unit) => isMeasured(last, unit, known))
  );
}

function has(quantity: Quantity, known: ReadonlySet<number>): boolean {
  return (
    quantity.values.some((value) => known.has(round(value))) ||
    (quantity.parts.length > 0 && quantity.parts.every((part) => known.has(part)))
  );
}

function isMeasured(value: number, unit: Unit, known: KnownNumbers): boolean {
  const base = value * unit.factor + (unit.offset ?? 0);
  const sameSystem = known.measured.get(measureKey(unit));
  const otherSystem = known.measured.get(measureKey({ ...unit, imperial: !unit.imperial }));
  if (hasNear(sameSystem, base, EXACT) || hasNear(otherSystem, base, CONVERTED)) return true;
  if (unit.measures === 'months' && value >= 1000) return known.plain.has(round(value));
  const bare = known.bare.has(round(value));
  if (bare && (LOOSE.has(unit.measures) || known.looseUnits.has(unit.measures))) return true;
  return known.hinted.has(`${unit.measures} ${round(value)}`);
}

/** Whether a sorted list has a number within the relative tolerance of the value. */
function hasNear(list: readonly number[] | undefined, value: number, tolerance: number): boolean {
  if (!list) return false;
  const margin = Math.abs(value) * tolerance;
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! < value - margin) low = middle + 1;
    else high = middle;
  }
  return low < list.length && list[low]! <= value + margin;
}
