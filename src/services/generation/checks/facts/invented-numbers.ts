import type { FieldText } from '../visible-text.ts';
import { type KnownNumbers, knownNumbers, round, shelf } from './known-numbers.ts';
import { SAYINGS } from './lexicon/number-words.ts';
import type { Unit } from './lexicon/units.ts';
import { type Quantity, readQuantities } from './read-quantities.ts';
import type { SourceFacts } from './source-facts.ts';
import { foldText, latin } from './words.ts';

/** Writers round what they convert: 10 inches are 25 cm. */
const CONVERTED = 0.02;
const EXACT = 0.001;
/** Units of time stand with bare numbers of a source in many words: "3+" are years. */
const SOFT = new Set(['time', 'months']);
/** Formulas that name no figure. */
const FORMULAS = new Set(['co2', 'h2o', 'o2', 'pm2']);

export interface InventedNumber {
  field: string;
  words: string;
  /** The number is of the source, but it counts something else there. */
  otherUnit: boolean;
}

/** Numbers and measures in the texts that the source does not contain, in whatever unit, spelling or order it has them. */
export function inventedNumbers(texts: readonly FieldText[], source: SourceFacts, language: string): InventedNumber[] {
  const known = knownNumbers(source);
  return texts.flatMap(({ field, blocks }) => {
    const found = new Map<string, InventedNumber>();
    for (const block of blocks) {
      for (const quantity of readQuantities(block, language)) {
        if (found.has(quantity.text) || isNoFigure(quantity, block) || isKnown(quantity, known, source)) continue;
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

/** What any text may say: a single one, the numbers of a list, "24/7", "four seasons". */
function isNoFigure(quantity: Quantity, block: string): boolean {
  if (quantity.code !== null) return FORMULAS.has(quantity.code.toLowerCase());
  if (quantity.units === null && quantity.values[0] === 1) return true;
  if (quantity.at === 0 && /^\s*[.)](?:\s|$)/.test(block.slice(quantity.end, quantity.end + 2))) return true;
  if (/^24\/7$/.test(block.slice(quantity.at, quantity.at + 4).trim()) || block.slice(0, quantity.at).endsWith('24/'))
    return true;
  const next = /^[\s-]*(\p{L}+)/u.exec(block.slice(quantity.end, quantity.end + 24))?.[1];
  return next !== undefined && /^\p{L}/u.test(quantity.text) && SAYINGS.test(next.toLowerCase());
}

function isKnown(quantity: Quantity, known: KnownNumbers, source: SourceFacts): boolean {
  if (quantity.code !== null) {
    return source.joined.has(foldText(latin(quantity.code)).replace(/[^\p{L}\p{N}]+/gu, ''));
  }
  if (quantity.units === null) return has(quantity, known.plain);
  if (quantity.inherited && has(quantity, known.plain)) return true;
  const { units, values, parts } = quantity;
  if (units.some((unit) => values.some((value) => measures(value, unit, known)))) return true;
  // `2 500 g` may be two of 500 g.
  const last = parts.at(-1);
  return (
    last !== undefined &&
    parts.length > 1 &&
    parts.slice(0, -1).every((part) => known.plain.has(part)) &&
    units.some((unit) => measures(last, unit, known))
  );
}

function has(quantity: Quantity, known: ReadonlySet<number>): boolean {
  return (
    quantity.values.some((value) => known.has(round(value))) ||
    (quantity.parts.length > 0 && quantity.parts.every((part) => known.has(part)))
  );
}

function measures(value: number, unit: Unit, known: KnownNumbers): boolean {
  const base = value * unit.factor + (unit.offset ?? 0);
  const own = known.measured.get(shelf(unit));
  const other = known.measured.get(shelf({ ...unit, imperial: !unit.imperial }));
  if (near(own, base, EXACT) || near(other, base, CONVERTED)) return true;
  if (unit.measures === 'months' && value >= 1000) return known.plain.has(round(value));
  const bare = known.bare.has(round(value));
  if (bare && (SOFT.has(unit.measures) || known.looseUnits.has(unit.measures))) return true;
  return known.hinted.has(`${unit.measures} ${round(value)}`);
}

/** Whether a sorted list has a number that near. */
function near(list: readonly number[] | undefined, value: number, tolerance: number): boolean {
  if (!list) return false;
  const room = Math.abs(value) * tolerance;
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! < value - room) low = middle + 1;
    else high = middle;
  }
  return low < list.length && list[low]! <= value + room;
}
