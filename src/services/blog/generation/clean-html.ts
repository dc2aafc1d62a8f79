import sanitizeHtml from 'sanitize-html';
import { plainText } from '../../generation/checks/cut-text.ts';
import { TEXT_TAGS } from '../../stores/store-html.ts';
import { removeAddresses } from './remove-addresses.ts';

const BLOCK = /<(?:h[2-4]|p|ul|ol|blockquote|table)>/;

/**
 * Reduces the model's HTML to what it may write: no links and no pictures, which the service adds, and no addresses
 * except on the `hosts`. Headings within a `section` are one level below the section's own.
 */
export function cleanHtml(written: string, part: 'post' | 'section', hosts: ReadonlySet<string>): string {
  const reduced = sanitizeHtml(written, {
    allowedTags: TEXT_TAGS,
    allowedAttributes: {},
    transformTags: part === 'section' ? { h1: 'h3', h2: 'h3' } : { h1: 'h2' },
  });
  // After sanitizing, because an address may be written with entities or divided by tags.
  const html = removeAddresses(reduced, hosts).trim();
  return BLOCK.test(html) ? html : paragraphs(html);
}

/**
 * Returns the content of a section: HTML as {@link cleanHtml} returns it, without the section's own heading, with which
 * models like to begin.
 */
export function sectionHtml(written: string, heading: string, hosts: ReadonlySet<string>): string {
  const html = cleanHtml(written, 'section', hosts);
  const [first, inner = ''] = /^<(?:h[2-4]|p)>(.*?)<\/(?:h[2-4]|p)>/s.exec(html) ?? [];
  const isHeading = first !== undefined && plainText(inner).toLowerCase() === plainText(heading).toLowerCase();
  return isHeading ? html.slice(first.length).trimStart() : html;
}

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((each) => each.trim() !== '')
    .map((each) => `<p>${each.trim()}</p>`)
    .join('');
}
