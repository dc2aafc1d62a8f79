import { HIDDEN_NUMBERS } from './lexicon/number-words.ts';
import { measuredBy } from './lexicon/measure-names.ts';
import type { Unit } from './lexicon/units.ts';
import type { Quantity } from './read-quantities.ts';
import { unitsOf } from './read-unit.ts';
import type { SourceFacts } from './source-facts.ts';
import { foldText } from './words.ts';

/** The numbers of a source, indexed so that a lookup costs at most one binary search. */
export interface KnownNumbers {
  /** Every number, regardless of its unit. */
  plain: ReadonlySet<number>;
  /** The numbers without a unit. */
  bare: ReadonlySet<number>;
  /** Sorted values in base units, by {@link measureKey}. */
  measured: ReadonlyMap<string, number[]>;
  /**
   * Numbers without a unit whose column name shows what they measure, as `length 120`. Any unit of that quantity
   * matches.
   */
  hinted: ReadonlySet<string>;
  /** Quantities whose unit is the only content of a column, such as `weight_unit: kg`. */
  looseUnits: ReadonlySet<string>;
}

/** Rounds away floating-point differences. */
export function round(value: number): number {
  return Number(value.toPrecision(9));
}

/**
 * Returns the key of a unit in {@link KnownNumbers.measured}. Imperial units are separate because texts round
 * conversions.
 */
export function measureKey(unit: Unit): string {
  return unit.imperial ? `${unit.measures} imperial` : unit.measures;
}

/** Indexes the numbers of a source and those that follow from them: totals of packs, pairs, units in column names. */
export function knownNumbers(source: SourceFacts): KnownNumbers {
  const plain = new Set<number>([...source.counts].map(round));
  const bare = new Set<number>();
  const measured = new Map<string, number[]>();
  const hinted = new Set<string>();
  const looseUnits = new Set<string>();
  const measure = (value: number, unit: Unit) => {
    const list = measured.get(measureKey(unit)) ?? [];
    measured.set(measureKey(unit), list);
    list.push(value * unit.factor + (unit.offset ?? 0));
  };
  for (const { key, quantity } of source.quantities) {
    for (const value of [...quantity.values, ...quantity.parts]) plain.add(round(value));
    for (const value of [...quantity.values, ...quantity.parts.slice(-1)])
      for (const unit of quantity.units ?? []) measure(value, unit);
    if (quantity.units && !quantity.inherited) continue;
    for (const value of quantity.values) {
      bare.add(round(value));
      for (const unit of unitsInKey(key)) measure(value, unit);
      for (const measures of unitsInKey(key).length > 0 ? [] : measuredBy(foldText(key)))
        hinted.add(`${measures} ${round(value)}`);
    }
  }
  for (const value of sideLengths(source.quantities.map((each) => each.quantity))) hinted.add(`length ${round(value)}`);
  for (const { value, unit } of packTotals(source.quantities.map((each) => each.quantity))) {
    plain.add(round(value));
    if (unit) measure(value, unit);
  }
  for (const { key, text } of source.entries)
    for (const unit of standaloneUnits(key, text)) looseUnits.add(unit.measures);
  for (const { key } of source.words)
    for (const [begins, value] of HIDDEN_NUMBERS) if (begins.test(key)) plain.add(value);
  for (const list of measured.values()) list.sort((a, b) => a - b);
  return { plain, bare, measured, hinted, looseUnits };
}

/** Returns the units that the last word of a column name stands for: `thickness_mm`, `Variant Grams`, `Gewicht (g)`. */
function unitsInKey(key: string): readonly Unit[] {
  const last = key.match(/[\p{L}%]+[²³23]?(?=[^\p{L}]*$)/u)?.[0];
  return last === undefined ? [] : (unitsOf(last) ?? []);
}

/** Returns the units of a value that is only a unit in a column of units, or only a currency. */
function standaloneUnits(key: string, text: string): readonly Unit[] {
  const units = text.length <= 12 ? (unitsOf(text.trim()) ?? []) : [];
  return /unit|einheit|jednostk|eenheid|jedinic/i.test(key)
    ? units
    : units.filter((unit) => /^(?:[A-Z]{3}|kr)$/.test(unit.measures));
}

/** Yields the numbers without a unit that have × between them, because they are lengths: `135 × 200`. */
function* sideLengths(quantities: readonly Quantity[]): Generator<number> {
  for (const [index, one] of quantities.entries()) {
    const next = quantities[index + 1];
    if (next && !one.units && !next.units && one.crossed) yield* [...one.values, ...next.values];
  }
}

/** Yields the totals of multiplications: `2 × 500 ml` is also a litre, and `3 x 20` is 60. */
function* packTotals(quantities: readonly Quantity[]): Generator<{ value: number; unit: Unit | null }> {
  for (const [index, one] of quantities.entries()) {
    const each = quantities[index + 1];
    const count = one.values[0];
    if (!each || !one.crossed || count === undefined || each.code !== null || !Number.isInteger(count) || count > 99)
      continue;
    if (one.units && !one.inherited) continue;
    for (const value of each.values) {
      if (!each.units) yield { value: count * value, unit: null };
      for (const unit of each.units ?? []) if (unit.measures !== 'length') yield { value: count * value, unit };
    }
  }
}
