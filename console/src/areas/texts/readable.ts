import { decode } from './html-text.tsx';

/** Elements that only arrange or emphasise words. Others, such as links and images, stay visible as their source. */
const ARRANGING = /<(\/?)(p|div|ul|ol|li|h[1-6]|br|blockquote|strong|em|b|i|u)\s*\/?>/gi;
/** What a line ends with. */
const ENDING = new Set(['/p', '/div', '/li', 'br', ...[1, 2, 3, 4, 5, 6].map((level) => `/h${level}`)]);

/** A piece of HTML as a person reads it: lines in place of paragraphs and lists. */
export function readable(html: string): string {
  const lines = html.replaceAll(ARRANGING, (_tag, slash: string, name: string) => {
    const tag = `${slash}${name.toLowerCase()}`;
    return tag === 'li' ? '• ' : ENDING.has(tag) ? '\n' : '';
  });
  return decode(lines);
}
