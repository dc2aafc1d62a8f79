import { scriptOf } from '../../../generation/prompt/language-name.ts';
import { maxOutputTokens } from '../../../generation/prompt/output-room.ts';
import type { PostSpec } from '../post-spec.ts';

/** The words of a section without a number of its own. */
const SECTION_WORDS = 150;
/** The words of a post without sections: this many, plus some for each product beyond the first few. */
const POST_WORDS = 700;
const FEW_PRODUCTS = 4;
const PRODUCT_WORDS = 60;
/** Models do not write longer answers reliably. Sections with more words together are shortened in proportion. */
const MAX_WORDS = 8000;

/** The characters of a word, with a space and its share of the markup. */
const WORD_CHARS = 8;
/** The same in scripts that write a word with one or two characters. */
const WIDE_WORD_CHARS = 3;
const WIDE_SCRIPTS = new Set(['Hans', 'Hant', 'Jpan']);
/** The tokens of key and quotes of a section. */
const SECTION_TOKENS = 12;

/** Returns the approximate number of words of each section, in order. */
export function sectionWords(sections: PostSpec['sections']): number[] {
  const wanted = sections.map(({ words = SECTION_WORDS }) => words);
  const share = Math.min(1, MAX_WORDS / Math.max(1, sum(wanted)));
  return wanted.map((words) => Math.round(words * share));
}

/** Returns the approximate number of words of the post. */
export function wordsWanted({ sections }: PostSpec, productCount: number): number {
  if (sections.length > 0) return sum(sectionWords(sections));
  return POST_WORDS + PRODUCT_WORDS * Math.max(0, productCount - FEW_PRODUCTS);
}

/** Returns the token limit of the answer, which the hold covers. */
export function postOutputTokens(spec: PostSpec, productCount: number): number {
  const { settings, sections } = spec;
  const perWord = WIDE_SCRIPTS.has(scriptOf(settings.language)) ? WIDE_WORD_CHARS : WORD_CHARS;
  const texts = { ...settings, maxLongChars: wordsWanted(spec, productCount) * perWord };
  return (
    maxOutputTokens(texts, ['name', 'short_description', 'description', 'tags', 'seo_title', 'seo_description']) +
    sections.length * SECTION_TOKENS
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
