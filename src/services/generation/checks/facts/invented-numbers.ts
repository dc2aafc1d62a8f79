import type { FieldText } from '../visible-text.ts';
import { contradictsNoun, isCountOfList, isPartOfTotal, numbersByNoun, totalsOf } from './counted-lists.ts';
import { isDerived } from './derived-numbers.ts';
import { countsNoun, isEverydayNumber } from './everyday-numbers.ts';
import { CONVERTED, EXACT, isMeasured } from './is-measured.ts';
import { type KnownNumbers, knownNumbers, round, type SizeTuple, sizeTuple } from './known-numbers.ts';
import { isLooseNumber, isRough, type NumberInText } from './lexicon/loose-numbers.ts';
import { type Quantity, readQuantities } from './read-quantities.ts';
import { isCurrency } from './read-unit.ts';
import type { SourceFacts } from './source-facts.ts';
import { foldText, latin } from './words.ts';

/** The most measures of the source that a warning names. */
const MAX_SAID = 3;
/** Chemical formulas and the like, whose digits are not quantities. */
const FORMULAS = new Set(['co2', 'h2o', 'o2', 'pm2', 'mp3', 'mp4', 'a4', 'a3', 'a5', 'b12', 'd3', 'k2']);
/** Words between "per" and an amount of reference: `388 kcal per 100 g`. */
const REFERENCE = /(?:^|[^\p{L}])(?:per|pro|je|auf|pour|sur|por|cada|ogni|su|na|za|in|à|dans|w|op|u)\s+$/iu;
/** Words around an amount that is that of all pieces together. */
const TOTAL =
  /(?<!\p{L})(?:total\p{L}*|in all|altogether|together|pair|each|insgesamt|gesamt|zusammen|zusammengenommen|paar|paire|ensemble|par|coppia|totaal|samen|łącznie|razem|ukupno|zajedno)(?!\p{L})/iu;
const SERVINGS = /^\s(?:servings|portion|porzion|racion|portie|porcj|porcij|doses|dosen)/i;
/** What lists are counted as: colours, sizes, kinds. A number before another noun needs the number itself. */
const LISTED =
  /^(?:\p{L}+\s)?(?:colou?rs?|shades?|sizes?|finish|options?|variants?|versions?|styles?|flavou?rs?|scents?|materials?|ingredients?|pieces|treasures|products|types|kinds|varieties|volumes|formats|designs|patterns|models|lengths|farb|größen|varianten|ausführung|sorten|zutaten|düfte|arten|couleur|coloris|teintes|tailles|variantes|finitions|matières|ingrédients|formats|modèles|trésors|produits|parfums|colore|tallas|tamaños|opciones|acabados|materiales|ingredientes|sabores|modelos|piezas|tonos|colori|taglie|misure|varianti|finiture|ingredienti|gusti|modelli|pezzi|kleuren|maten|varianten|uitvoering|ingrediënten|smaken|formaten|kolor|rozmiar|wariant|składnik|odcieni|boj|veličin|varijant|sastoj)/iu;

export interface InventedNumber {
  field: string;
  block: number;
  start: number;
  end: number;
  /** Whether the source has the number with another unit. */
  otherUnit: boolean;
  /** Whether it is an amount of money. */
  isPrice: boolean;
  /** What the source says of this quantity, or null. */
  instead: string | null;
}

/** Returns the numbers and measures in the texts that the source does not have in any unit, spelling or order. */
export function inventedNumbers(texts: readonly FieldText[], source: SourceFacts, language: string): InventedNumber[] {
  const known = knownNumbers(source);
  const saidOf = readerOfSaid(source);
  const byNoun = numbersByNoun(source);
  const totals = totalsOf(source);
  const stems = new Set(source.words.flatMap(({ key }) => (key.length >= 5 ? [foldText(key).slice(0, 5)] : [])));
  return texts.flatMap(({ field, blocks, entries }) =>
    blocks.flatMap((text, block) => {
      const quantities = readQuantities(text, language);
      const rough = roughIn(quantities, text);
      const wrongSizes = wrongSizesIn(quantities, known, rough);
      return quantities.flatMap((quantity): InventedNumber[] => {
        const number = numberInText(quantity, text);
        if (isHarmless(quantity, text, number)) return [];
        if (!(entries?.[block] ?? false) && isEverydayNumber(number, (stem) => stems.has(stem))) return [];
        const isSaid = isKnown(quantity, text, known, source, rough) && !wrongSizes.has(quantity);
        if (isSaid && !contradictsNoun(quantity, text, byNoun)) return [];
        if (quantity.units === null && quantity.values.some((value) => totals.has(value))) return [];
        if (quantity.units === null && isPartOfTotal(quantity, text, known.bare)) return [];
        if (quantity.units === null && isCountOfList(quantity, text, source)) return [];
        if (isDerived(quantity, quantities, text, (other) => isKnown(other, text, known, source, rough))) return [];
        const otherUnit = quantity.units !== null && quantity.values.some((value) => known.all.has(round(value)));
        const isPrice = quantity.units?.every(isCurrency) ?? false;
        return [
          {
            field,
            block,
            start: quantity.at,
            end: quantity.end,
            otherUnit,
            isPrice,
            instead: saidOf(quantity),
          },
        ];
      });
    }),
  );
}

