import sanitizeHtml from 'sanitize-html';
import { characters, endOfCharacters, fits } from './characters.ts';

const ALLOWED_TAGS = ['p', 'ul', 'ol', 'li', 'strong', 'em', 'br'];

/** Scripts that put no space between words. */
export const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The visible text of HTML, entities decoded: never to be shown as HTML. */
export function shownText(html: string): string {
  const bare = sanitizeHtml(html.replace(/<(br|\/p|\/li)\b[^<>]*>/gi, ' $&'), {
    allowedTags: [],
    allowedAttributes: {},
  });
  return decode(bare).replace(/\s+/g, ' ').trim();
}

/** The visible text of HTML without what its entities spell as markup either: a shop may show the text as HTML. */
export function plainText(html: string): string {
  return shownText(html)
    .replace(/<[a-z/!][^<>]*>/gi, ' ')
    .replace(/<(?=[a-z/!])/gi, '< ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Only the allowed tags, without attributes. */
export function allowedHtml(html: string): string {
  return sanitizeHtml(html, { allowedTags: ALLOWED_TAGS, allowedAttributes: {} }).trim();
}

/** At most `limit` characters as a reader counts them, ended at a word and, where one is near, at a sentence. */
export function cutPlain(text: string, limit: number): string {
  const end = endOfCharacters(text, limit);
  if (end === text.length) return text;
  const kept = text.slice(0, end);
  // A space or a sentence's end right behind the limit still ends a whole word.
  const cut = text[end] === ' ' ? `${kept} ` : kept;
  const sentence = Math.max(
    cut.lastIndexOf('. '),
    cut.lastIndexOf('! '),
    cut.lastIndexOf('? '),
    ...['。', '！', '？'].map((mark) => kept.lastIndexOf(mark)),
  );
  if (sentence >= end * 0.6) return cut.slice(0, sentence + 1);
  const word = SPACELESS.test(text.slice(end - 2, end + 2)) ? wordEnd(text, end) : cut.lastIndexOf(' ');
  return (word > 0 ? cut.slice(0, word) : kept).trimEnd();
}

/** Where the last whole word ends in a script without spaces; a few characters around the cut decide. */
function wordEnd(text: string, end: number): number {
  const from = Math.max(0, end - 60);
  const starts = [...words.segment(text.slice(from, end + 20).toWellFormed())].map(({ index }) => from + index);
  return Math.max(0, ...starts.filter((start) => start <= end));
}

/** HTML whose markup and text together fit the limit: whole blocks while they fit, else the text alone, cut at a word. */
export function cutHtml(html: string, limit: number): string {
  if (fits(html, limit)) return html;
  const blocks = html.match(/<(p|ul|ol)>[\s\S]*?<\/\1>|[^<]+|<[^<>]+>/g) ?? [];
  const whole = allowedHtml(blocks.slice(0, blocksWithin(blocks, limit)).join(''));
  if (plainText(whole) !== '' && fits(whole, limit)) return whole;
  const room = limit - '<p></p>'.length;
  let most = room;
  let text = cutPlain(plainText(html), room);
  // What has to be written as an entity needs more room than it shows.
  while (!fits(escape(text), room) && most > 0) {
    most = Math.floor(most * 0.9);
    text = cutPlain(text, most);
  }
  return `<p>${escape(text)}</p>`;
}

/** How many of the blocks fit together. */
function blocksWithin(blocks: readonly string[], limit: number): number {
  let left = limit;
  const first = blocks.findIndex((block) => (left -= characters(block)) < 0);
  return first < 0 ? blocks.length : first;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
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
