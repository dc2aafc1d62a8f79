import { eld } from 'eld/extrasmall';
import { contentField } from '../../../../entities/generation/content-fields.ts';
import { baseLanguage } from './base-language.ts';
import type { FieldText } from './visible-text.ts';

const FEWEST_LETTERS = 50;
const FEWEST_WIDE_LETTERS = 30;
/** The library reads no more than this at once. */
const WINDOW = 1000;
const MOST_WINDOWS = 5;
/** The language asked for must be clearly behind the one that was found. */
const CLEARLY = 0.85;

/**
 * Languages that a detector by letter groups cannot tell apart, or that it does not know and takes for a relative: what is
 * found is right when it stands with the one asked for. Serbian in Latin letters is Croatian to it.
 */
const FAMILIES = [
  ['sr', 'hr', 'bs', 'sh', 'cnr', 'sl'],
  ['no', 'nb', 'nn', 'da', 'sv', 'fo'],
  ['pt', 'gl', 'es', 'ast'],
  ['es', 'ca', 'gl', 'ast', 'an', 'oc'],
  ['cs', 'sk'],
  ['bg', 'mk', 'sr'],
  ['ru', 'uk', 'be'],
  ['ms', 'id', 'su', 'jv'],
  ['nl', 'af', 'fy'],
  ['de', 'lb', 'gsw'],
  ['hi', 'mr', 'ne'],
  ['fa', 'ps', 'ur', 'ku', 'ckb'],
  ['tr', 'az'],
  ['et', 'fi'],
  ['tl', 'fil', 'ceb'],
  ['zh', 'yue', 'cmn'],
  ['it', 'co', 'sc', 'rm'],
  ['he', 'iw', 'yi'],
];

/** Which languages the detector knows at all; a text in another can only be misjudged. */
const KNOWN = new Set(Object.values(eld.info().Languages));

/** The fields that are written in another language than the one asked for, with the language that was found. */
export function wrongLanguages(texts: readonly FieldText[], language: string): { field: string; found: string }[] {
  const asked = baseLanguage(language);
  const kin = new Set([asked, ...FAMILIES.filter((family) => family.includes(asked)).flat()]);
  if (![...kin].some((each) => KNOWN.has(each))) return [];
  return texts.flatMap(({ field, blocks }) => {
    const found = contentField(field)?.hasLanguage ? otherLanguage(blocks.join(' '), kin) : null;
    return found ? [{ field, found }] : [];
  });
}

function otherLanguage(text: string, kin: ReadonlySet<string>): string | null {
  for (let from = 0; from < Math.min(text.length, WINDOW * MOST_WINDOWS); from += WINDOW) {
    const part = text.slice(from, from + WINDOW);
    if (tooShort(part)) continue;
    const result = eld.detect(part);
    if (result.language === '' || kin.has(result.language) || !result.isReliable()) continue;
    const scores = result.getScores();
    const asked = Math.max(0, ...[...kin].map((each) => scores[each] ?? 0));
    if (asked < CLEARLY * (scores[result.language] ?? 0)) return result.language;
  }
  return null;
}

function tooShort(text: string): boolean {
  const wide =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}]/gu)
      ?.length ?? 0;
  return wide < FEWEST_WIDE_LETTERS && (text.match(/\p{L}/gu)?.length ?? 0) < FEWEST_LETTERS;
}
