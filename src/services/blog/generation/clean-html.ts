import sanitizeHtml from 'sanitize-html';
import { withoutAddresses } from './without-addresses.ts';

const TAGS = [
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
const BLOCK = /<(?:h[2-4]|p|ul|ol|blockquote|table)>/;

/**
 * HTML of a model with only what a post may have of it: no links and no pictures, for those are ours to make, and no
 * addresses but on the `hosts`. The headings of a `section` stand below the section's own.
 */
export function cleanHtml(written: string, part: 'post' | 'section', hosts: ReadonlySet<string>): string {
  const reduced = sanitizeHtml(written, {
    allowedTags: TAGS,
    allowedAttributes: {},
    transformTags: part === 'section' ? { h1: 'h3', h2: 'h3' } : { h1: 'h2' },
  });
  // Only now: what entities spell, or a tag divides, is an address as well.
  const html = withoutAddresses(reduced, hosts).trim();
  return BLOCK.test(html) ? html : paragraphs(html);
}

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((each) => each.trim() !== '')
    .map((each) => `<p>${each.trim()}</p>`)
    .join('');
}
