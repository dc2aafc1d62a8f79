import type { eld } from 'eld/extrasmall';
import { contentField } from '../../../../entities/generation/content-fields.ts';
import { once } from '../../../core/once.ts';
import { baseLanguage } from './base-language.ts';
import type { FieldText } from './visible-text.ts';

/** Shorter texts are not checked, because the detection is unreliable. */
const MIN_LETTERS = 50;
/** The same for scripts in which a character says more. */
const MIN_WIDE_LETTERS = 30;
/** The number of characters that the library reads at once. */
const WINDOW = 1000;
const MAX_WINDOWS = 5;
/** The score of the requested language must be below this share of the score of the detected one. */
const MAX_SCORE_SHARE = 0.85;

/**
 * Groups of languages that the detector confuses, because it compares letter groups or does not support one of them. A
 * detected language is accepted if it shares a group with the requested one: Serbian in Latin letters is detected as
 * Croatian.
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

/** The detector of languages, and the languages that it supports. A text in another language is not checked. */
export interface LanguageDetector {
  detect: typeof eld.detect;
  supported: ReadonlySet<string>;
}

/** Loads the detector once for the process. It takes 80 MB, so that processes that check no texts do not load it. */
export const languageDetector = once(async (): Promise<LanguageDetector> => {
  const { eld } = await import('eld/extrasmall');
  return { detect: (text) => eld.detect(text), supported: new Set(Object.values(eld.info().Languages)) };
});

/** Returns the fields in another language than the requested one, with the detected language. */
export function wrongLanguages(
  detector: LanguageDetector,
  texts: readonly FieldText[],
  language: string,
): { field: string; found: string }[] {
  const requested = baseLanguage(language);
  const accepted = new Set([requested, ...FAMILIES.filter((family) => family.includes(requested)).flat()]);
  if (![...accepted].some((each) => detector.supported.has(each))) return [];
  return texts.flatMap(({ field, blocks }) => {
    const found = contentField(field)?.hasLanguage ? otherLanguage(detector, blocks.join(' '), accepted) : null;
    return found ? [{ field, found }] : [];
  });
}

function otherLanguage({ detect }: LanguageDetector, text: string, accepted: ReadonlySet<string>): string | null {
  for (let from = 0; from < Math.min(text.length, WINDOW * MAX_WINDOWS); from += WINDOW) {
    const part = text.slice(from, from + WINDOW);
    if (tooShort(part)) continue;
    const result = detect(part);
    if (result.language === '' || accepted.has(result.language) || !result.isReliable()) continue;
    const scores = result.getScores();
    const score = Math.max(0, ...[...accepted].map((each) => scores[each] ?? 0));
    if (score < MAX_SCORE_SHARE * (scores[result.language] ?? 0)) return result.language;
  }
  return null;
}

const LONG_ENOUGH = new RegExp(`^(?:\\P{L}*\\p{L}){${MIN_LETTERS}}`, 'u');
const WIDE_LETTERS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}]/gu;

function tooShort(text: string): boolean {
  return !LONG_ENOUGH.test(text) && (text.match(WIDE_LETTERS)?.length ?? 0) < MIN_WIDE_LETTERS;
}
