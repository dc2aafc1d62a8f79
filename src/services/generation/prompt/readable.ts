/** What no reader sees: marks of direction, joints without width, and the plane of letters that only programs read. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

const HAS_MARKUP = /<[a-z/!]|&[a-z#]/i;
/** What begins something that is not shown, and how it ends. */
const UNSEEN = /<(script|style)\b[^<>]*>|<!--/i;
const LINE_END = /<(?:br|\/(?:p|div|li|tr|h[1-6]|ul|ol|table|blockquote|dt|dd))\b[^<>]*>/gi;
const CELL_END = /<\/t[dh]\b[^<>]*>/gi;
const TAG = /<\/?[a-z!][^<>]*>/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi;
const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  deg: '°',
  times: '×',
  ndash: '–',
  mdash: '—',
  euro: '€',
  shy: '',
};

/** Markup makes a text longer by as much as this; what lies further behind would be cut anyway. */
const MOST_MARKUP = 3;
const MOST_ENTRIES = 2000;

/**
 * A value as somebody reads it who sees the shop's page: without what is invisible and, unless it is `plain`, the words of its
 * HTML. Only so much of a text is read as a prompt has room for, however long it is.
 */
export function readable(value: unknown, room: number, plain = false): unknown {
  if (typeof value === 'string')
    return (plain ? begin(value, room).replace(INVISIBLE, '') : readableText(begin(value, room * MOST_MARKUP)))
      .slice(0, room)
      .toWellFormed();
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map((each) => readable(each, room, plain));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MOST_ENTRIES)
      .map(([key, each]) => [readable(key, room, true), readable(each, room, plain)]),
  );
}

/** The beginning of a text, without half a tag. */
function begin(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  const tag = cut.lastIndexOf('<');
  return tag > cut.lastIndexOf('>') && HAS_MARKUP.test(cut.slice(tag)) ? cut.slice(0, tag) : cut;
}

function readableText(text: string): string {
  const seen = text.replace(INVISIBLE, '');
  if (!HAS_MARKUP.test(seen)) return seen;
  return withoutUnseen(seen)
    .replace(/\s+/g, ' ')
    .replace(LINE_END, '\n')
    .replace(CELL_END, ' | ')
    .replace(TAG, '')
    .replace(ENTITY, decoded)
    .replace(INVISIBLE, '')
    .replace(/ {2,}/g, ' ')
    .replace(/ *\n\s*/g, '\n')
    .trim();
}

/** What never ends hides nothing: then it is words. Reads the text once, whatever stands in it. */
function withoutUnseen(text: string): string {
  // By the letters of tags alone: others may become longer in lower case.
  const lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  let kept = '';
  let rest = text;
  for (let begins = UNSEEN.exec(rest); begins; begins = UNSEEN.exec(rest)) {
    const at = text.length - rest.length + begins.index;
    const closing = begins[1] ? `</${begins[1].toLowerCase()}` : '-->';
    const end = lower.indexOf(closing, at + begins[0].length);
    if (end < 0) break;
    kept += `${text.slice(text.length - rest.length, at)} `;
    rest = text.slice(end + (begins[1] ? 0 : closing.length));
  }
  return kept + rest;
}

function decoded(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return NAMED[name.toLowerCase()] ?? entity;
  const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16);
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : '';
}
