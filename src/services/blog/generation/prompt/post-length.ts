import { scriptOf } from '../../../generation/prompt/language-name.ts';
import { maxOutputTokens } from '../../../generation/prompt/output-room.ts';
import type { KeptPost } from '../kept-post.ts';

/** About how many words a section has where it does not say. */
const SECTION_WORDS = 150;
/** And a post without sections, about few products; with more, so many for each. */
const POST_WORDS = 700;
const FEW_PRODUCTS = 4;
const PRODUCT_WORDS = 60;
/** No model writes a longer answer reliably: sections that want more together get their share. */
const MOST_WORDS = 8000;

/** Characters of a word with the space behind it and its part of the markup. */
const WORD_CHARS = 8;
/** In scripts that put whole words into a sign or two. */
const WIDE_WORD_CHARS = 3;
const WIDE = new Set(['Hans', 'Hant', 'Jpan']);
/** What key and quotes of a section take, in tokens. */
const SECTION_FRAME = 12;

/** About how many words each section is to have, in order. */
export function sectionWords(sections: KeptPost['sections']): number[] {
  const wanted = sections.map(({ words = SECTION_WORDS }) => words);
  const share = Math.min(1, MOST_WORDS / Math.max(1, sum(wanted)));
  return wanted.map((words) => Math.round(words * share));
}

/** About how many words the post is to have. */
export function wordsWanted({ sections }: KeptPost, productCount: number): number {
  if (sections.length > 0) return sum(sectionWords(sections));
  return POST_WORDS + PRODUCT_WORDS * Math.max(0, productCount - FEW_PRODUCTS);
}

/** Tokens that the answer may have: what it is stopped at, and what is held for it. */
export function outputRoom(kept: KeptPost, productCount: number): number {
  const { settings, sections } = kept;
  const perWord = WIDE.has(scriptOf(settings.language)) ? WIDE_WORD_CHARS : WORD_CHARS;
  const texts = { ...settings, maxLongChars: wordsWanted(kept, productCount) * perWord };
  return (
    maxOutputTokens(texts, ['name', 'short_description', 'description', 'tags', 'seo_title', 'seo_description']) +
    sections.length * SECTION_FRAME
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
