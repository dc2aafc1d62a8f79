import { allMatches } from '../all-matches.ts';
import { withoutNorms } from './lexicon/norms.ts';
import type { Unit } from './lexicon/units.ts';
import { fractionOf, parseNumber } from './parse-number.ts';
import { readNumberWords } from './read-number-words.ts';
import { currencyBefore, readUnit } from './read-unit.ts';

/** A number in a text, with its unit. */
export interface Quantity {
  /** As written in the text, with its unit. */
  text: string;
  at: number;
  end: number;
  /** The possible values; several if the separators are ambiguous. */
  values: number[];
  /** The numbers it consists of, if it can also be read as several: `2 500`, `3/4`, `2024.03.15`. */
  parts: number[];
  /** The possible units; null for a number without a unit. */
  units: readonly Unit[] | null;
  /** Whether the unit is that of a later number: the 30 in `30 × 20 cm`. */
  inherited: boolean;
  /** Whether only a × is between it and the next number. */
  crossed?: boolean;
  /** The name that contains the digits, such as `TX-450`; null for an ordinary number. */
  code: string | null;
  /** The value of the last written digit, half of which a writer may round away. */
  precision: number;
  /** Whether it is written as a word. */
  spelled: boolean;
}

const NUMBER = /\d+(?:[.,'’]\d+)*(?:[ \u00a0\u202f\u2009]\d{3}(?!\d)(?:[.,]\d+)?)*|[½¼¾⅓⅔⅛⅜⅝⅞]/gu;
const DENOMINATOR = /^\/(2|3|4|5|8|16)(?![\d.,/])/;
const CODE_BEFORE = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}][\p{L}\d]{0,12}-?$/u;
/** A range whose ends both have a unit: `3000K-6000K`. */
const RANGE_BEFORE = /(?<![\p{L}\d])\d+(?:[.,]\d+)?(?:K|W|V|A|cm|mm|m|kg|g|ml|l)-$/u;
/** The name of a side directly before a length: `L590`, `H14`. */
const SIDE_BEFORE = /(?:^|[\s,;/(])(?:[LBHWDT]|DA|ET|ØDA)$/;
/** The text between two numbers that share a unit. */
const BETWEEN =
  /^\s*(?:\([LWHBTD]\)\s*)?(?:[x×*✕–—−+/,-]|bis|to|by|and|or|und|oder|auf|mal|et|ou|à|a|sur|par|y|o|por|e|su|per|en|tot|tot en met|tot wel|up to|bis zu|jusqu[’']à|hasta|fino a|bij|op|of|i|do|na|ili|sa|lub)?\s*[+−-]?$/iu;
/** The languages that write decimals with a point. The others use a comma. */
const DECIMAL_POINT = new Set(['en', 'zh', 'ja', 'ko', 'th', 'he', 'hi']);

/**
 * Returns all numbers of a text in order, including number words, fractions and names with digits. Number words and
 * separators are those of the language, or of every known language if it is null, as for a source.
 */
export function readQuantities(written: string, language: string | null): Quantity[] {
  const text = withoutNorms(written);
  const numbers = [...digits(text, language), ...numberWords(text, language)].toSorted((a, b) => a.at - b.at);
  const found = language === null ? numbers : combined(numbers, text);
  for (let index = found.length - 2; index >= 0; index--) {
    const [one, next] = [found[index]!, found[index + 1]!];
    const between = text.slice(one.end, next.at);
    one.crossed = /^ ?(?:\([LWHBTD]\) ?)?[x×✕*] ?$/i.test(between);
    if (one.units || one.code !== null || !next.units || next.at - one.end > 16) continue;
    if (between.trim() !== '' && BETWEEN.test(between)) Object.assign(one, { units: next.units, inherited: true });
  }
  for (const one of found)
    if (
      one.units?.some(({ measures }) => measures === 'temperature') &&
      MINUS.test(text.slice(Math.max(0, one.at - 2), one.at))
    )
      one.values = one.values.map((value) => -value);
  return found;
}

/** A sign before a temperature. A hyphen after a number makes a range. */
const MINUS = /(?:^|[\s(])[-−–]$/u;

/** Joins measures in two units to one: `2 ft 11 in`. */
function combined(quantities: readonly Quantity[], text: string): Quantity[] {
  const found: Quantity[] = [];
  for (const quantity of quantities) {
    const last = found.at(-1);
    const [larger, smaller] = [last?.units?.[0], quantity.units?.[0]];
    if (
      last &&
      larger &&
      smaller &&
      /^(?:length|mass|time|months)$/.test(larger.measures) &&
      larger.measures === smaller.measures &&
      larger.factor > smaller.factor &&
      /^ ?$/.test(text.slice(last.end, quantity.at))
    ) {
      const share = smaller.factor / larger.factor;
      last.values = last.values.map((value) => value + (quantity.values[0] ?? 0) * share);
      last.precision = quantity.precision * share;
      last.end = quantity.end;
      last.text = text.slice(last.at, last.end);
    } else found.push(quantity);
  }
  return found;
}

function digits(text: string, language: string | null): Quantity[] {
  const found: Quantity[] = [];
  let end = 0;
  for (const match of allMatches(text, NUMBER)) {
    if (match.index < end) continue;
    const quantity = readDigits(text, match[0], match.index, language);
    found.push(quantity);
    end = quantity.end;
  }
  return found;
}

const PLAIN = { parts: [] as number[], units: null, inherited: false, code: null, spelled: false };

function readDigits(text: string, written: string, at: number, language: string | null): Quantity {
  const code = codeAround(text, written, at);
  const decimal = language === null ? undefined : DECIMAL_POINT.has(language) ? '.' : ',';
  const plain = written.match(/\d+/g)?.map(Number) ?? [];
  let end = at + written.length;
  if (code)
    return {
      ...PLAIN,
      text: code.text,
      at: end - written.length - (code.text.indexOf(written) < 0 ? 0 : code.text.indexOf(written)),
      end: code.end,
      values: parseNumber(written),
      code: code.text,
      precision: 0,
    };
  let values = fractionOf(written) === null ? parseNumber(written, decimal) : [fractionOf(written)!];
  const groups = written.split(/[ \u00a0\u202f\u2009]/);
  let parts = groups.length > 1 ? groups.flatMap((group) => parseNumber(group)) : values.length === 0 ? plain : [];
  const rest = /^ ?([½¼¾⅓⅔⅛⅜⅝⅞])|^ (\d)\/([248])(?!\d)/.exec(text.slice(end, end + 6));
  const denominator = DENOMINATOR.exec(text.slice(end, end + 5))?.[1];
  if (rest && plain.length === 1) {
    values = [plain[0]! + (fractionOf(rest[1]) ?? Number(rest[2]) / Number(rest[3]))];
    end += rest[0].length;
  } else if (denominator !== undefined && plain.length === 1 && plain[0]! < 16) {
    parts = [plain[0]!, Number(denominator)];
    values = [plain[0]! / Number(denominator)];
    end += denominator.length + 1;
  }
  const unit = readUnit(text, end, language !== null);
  const before = unit ? null : currencyBefore(text, at);
  const stop = unit?.end ?? end;
  return {
    ...PLAIN,
    text: text.slice(at, stop).trim(),
    at,
    end: stop,
    values,
    parts,
    units: unit?.units ?? (before?.length ? before : null),
    precision: precisionOf(written, values),
  };
}

/** Returns the value of the last digit: 0.1 of `1,5`, 1 of `12`, 100 of `400`. */
function precisionOf(written: string, [value = 0]: readonly number[]): number {
  if (!Number.isInteger(value)) return 10 ** -(/[.,](\d+)$/.exec(written)?.[1]?.length ?? 1);
  const zeros = /0*$/.exec(String(value))![0].length;
  return value === 0 ? 1 : 10 ** zeros;
}

/**
 * Returns the name formed by digits with letters directly before them. ×, Ø and the letters of sides, and long words
 * with a hyphen, form none.
 */
function codeAround(text: string, written: string, at: number): { text: string; end: number } | null {
  const context = text.slice(Math.max(0, at - 14), at);
  const before = CODE_BEFORE.exec(context)?.[0];
  if (before === undefined || /^[x×ø]$/i.test(before) || /(?:^|-)in-$/i.test(before)) return null;
  if (SIDE_BEFORE.test(context) && /^[1-9]\d*(?!\p{L})/u.test(text.slice(at, at + 12))) return null;
  if (/\dx$/i.test(context) || RANGE_BEFORE.test(context)) return null;
  if (before.endsWith('-') && before.length > 5) return null;
  if (currencyBefore(text, at)?.length) return null;
  const end = at + written.length;
  const after = /^(?:[A-Z]{1,3}(?![\p{L}])|(?:-?\d+)*)/u.exec(text.slice(end, end + 12))![0];
  return { text: text.slice(at - before.length, end + after.length), end: end + after.length };
}

/** Words after a spelled number that are units in another language: `um drei den Schlüssel`. */
const NO_UNIT: Record<string, RegExp> = { de: /^ (?:an|den|sat|dan)(?!\p{L})/u, en: /^ (?:an|den|sat)(?!\p{L})/u };

function numberWords(text: string, language: string | null): Quantity[] {
  return readNumberWords(text, language).flatMap(({ value, at, end, onlyWithUnit, compound }) => {
    const unit = compound
      ? compoundUnit(text.slice(at, end))
      : NO_UNIT[language ?? '']?.test(text.slice(end, end + 6))
        ? null
        : readUnit(text, end, true);
    // In German a noun has a capital letter: `acht Stufen`.
    if (onlyWithUnit && !unit && !(language === 'de' && /^ \p{Lu}\p{Ll}/u.test(text.slice(end)))) return [];
    const stop = unit?.end ?? end;
    return [
      {
        ...PLAIN,
        text: text.slice(at, stop),
        at,
        end: stop,
        values: [value],
        units: unit?.units ?? null,
        precision: Number.isInteger(value) ? 1 : 0.5,
        spelled: true,
      },
    ];
  });
}

/** Returns the unit in a word such as `pięcioletnia` or `zehnjährig`: five and ten years. */
function compoundUnit(word: string): { units: readonly Unit[]; end?: undefined } | null {
  const measures: readonly [RegExp, string][] = [
    [/letni|jährig|jarig|godišnj/, 'years'],
    [/miesięczn|monatig/, 'months'],
    [/dniow|tägig|daags/, 'days'],
    [/godzinn|stündig/, 'hours'],
    [/quarter|kwartier|viertel|quart|cuarto|kwadrans|četvrt/i, 'minutes'],
  ];
  const name = measures.find(([pattern]) => pattern.test(word))?.[1];
  const unit = name === undefined ? null : readUnit(` ${name}`, 0, true);
  return unit ? { units: unit.units } : null;
}
