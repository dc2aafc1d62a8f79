import sanitizeHtml from 'sanitize-html';
import { decodeEntities } from '../../core/html-text.ts';

/** Returns the text of HTML without markup and spaces, for fields in which a store filters or makes markup. */
export const bareText = (html: string): string =>
  decodeEntities(sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }))
    .normalize('NFC')
    .replaceAll(/\s+/g, '');

/** Returns text without differences in spaces and in the composition of characters. */
export const collapsed = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
