import { UNIT_STEMS, UNITS, type Unit } from './lexicon/units.ts';
import { foldText, latin } from './words.ts';

/** Units of one letter are case-sensitive: these exist only in upper case, the others only in lower case. */
const ONLY_CAPITAL = new Set(['a', 'k']);
const ONLY_SMALL = new Set(['g', 'm', 's', 'h', 't']);
/** `in` is a word in many languages. After a number it means inches only if one of these words, or no word, follows. */
const AFTER_INCHES =
  /^\s*(?:deep|wide|long|high|tall|thick|diameter|across|x\b|by\b|and\b|or\b|to\b|in (?:length|width|height|diameter)|[^\p{L}\d\s]|$)/u;
const LONGEST_STEM = 12;

/**
 * Returns the possible units at position `at`, directly after a number, and the position after them; null if there are
 * none. `strict` requires that `in` is recognizably a unit.
 */
export function readUnit(text: string, at: number, strict: boolean): { units: Unit[]; end: number } | null {
  const rest = text.slice(at, at + 48);
  const gap = /^[ \u00a0\u202f\u2009]{0,2}-?/.exec(rest)![0].length;
  const words = /^(?:°\s?[CF](?!\p{L})|[%€$£¥℃℉"″”′]|\p{L}+[²³23]?(?:\/\p{L}+[²³23]?)?)/u.exec(rest.slice(gap))?.[0];
  if (words === undefined) return null;
  const second = /^[ \u00a0-]\p{L}+/u.exec(rest.slice(gap + words.length))?.[0] ?? '';
  const pair = UNITS.get(foldText(`${words} ${second.slice(1)}`));
  if (second !== '' && pair) return { units: pair, end: at + gap + words.length + second.length };
  // `5 kg/Stück` means five kilograms.
  const alone = words.split('/', 1)[0]!;
  const [units, written] = [unitsOf(words) ?? unitsOf(alone), unitsOf(words) ? words : alone];
  if (!units) return null;
  const end = at + gap + written.length;
  if (words === 'in' && strict && !AFTER_INCHES.test(text.slice(end, end + 20))) return null;
  return { units, end };
}

/** Returns the units that a word can stand for, or null. */
export function unitsOf(word: string): Unit[] | null {
  const key = foldText(latin(word.toLowerCase())).replace(/\s/g, '');
  if (word.length === 1 && (ONLY_CAPITAL.has(key) ? word === key : ONLY_SMALL.has(key) && word !== key)) return null;
  const exact = UNITS.get(key) ?? UNITS.get(word);
  if (exact) return exact;
  for (let length = Math.min(key.length, LONGEST_STEM); length >= 4; length--) {
    const stem = UNIT_STEMS.get(key.slice(0, length));
    if (stem) return stem;
  }
  return null;
}

/** Returns the currency before a number, as in `€ 249,00`, or null. */
export function currencyBefore(text: string, at: number): Unit[] | null {
  const sign = /(?:^|[^\p{L}])([€$£¥]|[A-Z]{3})[ \u00a0]?$/u.exec(text.slice(Math.max(0, at - 6), at))?.[1];
  return sign === undefined ? null : (unitsOf(sign)?.filter((unit) => /^[A-Z]{3}$|^kr$/.test(unit.measures)) ?? null);
}
