import { cutHtml, cutPlain, allowedHtml, plainText } from './cut-text.ts';
import { fits } from './characters.ts';
import type { Warning } from './warning.ts';

export interface Rule {
  /** The maximum number of characters as a reader counts them, including markup. */
  limit: number;
  html: boolean;
}

/**
 * Removes forbidden markup and cuts the text to its limit. Returns it with a warning for each repair and for an empty
 * text.
 */
export function applyRule(field: string, value: string, rule: Rule): { text: string; warnings: Warning[] } {
  const clean = rule.html ? allowedHtml(value) : plainText(value);
  const warnings: Warning[] = [];
  const changedMarkup = rule.html ? countTags(clean) < countTags(value) : /<[a-z/][^<>]*>/i.test(value);
  if (changedMarkup) warnings.push({ code: 'html_removed', field, message: 'HTML that is not allowed was removed' });
  if (!/[\p{L}\p{N}]/u.test(plainText(clean))) warnings.push({ code: 'empty', field, message: 'The text is empty' });
  if (fits(clean, rule.limit)) return { text: clean, warnings };
  warnings.push({ code: 'too_long', field, message: `Cut to ${rule.limit} characters` });
  return { text: rule.html ? cutHtml(clean, rule.limit) : cutPlain(clean, rule.limit), warnings };
}

function countTags(html: string): number {
  return html.match(/<[a-z]/gi)?.length ?? 0;
}
