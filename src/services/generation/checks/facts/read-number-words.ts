import { allMatches } from '../all-matches.ts';
import { COMPOUNDS, NUMBER_WORDS, type NumberWords, ONLY_WITH_UNIT } from './lexicon/number-words.ts';
import { type Word, wordsOf } from './words.ts';

/** A number that is written as words. */
export interface SpelledNumber {
  value: number;
  at: number;
  end: number;
  /** It counts only if a unit follows, because the word has another meaning too. */
  onlyWithUnit: boolean;
  /** It begins a longer word that names what it counts, as in `Dreisitzer`. */
  compound: boolean;
}

/** The languages whose number words are read in a source. Those of others are words of these: `to` is two in Danish. */
const COMMON = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'sr', 'pt'];

/** A quarter of an hour, which is how long something takes after such a word. */
const QUARTER_HOUR =
  /(?<=(?:within|in|innerhalb|binnen|en|dans|in weniger als|in meno di|entro|en menos de|w|za)\s)(?:(?:an? |een |einer |un |una )?(?:quarter of an hour|kwartier|viertelstunde|quart d[’']heure|cuarto de hora|quarto d[’']ora|kwadrans|četvrt sata))(?!\p{L})/giu;
/** Parts of a whole, which count only before a unit: `half an inch`, `ein Viertelliter`. */
const PARTS: readonly [value: number, pattern: RegExp][] = [
  [
    1 / 2,
    /(?<![\p{L}-]|(?<!\p{L})(?:and a|und ein|y|et|e|en|en een|i) )(?:half an?|(?:ein(?:e[nmrs]?)? )?halbe[nrsm]?|(?:un |une )?demi[ -]|(?:un )?medio|(?:una )?media|(?:un )?mezzo|(?:una )?mezza|(?:een )?halve|een half|pół)(?=\s?\p{L})/giu,
  ],
  [
    1 / 4,
    /(?<![\p{L}-])(?:a quarter(?: of an?)?|quarter of an?|ein(?:en)? viertel|un quart de|un cuarto de|un quarto di|een kwart|ćwierć)(?=\s?\p{L})/giu,
  ],
  [
    3 / 4,
    /(?<![\p{L}-])(?:three quarters of an?|drei ?viertel|trois quarts de|tres cuartos de|tre quarti di)(?=\s?\p{L})/giu,
  ],
];
const HALF: Record<string, RegExp> = {
  en: /^ and a half\b/,
  fr: /^ et demie?\b/,
  es: /^ y medi[oa]\b/,
  it: /^ e mezz[oa]\b/,
  nl: /^ en een half\b/,
  pl: /^ i pół(?!\p{L})/u,
  sr: /^ i po(?!\p{L})/u,
  pt: /^ e mei[oa]\b/,
};

/** Returns the numbers from two on that are written as words of one language, or of all if it is null. */
export function readNumberWords(text: string, language: string | null): SpelledNumber[] {
  const words = wordsOf(text);
  const languages = language === null ? COMMON : [language];
  const found = new Map<string, SpelledNumber>();
  for (const each of languages)
    for (const number of numbersIn(text, words, each)) found.set(`${number.at} ${number.value}`, number);
  for (const [value, pattern] of language === null ? [] : PARTS)
    for (const match of allMatches(text, pattern))
      found.set(`${match.index} ${value}`, {
        value,
        at: match.index,
        end: match.index + match[0].trimEnd().length,
        onlyWithUnit: true,
        compound: false,
      });
  for (const match of allMatches(text, QUARTER_HOUR))
    found.set(`${match.index} 15`, {
      value: 15,
      at: match.index,
      end: match.index + match[0].length,
      onlyWithUnit: false,
      compound: true,
    });
  return [...found.values()];
}

function* numbersIn(text: string, words: readonly Word[], language: string): Generator<SpelledNumber> {
  const table = NUMBER_WORDS.get(language);
  if (!table) return;
  for (let index = 0; index < words.length; index++) {
    const first = words[index]!;
    // In `per cento` the hundred is part of a unit.
    if (table.hundred.has(first.key) && /^(?:per|por|pour|par)$/.test(words[index - 1]?.key ?? '')) continue;
    const read = readFrom(text, words, index, table);
    if (read) {
      const last = words[read.to - 1]!;
      const end = last.at + last.text.length;
      const half = HALF[language]?.exec(text.slice(end, end + 14))?.[0] ?? '';
      const alone = read.to === index + 1;
      index = read.to - 1;
      if (read.value + (half ? 0.5 : 0) < 2 && !half) continue;
      yield {
        value: read.value + (half ? 0.5 : 0),
        at: first.at,
        end: end + half.length,
        onlyWithUnit: alone && (ONLY_WITH_UNIT[language]?.has(first.key) ?? false),
        compound: false,
      };
      continue;
    }
    const compound = COMPOUNDS.get(language)?.find(([prefix]) => prefix.test(first.key));
    if (compound)
      yield {
        value: compound[1],
        at: first.at,
        end: first.at + first.text.length,
        onlyWithUnit: false,
        compound: true,
      };
  }
}

/** Reads one number from consecutive words: `two hundred and fifty`, `soixante-quinze`, `trzydzieści pięć`. */
function readFrom(
  text: string,
  words: readonly Word[],
  from: number,
  { values, hundred, thousand, and }: NumberWords,
): { value: number; to: number } | null {
  const first = words[from]!.key;
  if (!values.has(first) && !hundred.has(first) && !thousand.has(first)) return null;
  let at = from;
  const next = () => (at < words.length && (at === from || adjoins(text, words, at)) ? words[at]!.key : undefined);
  const below100 = (): number | null => {
    const value = values.get(next() ?? '');
    if (value === undefined) return null;
    at++;
    // French: four twenties.
    if (value === 4 && /^vingts?$/.test(next() ?? '')) {
      at++;
      return 80 + (teen(20) ?? 0);
    }
    if (value >= 20 && value < 100 && value % 10 === 0) return value + (teen(value === 60 ? 20 : 10) ?? 0);
    if (value === 10) return value + (text[words[at]?.at ?? 0] && words[at - 1]!.key === 'dix' ? (teen(10) ?? 0) : 0);
    return value;
  };
  const teen = (limit: number): number | null => {
    const start = at;
    if (and !== undefined && next() === and) at++;
    const value = values.get(next() ?? '');
    if (value === undefined || value >= limit) {
      at = start;
      return null;
    }
    at++;
    return value === 10 && words[at - 1]!.key === 'dix' ? 10 + (teen(10) ?? 0) : value;
  };
  let value = below100();
  if (hundred.has(next() ?? '')) {
    at++;
    const start = at;
    if (/^and$/.test(next() ?? '')) at++;
    const rest = below100();
    if (rest === null) at = start;
    value = (value ?? 1) * 100 + (rest ?? 0);
  }
  if (thousand.has(next() ?? '')) {
    at++;
    value = (value ?? 1) * 1000 + (below100() ?? 0);
  }
  return value === null ? null : { value, to: at };
}

/** Whether only a space or a hyphen separates a word from the one before it. */
function adjoins(text: string, words: readonly Word[], at: number): boolean {
  const before = words[at - 1]!;
  return /^[ \u00a0-]$/.test(text.slice(before.at + before.text.length, words[at]!.at));
}
