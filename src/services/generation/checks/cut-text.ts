import sanitizeHtml from 'sanitize-html';
import { once } from '../../../core/once.ts';
import { characters, endOfCharacters, fits } from './characters.ts';

const ALLOWED_TAGS = ['p', 'ul', 'ol', 'li', 'strong', 'em', 'br'];

/** Scripts without spaces between words. */
export const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const words = once(() => new Intl.Segmenter(undefined, { granularity: 'word' }));

/** Returns the visible text of HTML with decoded entities. The result must not be rendered as HTML. */
export function shownText(html: string): string {
  // Most texts have neither markup nor entities.
  if (!/[<&]/.test(html)) return collapsed(html);
  const bare = sanitizeHtml(html.replace(/<(br|\/p|\/li)\b[^<>]*>/gi, ' $&'), {
    allowedTags: [],
    allowedAttributes: {},
  });
  return collapsed(decode(bare));
}

/** Returns the visible text of HTML, also without markup spelled as entities, because a shop may render it as HTML. */
export function plainText(html: string): string {
  const text = shownText(html);
  return collapsed(text.replace(/<[a-z/!][^<>]*>/gi, ' ').replace(/<(?=[a-z/!])/gi, '< '));
}

/** Removes all tags but the allowed ones, and all attributes. */
export function allowedHtml(html: string): string {
  return sanitizeHtml(html, { allowedTags: ALLOWED_TAGS, allowedAttributes: {} }).trim();
}

/**
 * Cuts the text to `limit` characters as a reader counts them: at the end of a sentence if one is near, else of a word.
 */
export function cutPlain(text: string, limit: number): string {
  const end = endOfCharacters(text, limit);
  if (end === text.length) return text;
  const fitting = text.slice(0, end);
  // A space right after the limit means that the last word is whole.
  const cut = text[end] === ' ' ? `${fitting} ` : fitting;
  const sentence = Math.max(
    cut.lastIndexOf('. '),
    cut.lastIndexOf('! '),
    cut.lastIndexOf('? '),
    ...['。', '！', '？'].map((mark) => fitting.lastIndexOf(mark)),
  );
  if (sentence >= end * 0.6) return cut.slice(0, sentence + 1);
  const word = SPACELESS.test(text.slice(end - 2, end + 2)) ? wordEnd(text, end) : cut.lastIndexOf(' ');
  return (word > 0 ? cut.slice(0, word) : fitting).trimEnd();
}

/** Returns the end of the last whole word in a script without spaces. Segments only the characters near the cut. */
function wordEnd(text: string, end: number): number {
  const from = Math.max(0, end - 60);
  const starts = [...words().segment(text.slice(from, end + 20).toWellFormed())].map(({ index }) => from + index);
  return Math.max(0, ...starts.filter((start) => start <= end));
}

/**
 * Cuts HTML so that markup and text together fit the limit: to whole blocks, or to one paragraph of text if none fits.
 */
export function cutHtml(html: string, limit: number): string {
  if (fits(html, limit)) return html;
  const blocks = html.match(/<(p|ul|ol)>[\s\S]*?<\/\1>|[^<]+|<[^<>]+>/g) ?? [];
  const whole = allowedHtml(blocks.slice(0, blocksWithin(blocks, limit)).join(''));
  if (plainText(whole) !== '' && fits(whole, limit)) return whole;
  const room = limit - '<p></p>'.length;
  let length = room;
  let text = cutPlain(plainText(html), room);
  // Entities are longer than the characters they stand for.
  while (!fits(escape(text), room) && length > 0) {
    length = Math.floor(length * 0.9);
    text = cutPlain(text, length);
  }
  return `<p>${escape(text)}</p>`;
}

/** Returns how many of the first blocks fit together. */
function blocksWithin(blocks: readonly string[], limit: number): number {
  let left = limit;
  const first = blocks.findIndex((block) => (left -= characters(block)) < 0);
  return first < 0 ? blocks.length : first;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function decode(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
}