/**
 * Returns a function that finds the measures of the same quantity in the source, as they are written there. The source is
 * searched once for each kind of quantity: it may have as many numbers as the text.
 */
function readerOfSaid({ quantities }: SourceFacts): (quantity: Quantity) => string | null {
  const known = new Map<string, string | null>();
  return ({ units }) => {
    const measures = new Set(units?.map((unit) => unit.measures));
    const key = [...measures].join(' ');
    if (!known.has(key)) {
      const said = quantities.filter(({ quantity }) => quantity.units?.some((unit) => measures.has(unit.measures)));
      const texts = [...new Set(said.map(({ quantity }) => quantity.text))].slice(0, MAX_SAID);
      known.set(key, texts.length > 0 ? texts.join(', ') : null);
    }
    return known.get(key) ?? null;
  };
}

/** Whether any text may contain the number: a single one, the number of a list item, "24/7", "four seasons". */
function isHarmless(quantity: Quantity, block: string, number: NumberInText): boolean {
  if (quantity.code !== null) return FORMULAS.has(quantity.code.toLowerCase());
  const [value = 0] = quantity.values;
  if (quantity.units === null && (value === 1 || value === 0)) return true;
  if (quantity.at === 0 && /^\s*[.)](?:\s|$)/.test(block.slice(quantity.end, quantity.end + 2))) return true;
  if (quantity.units === null && !quantity.spelled && isStep(value, block, quantity)) return true;
  if (/^24\/7$/.test(block.slice(quantity.at, quantity.at + 4).trim()) || block.slice(0, quantity.at).endsWith('24/'))
    return true;
  return isLooseNumber(number);
}

/** Whether it is the number of a step, `2. Add a tail.`, after the step before. */
function isStep(value: number, block: string, { at, end }: Quantity): boolean {
  return /^[.)]\s/.test(block.slice(end, end + 2)) && block.slice(0, at).includes(`${value - 1}${block[end]} `);
}

