import { decodeEntities, hasMarkup, plainAsHtml } from '../../../core/html-text.ts';

/**
 * Spells plain text for a field that WordPress reduces to one line of plain text: names of terms and alternative texts.
 * It removes tags and percent-encoded octets there, and shows character references as characters.
 */
export const plainField = (text: string): string =>
  plainAsHtml(text)
    .replaceAll('<', '&lt;')
    .replaceAll(/%(?=[a-f\d]{2})/gi, '&#37;');

/**
 * Spells a short text for the excerpt. WordPress makes the paragraphs of an excerpt itself, and its editor shows the
 * stored form: a text without markup is stored as plain text.
 */
export function excerptOf(html: string): string {
  const lines = html
    .replaceAll(/<\/p>\s*<p>/gi, '\n\n')
    .replaceAll(/^\s*<p>|<\/p>\s*$/gi, '')
    .replaceAll(/<br ?\/?>\n?/gi, '\n');
  return hasMarkup(lines) ? lines : plainAsHtml(decodeEntities(lines));
}

/** Returns a slug as browsers show it. WordPress stores letters outside of ASCII percent-encoded. */
export function readableSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
