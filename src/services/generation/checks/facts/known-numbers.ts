import { HIDDEN_NUMBERS } from './lexicon/number-words.ts';
import { measuredBy } from './lexicon/measure-names.ts';
import type { Unit } from './lexicon/units.ts';
import type { Quantity } from './read-quantities.ts';
import { unitsOf } from './read-unit.ts';
import type { SourceFacts } from './source-facts.ts';
import { foldText } from './words.ts';

/** The numbers of a source, so arranged that each question costs no more than a search in a sorted list. */
export interface KnownNumbers {
  /** Every number, whatever it counts. */
  plain: ReadonlySet<number>;
  /** Those that stand without a unit. */
  bare: ReadonlySet<number>;
  /** In the smallest unit of what is measured, sorted; imperial ones apart, because converted numbers are rounded. */
  measured: ReadonlyMap<string, number[]>;
  /** Bare numbers by what their column measures: any unit of it may be meant. */
  hinted: ReadonlySet<string>;
  /** Units that stand alone: a column `weight_unit: kg`, a heading `Size (cm)`. */
  looseUnits: ReadonlySet<string>;
}

/** One form for floating point numbers that mean the same. */
export function round(value: number): number {
  return Number(value.toPrecision(9));
}

/** Where a unit's numbers are kept in {@link KnownNumbers.measured}. */
export function shelf(unit: Unit): string {
  return unit.imperial ? `${unit.measures} imperial` : unit.measures;
}

/** Arranges the numbers of a source, with what follows from them: sums of packs, pairs, units of columns. */
export function knownNumbers(source: SourceFacts): KnownNumbers {
  const plain = new Set<number>([...source.counts].map(round));
  const bare = new Set<number>();
  const measured = new Map<string, number[]>();
  const hinted = new Set<string>();
  const looseUnits = new Set<string>();
  const measure = (value: number, unit: Unit) => {
    const list = measured.get(shelf(unit)) ?? [];
    measured.set(shelf(unit), list);
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
  for (const value of sides(source.quantities.map((each) => each.quantity))) hinted.add(`length ${round(value)}`);
  for (const { value, unit } of packs(source.quantities.map((each) => each.quantity))) {
    plain.add(round(value));
    if (unit) measure(value, unit);
  }
  for (const { key, text } of source.entries) for (const unit of lonelyUnits(key, text)) looseUnits.add(unit.measures);
  for (const { key } of source.words)
    for (const [begins, value] of HIDDEN_NUMBERS) if (begins.test(key)) plain.add(value);
  for (const list of measured.values()) list.sort((a, b) => a - b);
  return { plain, bare, measured, hinted, looseUnits };
}

/** `thickness_mm`, `Variant Grams`, `Breite in cm`, `Gewicht (g)`: the last word of the name. */
function unitsInKey(key: string): readonly Unit[] {
  const last = key.match(/[\p{L}%]+[²³23]?(?=[^\p{L}]*$)/u)?.[0];
  return last === undefined ? [] : (unitsOf(last) ?? []);
}

/** A value that is nothing but a unit, where the column is one of units, or a currency. */
function lonelyUnits(key: string, text: string): readonly Unit[] {
  const units = text.length <= 12 ? (unitsOf(text.trim()) ?? []) : [];
  return /unit|einheit|jednostk|eenheid|jedinic/i.test(key)
    ? units
    : units.filter((unit) => /^(?:[A-Z]{3}|kr)$/.test(unit.measures));
}

/** Bare numbers with × between them are lengths: `135 × 200`. */
function* sides(quantities: readonly Quantity[]): Generator<number> {
  for (const [place, one] of quantities.entries()) {
    const next = quantities[place + 1];
    if (next && !one.units && !next.units && one.crossed) yield* [...one.values, ...next.values];
  }
}

/** `2 × 500 ml` is also a litre, and `3 x 20` sixty. */
function* packs(quantities: readonly Quantity[]): Generator<{ value: number; unit: Unit | null }> {
  for (const [place, one] of quantities.entries()) {
    const each = quantities[place + 1];
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