function numberInText(quantity: Quantity, block: string): NumberInText {
  const written = quantity.units
    ? (/^[\d.,'’\s]*\d|^[\p{L}-]+/u.exec(quantity.text)?.[0].length ?? 0)
    : quantity.end - quantity.at;
  return {
    value: quantity.values[0] ?? 0,
    spelled: quantity.spelled,
    hasUnit: quantity.units !== null,
    measures: quantity.units?.[0]?.measures,
    before: block.slice(Math.max(0, quantity.at - 40), quantity.at),
    after: block.slice(quantity.at + written, quantity.at + written + 60),
    afterUnit: block.slice(quantity.end, quantity.end + 40),
  };
}

function isKnown(
  quantity: Quantity,
  block: string,
  known: KnownNumbers,
  source: SourceFacts,
  rough: ReadonlySet<Quantity>,
): boolean {
  const { code, units, values, parts } = quantity;
  if (code !== null) return source.joined.has(foldText(latin(code)).replace(/[^\p{L}\p{N}]+/gu, ''));
  const before = block.slice(Math.max(0, quantity.at - 40), quantity.at);
  if (units === null || (units.length === 1 && units[0]!.measures === 'fineness' && has(quantity, known.bare)))
    return (
      has(quantity, countsNoun(block.slice(quantity.end, quantity.end + 60)) ? known.unitless : known.bare) ||
      isCounted(quantity, block, known) ||
      isShare(values[0]!, before, block.slice(quantity.end, quantity.end + 30), known)
    );
  if (REFERENCE.test(before) && [1, 100].includes(values[0]!) && /mass|volume|length|area/.test(units[0]!.measures))
    return true;
  const around = `${before} ${block.slice(quantity.end, quantity.end + 30)}`;
  const tolerance = { rough: rough.has(quantity), precision: quantity.precision, total: TOTAL.test(around) };
  if (units.some((unit) => values.some((value) => isMeasured(value, unit, known, tolerance)))) return true;
  // `2 500 g` may mean two packs of 500 g.
  const last = parts.at(-1);
  return (
    last !== undefined &&
    parts.length > 1 &&
    parts.slice(0, -1).every((part) => known.all.has(part)) &&
    units.some((unit) => isMeasured(last, unit, known, tolerance))
  );
}

function has(quantity: Quantity, known: ReadonlySet<number>): boolean {
  return (
    quantity.values.some((value) => known.has(round(value))) ||
    (quantity.parts.length > 0 && quantity.parts.every((part) => known.has(part)))
  );
}

/** Whether it counts the entries of a list of the source: "in three colours". */
function isCounted(quantity: Quantity, block: string, known: KnownNumbers): boolean {
  if ((quantity.values[0] ?? 99) > 60 || !has(quantity, known.counts)) return false;
  // `Three-piece` says how something is built.
  if (block[quantity.end] === '-') return false;
  const next = block.slice(quantity.end, quantity.end + 40).trimStart();
  return (
    LISTED.test(next) ||
    foldText(next)
      .split(/[^\p{L}]+/u)
      .slice(0, 2)
      .some((word) => word.length >= 4 && known.listNames.includes(word.slice(0, -1)))
  );
}

/** Whether it is how often one amount of the source goes into another: "about 50 servings" of 40 g in 2 kg. */
function isShare(value: number, before: string, after: string, known: KnownNumbers): boolean {
  if (!isRough(before) && !SERVINGS.test(after)) return false;
  return ['mass', 'volume'].some((measures) => {
    const list = known.measured.get(measures) ?? [];
    return (
      list.length <= 40 && list.some((whole) => list.some((part) => part > 0 && Math.abs(whole / part - value) < 0.5))
    );
  });
}

/** The most characters between two lengths of one list: `about 64 cm wide, 84 cm high`. */
const LIST_GAP = 24;

/** Returns the numbers that are meant roughly. An "about" before the first length of a list is of the others too. */
function roughIn(quantities: readonly Quantity[], text: string): Set<Quantity> {
  const rough = new Set<Quantity>();
  for (const [index, quantity] of quantities.entries()) {
    const last = quantities[index - 1];
    const between = last ? text.slice(last.end, quantity.at) : '';
    const isListed =
      last !== undefined && (last.crossed || (isLength(last) && isLength(quantity) && /^[^.;:!?()]*$/.test(between)));
    if (isRough(text.slice(Math.max(0, quantity.at - 40), quantity.at))) rough.add(quantity);
    else if (isListed && rough.has(last) && between.length <= LIST_GAP) rough.add(quantity);
  }
  return rough;
}

function isLength({ units }: Quantity): boolean {
  return units?.some(({ measures }) => measures === 'length') ?? false;
}

/** Returns the lengths of `46 × 25 × 25 cm` that no side of the same size of the source has. */
function wrongSizesIn(
  quantities: readonly Quantity[],
  known: KnownNumbers,
  rough: ReadonlySet<Quantity>,
): Set<Quantity> {
  const wrong = new Set<Quantity>();
  for (let index = 0; index < quantities.length; index++) {
    const members = [quantities[index]!];
    while (members.at(-1)!.crossed && quantities[index + 1]) members.push(quantities[++index]!);
    const tuple = members.length > 1 ? sizeTuple(members) : null;
    if (!tuple) continue;
    const missing = known.tuples
      .filter((each) => each.values.length >= tuple.values.length && each.bare === tuple.bare)
      .map((each) => unmatched(tuple, each, members, rough));
    const [best] = missing.toSorted((a, b) => a.length - b.length);
    if (best && best.length > 0 && best.length < members.length) for (const at of best) wrong.add(members[at]!);
  }
  return wrong;
}

/** Returns the indexes of the sides that the other size has no side for. */
function unmatched(
  tuple: SizeTuple,
  other: SizeTuple,
  members: readonly Quantity[],
  rough: ReadonlySet<Quantity>,
): number[] {
  const left = [...other.values];
  return tuple.values.flatMap((value, at) => {
    const unit = members.at(-1)!.units?.[0]?.factor ?? 1;
    const margin =
      tuple.imperial === other.imperial && !rough.has(members[at]!)
        ? value * EXACT
        : Math.max(value * CONVERTED, (members[at]!.precision * unit) / 2);
    const match = left.findIndex((side) => Math.abs(side - value) <= margin);
    if (match < 0) return [at];
    left.splice(match, 1);
    return [];
  });
}
