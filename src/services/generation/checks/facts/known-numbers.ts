import { HIDDEN_NUMBERS } from './lexicon/number-words.ts';
import { measuredBy } from './lexicon/measure-names.ts';
import { SIZE_COLUMN } from './lexicon/size-column.ts';
import type { Unit } from './lexicon/units.ts';
import type { Quantity } from './read-quantities.ts';
import { isCurrency, unitsOf } from './read-unit.ts';
import type { SourceFacts } from './source-facts.ts';
import { foldText } from './words.ts';

/** The numbers of a source, indexed so that a lookup costs at most one binary search. */
export interface KnownNumbers {
  /** The numbers that may be written without a unit: those without one, and those of units that languages name freely. */
  bare: ReadonlySet<number>;
  /** Those of them that the source has without a unit. */
  unitless: ReadonlySet<number>;
  /** The lengths of lists, which may be counted: "in three colours". */
  counts: ReadonlySet<number>;
  /** Every number with any unit. */
  all: ReadonlySet<number>;
  /** Sorted values in base units, by {@link measureKey}. */
  measured: ReadonlyMap<string, number[]>;
  /** Numbers without a unit that are known to be of a quantity, as `length 120`. */
  hinted: ReadonlySet<string>;
  /** Numbers that are the whole of a column of which nothing else is known. Any unit may be theirs. */
  columns: ReadonlySet<number>;
  /** Numbers without a unit that can be an age or a duration. */
  loose: ReadonlySet<number>;
  /** Quantities whose unit is the only content of a column, such as `unit: kg`. */
  looseUnits: ReadonlySet<string>;
  /** Lengths that are written together, `18 × 10 × 6`, in millimetres, or in numbers without a unit. */
  tuples: readonly SizeTuple[];
  /** The largest length without a unit; infinite where a drawing's notation (`H14`) shows that they are millimetres. */
  largestLength: number;
  /** Numbers of pieces in a pack. */
  packs: ReadonlySet<number>;
  /** The folded names of the lists. */
  listNames: string;
}

export interface SizeTuple {
  values: number[];
  /** The numbers as they are written. */
  written: string;
  imperial: boolean;
  /** Whether the numbers have no unit. */
  bare: boolean;
}

/** Measures whose units have many names, so that a text may write their numbers without one. */
const FREE_UNITS = new Set([
  'turns',
  'angle',
  'fineness',
  'dots',
  'pixels',
  'light',
  'colour temperature',
  'data',
  'time',
  'months',
  'heat',
  'percent',
  'yarn',
  'speed',
  'loudness',
  'voltage',
  'power',
]);
/** The depth of water that has a pressure of one bar more: watches of 10 ATM are said to be water-resistant to 100 m. */
const DEPTH: Unit = { measures: 'length', factor: 10_000 };
/** Words around a number that make it an age. */
const AGE =
  /(?<!\p{L})(?:ages?|alter|âge|ans|edad|età|leeftijd|wiek|years?|jahren?|garan\p{L}*|warrant\p{L}*)(?!\p{L})|\+/iu;

