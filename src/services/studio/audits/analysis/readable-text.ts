import { shownText } from '../../../generation/checks/cut-text.ts';

const MARKUP = /[<&]/;
/** Shops use more markup than a generation may write: what stands in different blocks or cells are different words. */
const BLOCK =
  /<\/?(?:address|article|aside|blockquote|dd|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul)\b[^<>]*>/gi;
/** Marks where a word may be broken or joined, without a width of their own. */
const WIDTHLESS = /[\u00ad\u200b\u2060\ufeff]/g;

/** A text as a reader sees it: without markup, entities decoded, in one line. Anything but a string says nothing. */
export function readableText(value: unknown): string {
  if (typeof value !== 'string') return '';
  const shown = MARKUP.test(value) ? shownText(value.replace(BLOCK, ' $&')) : value;
  return shown.replace(WIDTHLESS, '').normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** Whether there is a word to read: signs and emoji alone say nothing. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
