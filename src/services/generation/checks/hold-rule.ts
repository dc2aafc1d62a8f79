import { cutHtml, cutPlain, allowedHtml, plainText } from './cut-text.ts';
import { fits } from './characters.ts';
import type { Warning } from './warning.ts';

/** What a text may be: at most so many characters as a reader counts them (markup included), with HTML or without. */
export interface Rule {
  limit: number;
  html: boolean;
}

/** The text within its rule: markup that is not allowed taken out, cut at a word; with a warning for each repair and for nothing left. */
export function holdRule(field: string, value: string, rule: Rule): { text: string; warnings: Warning[] } {
  const clean = rule.html ? allowedHtml(value) : plainText(value);
  const warnings: Warning[] = [];
  const changedMarkup = rule.html ? tags(clean) < tags(value) : /<[a-z/][^<>]*>/i.test(value);
  if (changedMarkup) warnings.push({ code: 'html_removed', field, message: 'HTML that is not allowed was removed' });
  if (!/[\p{L}\p{N}]/u.test(plainText(clean))) warnings.push({ code: 'empty', field, message: 'The text is empty' });
  if (fits(clean, rule.limit)) return { text: clean, warnings };
  warnings.push({ code: 'too_long', field, message: `Cut to ${rule.limit} characters` });
  return { text: rule.html ? cutHtml(clean, rule.limit) : cutPlain(clean, rule.limit), warnings };
}

function tags(html: string): number {
  return html.match(/<[a-z]/gi)?.length ?? 0;
}
