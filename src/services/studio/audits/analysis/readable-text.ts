import { characters, fits } from '../../../generation/checks/characters.ts';
import { shownText } from '../../../generation/checks/cut-text.ts';

const MARKUP = /[<&]/;
/**
 * Block elements, including those that a generation must not write. Texts in different blocks or cells are different
 * words.
 */
const BLOCK =
  /<\/?(?:address|article|aside|blockquote|dd|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul)\b[^<>]*>/gi;
/** Characters without width, which mark where a word may be broken or joined. */
const WIDTHLESS = /[\u00ad\u200b\u2060\ufeff]/g;
/** A text in which each code unit is one character: it has no combining characters, which begin at U+0300. */
const PLAIN = /^[^\u0300-\uffff]*$/;

/**
 * Returns a text as a reader sees it: without markup, with entities decoded, in one line. Empty for any other value.
 */
export function readableText(value: unknown): string {
  if (typeof value !== 'string') return '';
  const shown = MARKUP.test(value) ? shownText(value.replace(BLOCK, ' $&')) : value;
  return inOneLine(shown);
}

/** Returns a text without markup in one line, without characters that nobody sees. */
export function inOneLine(text: string): string {
  return text.replace(WIDTHLESS, '').normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** Returns whether a text has a letter or digit, not only signs or emoji. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Counts the characters that a reader sees. An accented letter or an emoji of several code points is one. */
export function countCharacters(text: string): number {
  return PLAIN.test(text) ? text.length : characters(text);
}

/** Returns whether a text has fewer characters than `min`. Does not count the rest of a long text. */
export function isShorter(text: string, min: number): boolean {
  return PLAIN.test(text) ? text.length < min : fits(text, min - 1);
}
