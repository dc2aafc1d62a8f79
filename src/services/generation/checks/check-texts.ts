import type { GenerationSettings } from '../settings.ts';
import { allowedHtml, cutHtml, cutPlain, plainText } from './cut-text.ts';
import { inventedNumbers } from './invented-numbers.ts';

export interface Warning {
  code: 'too_long' | 'html_removed' | 'empty' | 'invented_number';
  field: string;
  message: string;
}

export interface CheckedTexts {
  content: Record<string, unknown>;
  warnings: Warning[];
  /** 1 without a warning; each lowers it by the weight of its kind. */
  confidence: number;
}

const WEIGHTS: Record<Warning['code'], number> = { too_long: 0.05, html_removed: 0.05, empty: 0.3, invented_number: 0.2 };

interface Rule {
  limit: number;
  html: boolean;
}

/**
 * Brings the texts of the model within the hard limits (characters at a word boundary, HTML to the allow-list) and says
 * what was wrong with them. The same texts always get the same result.
 */
export function checkTexts(written: Record<string, unknown>, settings: GenerationSettings, source: Record<string, unknown>): CheckedTexts {
  const rules: Record<string, Rule> = {
    name: { limit: 255, html: false },
    short_description: { limit: settings.maxShortChars, html: settings.useHtmlShort },
    description: { limit: settings.maxLongChars, html: settings.useHtml },
    seo_title: { limit: 60, html: false },
    seo_description: { limit: 155, html: false },
  };
  const warnings: Warning[] = [];
  const content: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(written)) {
    const rule = rules[field];
    content[field] = rule && typeof value === 'string' ? within(field, value, rule, warnings) : tidy(field, value);
  }
  for (const number of inventedNumbers(content, source)) {
    warnings.push({ code: 'invented_number', field: number.field, message: `"${number.text}" is not in the source` });
  }
  const penalty = warnings.reduce((sum, warning) => sum + WEIGHTS[warning.code], 0);
  return { content, warnings, confidence: Math.max(0, Math.round((1 - penalty) * 100) / 100) };
}

function within(field: string, value: string, rule: Rule, warnings: Warning[]): string {
  const clean = rule.html ? allowedHtml(value) : plainText(value);
  const changedMarkup = rule.html ? tags(clean) < tags(value) : /<[a-z/][^>]*>/i.test(value);
  if (changedMarkup) warnings.push({ code: 'html_removed', field, message: 'HTML that is not allowed was removed' });
  if (clean === '') warnings.push({ code: 'empty', field, message: 'The text is empty' });
  if (clean.length <= rule.limit) return clean;
  warnings.push({ code: 'too_long', field, message: `Cut to ${rule.limit} characters` });
  return rule.html ? cutHtml(clean, rule.limit) : cutPlain(clean, rule.limit);
}

function tags(html: string): number {
  return html.match(/<[a-z]/gi)?.length ?? 0;
}

/** Lists and pairs as they are stored: plain, without empties, attributes as one object. */
function tidy(field: string, value: unknown): unknown {
  if (field === 'attributes' && Array.isArray(value)) {
    return Object.fromEntries((value as { name: string; value: string }[]).map((each) => [plainText(each.name), plainText(each.value)]));
  }
  if (Array.isArray(value)) return value.map((each) => plainText(String(each))).filter(Boolean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, plainText(String(text))]));
}
