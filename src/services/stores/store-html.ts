import sanitizeHtml from 'sanitize-html';
import { hasMarkup } from '../../core/html-text.ts';
import { plainText } from '../generation/checks/cut-text.ts';

/** The tags of a text without a main heading, links and pictures. AI models may write these in posts. */
export const TEXT_TAGS = [
  'h2',
  'h3',
  'h4',
  'p',
  'br',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
];

/** The HTML that may reach a store: no scripts, and nothing that loads by itself except pictures. */
const RULES: sanitizeHtml.IOptions = {
  allowedTags: [...TEXT_TAGS, 'h1', 'hr', 'u', 's', 'sub', 'sup', 'code', 'pre', 'a', 'img', 'figure', 'figcaption'],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    h1: ['id'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  // A page in a new tab must not get access to the opener.
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs['target'] === '_blank' ? { ...attribs, rel: 'noopener' } : withoutTarget(attribs),
    }),
  },
};

function withoutTarget({ target: _target, ...attribs }: Record<string, string>): Record<string, string> {
  return attribs;
}

/**
 * Returns the HTML of a text as it may reach a store: allowed tags and attributes, links with `http`, `https` and
 * `mailto` only. Everything that is sent as HTML, generated or edited by people, is sanitized by this function.
 */
export function storeHtml(html: string): string {
  return sanitizeHtml(html, RULES).trim();
}

/**
 * Returns a text for a field without HTML, such as a title. Some sites render such a field as HTML, so that a text with
 * markup is reduced to its words.
 */
export function storePlain(text: string): string {
  return hasMarkup(text) ? plainText(text) : text;
}

/** A comment, or an element that is harmful without attributes. */
const HARMFUL =
  /<(?:[!?]|\/?(?:script|style|i?frame|frameset|object|embed|applet|svg|math|template|noscript|textarea|title|xmp|plaintext|base|meta|link|form)\b)/i;

/** Whether a text may be harmful where it is shown as HTML. `<L>` in a list of sizes is not. */
const mayBeHarmful = (text: string): boolean => hasMarkup(text) && (text.includes('=') || HARMFUL.test(text));

/** Returns data whose strings are sanitized where they contain harmful HTML, for platforms that accept any data. */
export function storeData(value: unknown): unknown {
  if (typeof value === 'string') return mayBeHarmful(value) ? storeHtml(value) : value;
  if (Array.isArray(value)) return value.map(storeData);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, storeData(each)]));
}
