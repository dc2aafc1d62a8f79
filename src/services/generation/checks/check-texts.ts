import { contentField } from '../../../../entities/generation/content-fields.ts';
import type { GenerationSettings } from '../settings.ts';
import { bannedWordsIn } from './banned-words.ts';
import { plainText } from './cut-text.ts';
import { findInventions } from './find-inventions.ts';
import { holdRule } from './hold-rule.ts';
import { placeholderTexts } from './placeholder-text.ts';
import { repeatedTexts } from './repeated-text.ts';
import { visibleTexts } from './visible-text.ts';
import { confidenceOf, type Warning, type WarningCode } from './warning.ts';
import { wrongLanguages } from './wrong-language.ts';

export interface CheckedTexts {
  content: Record<string, unknown>;
  warnings: Warning[];
  /** 0 to 1, by the weights of the warnings. */
  confidence: number;
}

/** What the checks read of the settings. */
export type CheckSettings = Pick<
  GenerationSettings,
  'language' | 'maxShortChars' | 'maxLongChars' | 'useHtml' | 'useHtmlShort' | 'customInstructions' | 'bannedWords'
>;

const LONGEST_QUOTE = 80;
/** No text is warned of one thing more often: it is known by then, and the warnings are kept with the item. */
const MOST_OF_A_CODE = 10;

/**
 * Brings the texts of the model within the hard limits (characters at a word boundary, HTML to the allow-list) and says
 * what is wrong with them. The same texts always get the same result.
 */
export function checkTexts(
  written: Record<string, unknown>,
  settings: CheckSettings,
  source: Record<string, unknown>,
): CheckedTexts {
  const warnings: Warning[] = [];
  const content: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(written)) {
    const rule = contentField(field)?.generated?.cut?.(settings);
    if (rule && typeof value === 'string') {
      const held = holdRule(field, value, rule);
      content[field] = held.text;
      warnings.push(...held.warnings);
    } else {
      content[field] = tidy(field, value);
      if ((content[field] as unknown[] | undefined)?.length === 0 && Array.isArray(value))
        warnings.push({ code: 'empty', field, message: 'The list is empty' });
    }
  }
  warnings.push(...read(content, settings, source));
  const told = bounded(warnings);
  return { content, warnings: told, confidence: confidenceOf(told) };
}

/** What is wrong with the texts as a reader sees them. */
function read(content: Record<string, unknown>, settings: CheckSettings, source: Record<string, unknown>): Warning[] {
  const texts = visibleTexts(content);
  const { language } = settings;
  const told: Warning[] = [];
  const tell = (code: WarningCode, field: string, message: string) => told.push({ code, field, message });
  const quoted = (words: string) =>
    `"${words.length <= LONGEST_QUOTE ? words : `${words.slice(0, LONGEST_QUOTE).toWellFormed()}…`}"`;
  for (const { field, word } of bannedWordsIn(texts, settings.bannedWords, language))
    tell('banned_word', field, `${quoted(word)} is a banned word`);
  for (const { field, found } of wrongLanguages(texts, language))
    tell('wrong_language', field, `The text seems to be in "${found}", not in "${language}"`);
  for (const { field, message } of repeatedTexts(texts)) tell('repeated', field, message);
  for (const { field, words } of placeholderTexts(texts))
    tell('placeholder', field, `${quoted(words)} was left behind`);
  for (const { code, field, words } of findInventions(texts, language, source, settings.customInstructions))
    tell(code, field, `${quoted(words)} is not in the source`);
  return told;
}

function bounded(warnings: readonly Warning[]): Warning[] {
  const counts = new Map<string, number>();
  return warnings.filter(({ code, field }) => {
    const count = (counts.get(`${code} ${field}`) ?? 0) + 1;
    counts.set(`${code} ${field}`, count);
    return count <= MOST_OF_A_CODE;
  });
}

/** Lists and pairs as they are stored: plain, without empties, attributes as one object. */
function tidy(field: string, value: unknown): unknown {
  if (contentField(field)?.kind === 'pairs' && Array.isArray(value)) {
    return Object.fromEntries(
      (value as { name: string; value: string }[]).map((each) => [plainText(each.name), plainText(each.value)]),
    );
  }
  if (Array.isArray(value)) return value.map((each) => plainText(String(each))).filter(Boolean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, plainText(String(text))]));
}
