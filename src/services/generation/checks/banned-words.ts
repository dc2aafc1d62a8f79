import { baseLanguage } from './base-language.ts';
import { SPACELESS } from './cut-text.ts';
import type { FieldText } from './visible-text.ts';

/** A Chinese word with a particle at its end. The word segmenter does not separate the two, so the check does. */
const PARTICLE = /^\p{Script=Han}+[的了地得着过們们吗呢吧]$/u;
const PART_OF_WORD = /[\p{L}\p{M}\p{N}]/u;

/**
 * Returns the banned words and phrases in the texts. Only whole words match, in any case, and accents must be equal.
 */
export function bannedWordsIn(
  texts: readonly FieldText[],
  banned: readonly string[],
  language: string,
): { field: string; word: string }[] {
  const words = [...new Map(banned.map((word) => [folded(word), word.trim()]))].filter(([key]) => key !== '');
  if (words.length === 0) return [];
  return texts.flatMap(({ field, blocks }) => {
    const text = folded(blocks.join('\n'));
    const boundaries = wordBoundaries(text, baseLanguage(language));
    return words.flatMap(([key, word]) => (containsWord(key, text, boundaries) ? [{ field, word }] : []));
  });
}

/** Normalizes case and white space. Line feeds stay, because they separate the blocks of a text. */
function folded(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replaceAll('ς', 'σ')
    .replaceAll('’', "'")
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

function containsWord(word: string, text: string, boundaries: Uint8Array): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (boundaries[at] === 1 && boundaries[at + word.length] === 1) return true;
  }
  return false;
}

/** Returns 1 at every position where a word may begin or end. Next to a sign no space is required. */
function wordBoundaries(text: string, language: string): Uint8Array {
  const boundaries = new Uint8Array(text.length + 1);
  let before = false;
  let at = 0;
  for (const character of text) {
    const inWord = PART_OF_WORD.test(character);
    if (!(before && inWord)) boundaries[at] = 1;
    before = inWord;
    at += character.length;
  }
  boundaries[text.length] = 1;
  if (!SPACELESS.test(text)) return boundaries;
  for (const { index, segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    if (SPACELESS.test(text.slice(Math.max(0, index - 2), index + 2))) boundaries[index] = 1;
    if (PARTICLE.test(segment)) boundaries[index + segment.length - 1] = 1;
  }
  return boundaries;
}
