import { plainText } from '../../generation/checks/cut-text.ts';
import { cleanHtml } from './clean-html.ts';

/** What stands below the heading of a section: HTML as {@link cleanHtml} leaves it, without the heading, which models like to begin with. */
export function sectionHtml(written: string, heading: string, hosts: ReadonlySet<string>): string {
  const html = cleanHtml(written, 'section', hosts);
  const [first, inner = ''] = /^<(?:h[2-4]|p)>(.*?)<\/(?:h[2-4]|p)>/s.exec(html) ?? [];
  const same = first !== undefined && plainText(inner).toLowerCase() === plainText(heading).toLowerCase();
  return same ? html.slice(first.length).trimStart() : html;
}
