import { type GeneratedKey, generatedText, writtenKeys } from '../../../../entities/generation/content-fields.ts';
import type { GenerationSettings } from '../settings.ts';
import { scriptOf } from './language-name.ts';

interface Script {
  /** Tokens per character in a usual text. */
  likely: number;
  /** Tokens per character at most. */
  most: number;
  /** The number of characters that say as much as 100 Latin letters. */
  length: number;
}

const script = (likely: number, most: number, length = 100): Script => ({ likely, most, length });

/**
 * Models have more tokens for scripts that are frequent on the web: four English letters are one token, a Chinese
 * character is about one, and a letter of a rare script is one or two.
 */
const SCRIPTS: Record<string, Script> = {
  Latn: script(0.26, 0.4),
  Cyrl: script(0.33, 0.6),
  Grek: script(0.36, 0.7),
  Arab: script(0.45, 0.8),
  Hebr: script(0.5, 0.8),
  Hans: script(0.7, 1.4, 40),
  Hant: script(0.75, 1.5, 40),
  Jpan: script(0.75, 1.3, 50),
  Kore: script(0.5, 1.1, 60),
  Deva: script(0.48, 1.2),
  Thai: script(0.48, 1.2),
};
const OTHER = script(1, 2);

/**
 * Models do not count characters, so a text may exceed its limit by this factor and is cut afterwards. Without this
 * room the answer would be truncated, which fails the item.
 */
const OVERSHOOT = 1.3;
/** Tokens of a key with its quotes and brackets. */
const PER_KEY = 6;

/** Returns the maximum tokens of an answer: the limit sent to the model, and the amount held for it. */
export function maxOutputTokens(settings: GenerationSettings, keys: readonly GeneratedKey[]): number {
  const { most } = scriptFor(settings.language);
  return Math.ceil(
    writtenKeys(keys).reduce(
      (sum, key) => sum + PER_KEY + generatedText(key).maxChars(settings) * OVERSHOOT * most,
      PER_KEY,
    ),
  );
}

/** The factor by which HTML lengthens a text. */
const MARKUP = 1.12;

/**
 * Returns the likely tokens of an answer about a product with a title of this length, of which this many characters are
 * said.
 */
export function likelyOutputTokens(
  settings: GenerationSettings,
  keys: readonly GeneratedKey[],
  said: number,
  title: number,
): number {
  const { likely, length } = scriptFor(settings.language);
  const markup = (key: GeneratedKey) => (generatedText(key).cut?.(settings).html ? MARKUP : 1);
  return writtenKeys(keys).reduce(
    (sum, key) =>
      sum + PER_KEY + generatedText(key).likelyChars(said, settings, title) * (length / 100) * likely * markup(key),
    PER_KEY,
  );
}

/**
 * Characters of a sentence, a heading or an entry, in Latin letters. A longer text has longer ones, up to twice as
 * long.
 */
const PER_SENTENCE = 40;
/** Search words, which nobody reads as sentences. */
const WITHOUT_SENTENCES: ReadonlySet<GeneratedKey> = new Set(['tags']);

/** Returns the likely number of sentences, headings and entries of such an answer. */
export function likelySentences(
  settings: GenerationSettings,
  keys: readonly GeneratedKey[],
  said: number,
  title: number,
): number {
  return writtenKeys(keys)
    .filter((key) => !WITHOUT_SENTENCES.has(key))
    .map((key) => generatedText(key).likelyChars(said, settings, title))
    .reduce(
      (sum, chars) => sum + Math.max(1, chars / (PER_SENTENCE + Math.min(PER_SENTENCE, chars / PER_SENTENCE))),
      0,
    );
}

/** What is known of the script of a language. */
export function scriptFor(language: string): Script {
  return SCRIPTS[scriptOf(language)] ?? OTHER;
}