/** Words around a number that make it a number of pieces. */
const PACK =
  /(?<!\p{L})(?:pack|set|pair|paar|paire|pcs?|pieces?|stück|stk|bottles?|jars?|pots?|conf|vasett|fles|x)(?!\p{L})/iu;

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
  const [bare, all, columns, loose] = [new Set<number>(), new Set<number>(), new Set<number>(), new Set<number>()];
  const unitless = new Set<number>();
  const measured = new Map<string, number[]>();
  const hinted = new Set<string>();
  const looseUnits = new Set<string>();
  const packs = new Set<number>();
  let largestLength = 0;
  const measure = (value: number, unit: Unit) => {
    const list = measured.get(measureKey(unit)) ?? [];
    measured.set(measureKey(unit), list);
    list.push(value * unit.factor + (unit.offset ?? 0));
  };
  for (const { key, text, quantity } of source.quantities) {
    if (quantity.code !== null) continue;
    const keyed = unitsInKey(key);
    for (const value of [...quantity.values, ...quantity.parts]) {
      all.add(round(value));
      if (!quantity.units || quantity.inherited) unitless.add(round(value));
      if (
        !quantity.units ||
        // In `Bluetooth 5.2, 10 mm` the unit belongs to the second number only.
        (quantity.inherited &&
          text
            .slice(quantity.end, quantity.end + 2)
            .trimStart()
            .startsWith(',')) ||
        quantity.units.some((unit) => FREE_UNITS.has(unit.measures) || isCurrency(unit))
      )
        bare.add(round(value)).add(round(Math.abs(value)));
    }
    for (const value of [...quantity.values, ...quantity.parts.slice(-1)])
      for (const unit of quantity.units ?? []) {
        measure(value, unit);
        if (unit.measures === 'pressure' && unit.factor >= 1) measure(value, DEPTH);
      }
    if (quantity.units && !quantity.inherited) continue;
    const isWhole = quantity.text.length >= text.trim().length - 1;
    const before = foldText(text.slice(Math.max(0, quantity.at - 24), quantity.at));
    const near = /(\p{L}[\p{L} ]*)[\s:.=-]*$/u.exec(before)?.[1]?.trim() ?? '';
    const side = /(?:^|[\s,;/(])(?:[lbhwdt]|da|et|øda|oda|ø|o)\s*$/u.test(before);
    if (/(?:^|[\s,;/(])(?:[LBHWDT]|DA|ET|Ø|ØDA)$/.test(text.slice(Math.max(0, quantity.at - 5), quantity.at)))
      largestLength = Infinity;
    if (PACK.test(text.slice(Math.max(0, quantity.at - 16), quantity.end + 12)))
      for (const value of quantity.values) packs.add(value);
    const names = [foldText(key), near].flatMap((name) => measuredBy(name));
    if (isWhole && !SIZE_COLUMN.test(key) && keyed.length === 0 && names.length === 0)
      for (const value of quantity.values) columns.add(round(value));
    for (const value of quantity.values) {
      if (AGE.test(key) || AGE.test(text.slice(Math.max(0, quantity.at - 20), quantity.end + 3)))
        loose.add(round(value));
      for (const unit of keyed) measure(value, unit);
      for (const measures of keyed.length > 0 ? [] : side ? [...names, 'length'] : names) {
        hinted.add(`${measures} ${round(value)}`);
        if (measures === 'length') largestLength = Math.max(largestLength, value);
      }
    }
  }
  for (const [one, next] of sums(source))
    for (const unit of next.units!.filter(({ measures }) => measures === one.measures))
      measure((one.value * one.factor + next.values[0]! * unit.factor) / unit.factor, unit);
  const tuples = sizeTuples(source);
  const withUnits = new Set(tuples.filter((each) => !each.bare).map(({ written }) => written));
  for (const { values, written, bare: isBare } of tuples)
    for (const value of isBare && !withUnits.has(written) ? values : []) {
      hinted.add(`length ${round(value)}`);
      largestLength = Math.max(largestLength, value);
    }
  for (const { count, value, unit } of packTotals(source.quantities.map((each) => each.quantity))) {
    all.add(round(value));
    bare.add(count);
    packs.add(count);
    if (unit) measure(value, unit);
    else bare.add(round(value));
  }
  for (const { key, text } of source.entries)
    for (const unit of standaloneUnits(key, text)) looseUnits.add(unit.measures);
  for (const { key } of source.words)
    for (const [begins, value] of HIDDEN_NUMBERS)
      if (begins.test(key)) {
        bare.add(value);
        packs.add(value);
      }
  for (const value of packs) unitless.add(value);
  for (const value of bare) all.add(value);
  for (const list of measured.values()) list.sort((a, b) => a - b);
  return {
    bare,
    unitless,
    counts: new Set([...source.counts].map(round)),
    all,
    measured,
    hinted,
    columns,
    loose,
    looseUnits,
    tuples,
    largestLength,
    packs,
    listNames: foldText(source.listNames.join(' ')),
  };
}

/** Returns the units that words of a column name stand for: `thickness_mm`, `Variant Grams`, `proteins_100g`. */
function unitsInKey(key: string): readonly Unit[] {
  const words =
    key
      .split(' ')
      .at(-1)!
      .match(/[\p{L}%]+[²³23]?/gu) ?? [];
  const last = key.match(/[\p{L}%]+[²³23]?(?=[^\p{L}]*$)/u)?.[0];
  const units = last === undefined ? [] : (unitsOf(last) ?? []);
  return /_?100\s?(?:g|ml)$/i.test(key)
    ? [...words.slice(0, -1).flatMap((word) => unitsOf(word) ?? []), ...units]
    : units;
}

/** Returns the units of a value that is only a unit in a column of units, or only a currency. */
function standaloneUnits(key: string, text: string): readonly Unit[] {
  const units = text.length <= 12 ? (unitsOf(text.trim()) ?? []) : [];
  return /unit|einheit|jednostk|eenheid|jedinic/i.test(key) ? units : units.filter(isCurrency);
}

/** Yields measures in two units, such as `2 lbs 8 oz`. */
function* sums(source: SourceFacts): Generator<[{ value: number; factor: number; measures: string }, Quantity]> {
  for (const [index, { text, quantity }] of source.quantities.entries()) {
    const next = source.quantities[index + 1]?.quantity;
    for (const { measures, factor } of quantity.units ?? [])
      if (
        /^(?:mass|length|time|months)$/.test(measures) &&
        next?.units?.some((unit) => unit.measures === measures && unit.factor < factor) &&
        /^[ ,]{0,2}$/.test(text.slice(quantity.end, next.at))
      )
        yield [{ value: quantity.values[0] ?? 0, factor, measures }, next];
  }
}

/** Returns the lengths that a source writes with × between them. */
function sizeTuples(source: SourceFacts): SizeTuple[] {
  const tuples: SizeTuple[] = [];
  const list = source.quantities;
  for (let index = 0; index < list.length; index++) {
    const members = [list[index]!.quantity];
    while (members.at(-1)!.crossed && list[index + 1]) members.push(list[++index]!.quantity);
    const tuple = members.length > 1 ? sizeTuple(members) : null;
    if (tuple) tuples.push(tuple);
  }
  return tuples;
}

/** Returns the lengths of consecutive numbers with × between them; null if they are of something else. */
export function sizeTuple(members: readonly Quantity[]): SizeTuple | null {
  if (members.some(({ code }) => code !== null)) return null;
  const unit = members.at(-1)!.units?.find(({ measures }) => measures === 'length');
  if (!unit && members.some(({ units }) => units)) return null;
  const values = members.map((member) => {
    const own = member.units?.find(({ measures }) => measures === 'length') ?? unit;
    return (member.values[0] ?? 0) * (own?.factor ?? 1);
  });
  const written = members.map((member) => member.values[0]).join(' ');
  return { values, written, imperial: unit?.imperial ?? false, bare: unit === undefined };
}

/** Yields the totals of multiplications: `2 × 500 ml` is also a litre, and `3 x 20` is 60. */
function* packTotals(quantities: readonly Quantity[]): Generator<{ count: number; value: number; unit: Unit | null }> {
  for (const [index, one] of quantities.entries()) {
    const each = quantities[index + 1];
    const count = one.values[0];
    if (!each || !one.crossed || count === undefined || each.code !== null || !Number.isInteger(count) || count > 99)
      continue;
    if (one.units && !one.inherited) continue;
    for (const value of each.values) {
      if (!each.units) yield { count, value: count * value, unit: null };
      for (const unit of each.units ?? []) if (unit.measures !== 'length') yield { count, value: count * value, unit };
    }
  }
}
