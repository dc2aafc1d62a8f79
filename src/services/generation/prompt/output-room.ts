import { type GeneratedKey, generatedText } from '../../../../entities/generation/content-fields.ts';
import type { GenerationSettings } from '../settings.ts';
import { scriptOf } from './language-name.ts';

/** What a script needs: tokens per character, in a usual text and at most, and how many characters say what a hundred Latin letters say. */
interface Script {
  likely: number;
  most: number;
  length: number;
}

const script = (likely: number, most: number, length = 100): Script => ({ likely, most, length });

/**
 * Vocabularies are made from texts of the web, so that a letter of a rare script is a token or two, a Chinese character about
 * one, and four English letters are one.
 */
const SCRIPTS: Record<string, Script> = {
  Latn: script(0.26, 0.4),
  Cyrl: script(0.36, 0.6),
  Grek: script(0.4, 0.7),
  Arab: script(0.45, 0.8),
  Hebr: script(0.5, 0.8),
  Hans: script(0.8, 1.4, 40),
  Hant: script(0.85, 1.5, 40),
  Jpan: script(0.75, 1.3, 50),
  Kore: script(0.6, 1.1, 60),
  Deva: script(0.6, 1.2),
  Thai: script(0.6, 1.2),
};
const OTHER = script(1, 2);

/** Models do not count characters: a text may be that much longer than its limit, and is cut afterwards. One that breaks off is a failure. */
const OVERSHOOT = 1.3;
/** What a key, its quotes and its brackets take. */
const PER_KEY = 6;

/** Tokens that an answer may have: what it is stopped at, and what is held for it. */
export function maxOutputTokens(settings: GenerationSettings, keys: readonly GeneratedKey[]): number {
  const { most } = scriptFor(settings.language);
  return Math.ceil(
    keys.reduce((sum, key) => sum + PER_KEY + generatedText(key).maxChars(settings) * OVERSHOOT * most, PER_KEY),
  );
}

const MARKUP = 1.12;

/** Tokens that an answer will probably have about a product of which so many characters are said. */
export function likelyOutputTokens(settings: GenerationSettings, keys: readonly GeneratedKey[], said: number): number {
  const { likely, length } = scriptFor(settings.language);
  const markup = (key: GeneratedKey) => (generatedText(key).cut?.(settings).html ? MARKUP : 1);
  return keys.reduce(
    (sum, key) =>
      sum + PER_KEY + generatedText(key).likelyChars(said, settings) * (length / 100) * likely * markup(key),
    PER_KEY,
  );
}

function scriptFor(language: string): Script {
  return SCRIPTS[scriptOf(language)] ?? OTHER;
}
