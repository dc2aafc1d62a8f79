import { NUMBER_WORDS } from './lexicon/number-words.ts';
import { withoutNorms } from './lexicon/norms.ts';
import type { Unit } from './lexicon/units.ts';
import { fractionOf, parseNumber } from './parse-number.ts';
import { currencyBefore, readUnit } from './read-unit.ts';
import { wordsOf } from './words.ts';

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
}

const NUMBER = /\d+(?:[.,'’]\d+)*(?:[ \u00a0\u202f\u2009]\d{3}(?!\d)(?:[.,]\d+)?)*|[½¼¾⅓⅔⅛⅜⅝⅞]/gu;
const DENOMINATOR = /^\/(2|3|4|5|8|16)(?![\d.,/])/;
const CODE_BEFORE = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}][\p{L}\d]{0,12}-?$/u;
/** The text between two numbers that share a unit. */
const BETWEEN =
  /^\s*(?:[x×*✕–—−+/,-]|bis|to|by|and|or|und|oder|auf|mal|et|ou|à|a|sur|par|y|o|por|e|su|per|en|tot|tot en met|bij|op|of|i|do|na|ili|sa|lub)\s*$/iu;

/**
 * Returns all numbers of a text in order, including number words, fractions and names with digits. Number words are
 * those of the language, or of every known language if it is null, as for a source.
 */
export function readQuantities(written: string, language: string | null): Quantity[] {
  const text = withoutNorms(written);
  const found = [...digits(text, language), ...numberWords(text, language)].toSorted((a, b) => a.at - b.at);
  for (let index = found.length - 2; index >= 0; index--) {
    const [one, next] = [found[index]!, found[index + 1]!];
    one.crossed = /^ ?[x×✕*] ?$/i.test(text.slice(one.end, next.at));
    if (one.units || one.code !== null || !next.units || next.at - one.end > 16) continue;
    if (BETWEEN.test(text.slice(one.end, next.at))) Object.assign(one, { units: next.units, inherited: true });
  }
  return found;
}

function digits(text: string, language: string | null): Quantity[] {
  const found: Quantity[] = [];
  let end = 0;
  for (const match of text.matchAll(NUMBER)) {
    if (match.index < end) continue;
    const quantity = readDigits(text, match[0], match.index, language);
    found.push(quantity);
    end = quantity.end;
  }
  return found;
}

function readDigits(text: string, written: string, at: number, language: string | null): Quantity {
  const code = codeAround(text, written, at);
  const plain = written.match(/\d+/g)?.map(Number) ?? [];
  let end = at + written.length;
  if (code)
    return {
      text: code.text,
      at,
      end: code.end,
      values: parseNumber(written),
      parts: [],
      units: null,
      inherited: false,
      code: code.text,
    };
  let values = fractionOf(written) === null ? parseNumber(written) : [fractionOf(written)!];
  const groups = written.split(/[ \u00a0\u202f\u2009]/);
  let parts = groups.length > 1 ? groups.flatMap(parseNumber) : values.length === 0 ? plain : [];
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
    text: text.slice(at, stop).trim(),
    at,
    end: stop,
    values,
    parts,
    units: unit?.units ?? (before?.length ? before : null),
    inherited: false,
    code: null,
  };
}

/**
 * Returns the name formed by digits with letters directly before them. × and Ø, and long words with a hyphen, form
 * none.
 */
function codeAround(text: string, written: string, at: number): { text: string; end: number } | null {
  const before = CODE_BEFORE.exec(text.slice(Math.max(0, at - 14), at))?.[0];
  if (before === undefined || /^[x×ø]$/i.test(before)) return null;
  if (before.endsWith('-') && before.length > 5) return null;
  if (currencyBefore(text, at)?.length) return null;
  const end = at + written.length;
  const after = /^(?:[A-Z]{1,3}(?![\p{L}])|(?:-?\d+)*)/u.exec(text.slice(end, end + 12))![0];
  return { text: text.slice(at - before.length, end + after.length), end: end + after.length };
}

function numberWords(text: string, language: string | null): Quantity[] {
  const tables =
    language === null
      ? [...NUMBER_WORDS.values()]
      : [NUMBER_WORDS.get(language)].filter((table) => table !== undefined);
  return wordsOf(text).flatMap(({ text: word, key, at }) => {
    const values = [...new Set(tables.map((table) => table.get(key)).filter((value) => value !== undefined))];
    if (values.length === 0) return [];
    const unit = readUnit(text, at + word.length, true);
    const end = unit?.end ?? at + word.length;
    return [
      {
        text: text.slice(at, end),
        at,
        end,
        values,
        parts: [],
        units: unit?.units ?? null,
        inherited: false,
        code: null,
      },
    ];
  });
}
