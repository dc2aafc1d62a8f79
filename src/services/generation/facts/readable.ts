import { decodeHTML } from 'entities';

/** Invisible characters: direction marks, zero-width and soft hyphens, Unicode tag characters. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

const HAS_MARKUP = /<[a-z/!]|&[a-z#]/i;
/** The start of an element or comment that a browser does not show. */
const HIDDEN = /<(script|style)\b[^<>]*>|<!--/i;
const LINE_END = /<(?:br|\/(?:p|div|li|tr|h[1-6]|ul|ol|table|blockquote|dt|dd))\b[^<>]*>/gi;
const CELL_END = /<\/t[dh]\b[^<>]*>/gi;
const TAG = /<\/?[a-z!][^<>]*>/gi;
const ENTITY = /&#?\w{1,31};/g;

/** The factor by which markup may lengthen a text. Characters beyond it would be cut anyway. */
const MAX_MARKUP = 3;
const MAX_ENTRIES = 2000;

/**
 * Returns a value as a visitor of the shop reads it: without invisible characters and, unless it is `plain`, without
 * HTML. Reads only the beginning of a long text, as far as the prompt has `room` for it.
 */
export function readable(value: unknown, room: number, plain = false): unknown {
  if (typeof value === 'string')
    return (plain ? beginning(value, room).replace(INVISIBLE, '') : readableText(beginning(value, room * MAX_MARKUP)))
      .slice(0, room)
      .toWellFormed();
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((each) => readable(each, room, plain));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_ENTRIES)
      .map(([key, each]) => [readable(key, room, true), readable(each, room, plain)]),
  );
}

/** Returns the beginning of a text, without an incomplete tag at its end. */
function beginning(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  const tag = cut.lastIndexOf('<');
  return tag > cut.lastIndexOf('>') && HAS_MARKUP.test(cut.slice(tag)) ? cut.slice(0, tag) : cut;
}

function readableText(text: string): string {
  const visible = text.replace(INVISIBLE, '');
  if (!HAS_MARKUP.test(visible)) return visible;
  return withoutHidden(visible)
    .replace(/\s+/g, ' ')
    .replace(LINE_END, '\n')
    .replace(CELL_END, ' | ')
    .replace(TAG, '')
    .replace(ENTITY, (entity) => decodeHTML(entity).replace(/\s/, ' '))
    .replace(INVISIBLE, '')
    .replace(/ {2,}/g, ' ')
    .replace(/ *\n\s*/g, '\n')
    .trim();
}

/** Removes hidden elements and comments. One without an end is text. Linear in the length of any text. */
function withoutHidden(text: string): string {
  // Only ASCII letters, because other letters can become longer in lower case, which would shift the positions.
  const lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  let visible = '';
  let rest = text;
  for (let begins = HIDDEN.exec(rest); begins; begins = HIDDEN.exec(rest)) {
    const at = text.length - rest.length + begins.index;
    const closing = begins[1] ? `</${begins[1].toLowerCase()}` : '-->';
    const end = lower.indexOf(closing, at + begins[0].length);
    if (end < 0) break;
    visible += `${text.slice(text.length - rest.length, at)} `;
    rest = text.slice(end + (begins[1] ? 0 : closing.length));
  }
  return visible + rest;
}
