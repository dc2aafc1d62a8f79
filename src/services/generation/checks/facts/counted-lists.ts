import type { Quantity } from './read-quantities.ts';
import type { SourceFacts } from './source-facts.ts';
import { foldText } from './words.ts';

/** The parts of a list: `boat, shovel, rake and cup`. */
const BETWEEN = /\s*(?:[,;/]|(?<!\p{L})(?:and|or|und|oder|et|ou|y|o|e|ed|en|of|i|oraz|lub|ili)(?!\p{L}))\s*/iu;
/** A list after what it counts: `four widths: EF, F, M and B`. */
const LIST = /^[^.:!?()]{2,40}[:(–—]\s*([^.!?():]{3,160})/u;
/** Two amounts of one kind in the source: `two zip pockets and one inside pocket`. */
const AND = '^\\s\\p{L}{3}[^.,;:!?\\n\\d]{0,40}?\\s(?:and|plus|und|et|y|e|en|i|sowie|oraz)\\s';
const JOINED = new RegExp(`${AND}$`, 'iu');
const AND_ONE = new RegExp(`${AND}(?:one|ein\\p{L}*|une?|una?|uno|één|een|jed\\p{L}+)(?!\\p{L})`, 'iu');
/** A larger amount is hardly ever the total of two others. */
const LARGEST_TOTAL = 24;

/** Whether the text itself lists what the number counts, and the source names each of it. */
export function isCountOfList(quantity: Quantity, block: string, source: SourceFacts): boolean {
  const list = LIST.exec(block.slice(quantity.end, quantity.end + 200))?.[1];
  if (list === undefined) return false;
  const parts = list.split(BETWEEN).filter((part) => part.trim() !== '');
  return quantity.values.includes(parts.length) && parts.every((part) => isSaid(part, source));
}

function isSaid(part: string, source: SourceFacts): boolean {
  const words = new Set(foldText(part).match(/[\p{L}\p{N}]+/gu));
  return source.words.some(({ key }) => words.has(foldText(key)));
}

/** Whether the text divides a total of the source: `two pairs in navy and one in red` of three. */
export function isPartOfTotal({ values, end }: Quantity, block: string, known: ReadonlySet<number>): boolean {
  const rest = AND_ONE.exec(block.slice(end, end + 60));
  return rest !== null && values.some((value) => known.has(value + 1));
}

/** Returns the totals of amounts that the source lists in one sentence: two pockets and one more are three. */
export function totalsOf(source: SourceFacts): Set<number> {
  const totals = new Set<number>();
  const counts = source.quantities.filter(
    ({ quantity: { units, code, values } }) => units === null && code === null && Number.isInteger(values[0]),
  );
  for (const [index, { text, quantity }] of counts.entries()) {
    const count = quantity.values[0]!;
    const next = counts[index + 1];
    if (next?.text === text && JOINED.test(text.slice(quantity.end, Math.min(quantity.end + 48, next.quantity.at))))
      totals.add(count + next.quantity.values[0]!);
    if (AND_ONE.test(text.slice(quantity.end, quantity.end + 60))) totals.add(count + 1);
  }
  return new Set([...totals].filter((total) => total <= LARGEST_TOTAL));
}

/** The first letters of a noun, which its forms share. */
const STEM = 5;

/**
 * The numbers that the source gives for a noun, by the first letters of the noun: 36 for `36 grinding levels` and for a
 * column `Number of levels`.
 */
export function numbersByNoun(source: SourceFacts): Map<string, Set<number>> {
  const numbers = new Map<string, Set<number>>();
  for (const { key, text, quantity } of source.quantities) {
    if (quantity.units !== null || quantity.code !== null) continue;
    const isWhole = quantity.text.length >= text.trim().length - 1;
    const noun = isWhole
      ? /(?:anzahl|number of|nombre de|número de|numero di|aantal|liczba)\s(\p{L}+)/iu.exec(key)?.[1]
      : nounAfter(text, quantity);
    if (noun === undefined) continue;
    const stem = stemOf(noun);
    if (stem === null) continue;
    const known = numbers.get(stem) ?? new Set<number>();
    numbers.set(stem, known);
    for (const value of quantity.values) known.add(value);
  }
  return numbers;
}

/** Whether the source gives other numbers for the noun that follows. */
export function contradictsNoun(
  quantity: Quantity,
  block: string,
  numbers: ReadonlyMap<string, ReadonlySet<number>>,
): boolean {
  if (quantity.units !== null || quantity.code !== null) return false;
  const stem = stemOf(nounAfter(block, quantity) ?? '');
  const known = stem === null ? undefined : numbers.get(stem);
  return known !== undefined && !quantity.values.some((value) => known.has(value));
}

function nounAfter(text: string, { end }: Quantity): string | undefined {
  return /^[\s\u00a0-](\p{L}{4,})/u.exec(text.slice(end, end + 40))?.[1];
}

function stemOf(noun: string): string | null {
  return noun.length >= 4 ? foldText(noun).slice(0, STEM) : null;
}
