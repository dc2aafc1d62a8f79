import { decodeHTML, decodeHTMLStrict } from 'entities';

/** Decodes the character references of HTML, such as `&amp;`, like a browser. */
export const decodeEntities = (text: string): string => decodeHTML(text);

/**
 * Spells plain text as HTML that shows the same characters. Only what a browser or a filter may read as markup is
 * escaped, so that the text stays readable in editors that show the stored form.
 */
export function plainAsHtml(text: string): string {
  return text
    .replaceAll(/&#?\w+;?/g, (found) => (decodeHTML(found) === found ? found : `&amp;${found.slice(1)}`))
    .replaceAll(/<(?=[a-z/!?]|[^<]*>)/gi, '&lt;');
}

/** Escapes a text that may contain character references already, such as `&amp;`: those stay as they are. */
export function escapeOnce(text: string): string {
  return text
    .replaceAll(/&(#?\w+;)?/g, (found, name?: string) =>
      name && decodeHTMLStrict(found) !== found ? found : `&amp;${name ?? ''}`,
    )
    .replaceAll('<', '&lt;');
}

/** Whether a text contains a tag or a comment. `a < b` does not. */
export const hasMarkup = (text: string): boolean => /<[a-z!/?]/i.test(text);
