import { contentField } from '../../../../entities/generation/content-fields.ts';
import type { GenerationSettings } from '../settings.ts';
import { bannedWordsIn } from './banned-words.ts';
import { baseLanguage } from './base-language.ts';
import { plainText } from './cut-text.ts';
import { applyRule } from './apply-rule.ts';
import { fieldName } from './field-name.ts';
import { findInventionsInThread } from './invention-threads.ts';
import { inventionWarning, passageWarning, quoted } from './invention-warning.ts';
import { placeholderTexts } from './placeholder-text.ts';
import { repeatedAcross } from './repeated-across.ts';
import { repeatedTexts } from './repeated-text.ts';
import { stockPhrasesIn } from './stock-phrase-check.ts';
import { visibleTexts } from './visible-text.ts';
import { confidenceOf, type Warning, type WarningCode } from './warning.ts';
import { type LanguageDetector, languageDetector, wrongLanguages } from './wrong-language.ts';

export interface CheckedTexts {
  content: Record<string, unknown>;
  warnings: Warning[];
  /** 0 to 1, by the weights of the warnings. */
  confidence: number;
}

/** The settings that the checks use. */
export type CheckSettings = Pick<
  GenerationSettings,
  'language' | 'maxShortChars' | 'maxLongChars' | 'useHtml' | 'useHtmlShort' | 'customInstructions' | 'bannedWords'
>;

/** The number of warnings of one code per field. More are no help, and all warnings are stored with the item. */
const MAX_PER_CODE = 10;

/**
 * Enforces the hard limits on the texts of the model (length, cut at a word; allowed HTML tags) and checks the result.
 * Returns the texts to store, the warnings and the confidence. Equal input always gives an equal result.
 */
export async function checkTexts(
  written: Record<string, unknown>,
  settings: CheckSettings,
  facts: Record<string, unknown>,
): Promise<CheckedTexts> {
  const detector = await languageDetector();
  const warnings: Warning[] = [];
  const content: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(written)) {
    const rule = contentField(field)?.generated?.cut?.(settings);
    if (rule && typeof value === 'string') {
      const result = applyRule(field, value, rule);
      content[field] = result.text;
      warnings.push(...result.warnings);
    } else {
      content[field] = tidy(field, value);
      if ((content[field] as unknown[] | undefined)?.length === 0 && Array.isArray(value))
        warnings.push({ code: 'empty', field, message: 'The list is empty' });
    }
  }
  warnings.push(...(await inspectTexts(detector, content, settings, facts)));
  const limited = limitPerCode(warnings);
  return { content, warnings: limited, confidence: confidenceOf(limited) };
}

/** Checks texts as a reader sees them, without markup, and leaves them as they are. */
export async function inspectTexts(
  detector: LanguageDetector,
  content: Record<string, unknown>,
  settings: Pick<CheckSettings, 'language' | 'bannedWords' | 'customInstructions'>,
  facts: Record<string, unknown>,
): Promise<Warning[]> {
  const texts = visibleTexts(content);
  const { language } = settings;
  const warnings: Warning[] = [];
  const warn = (code: WarningCode, field: string, message: string) => warnings.push({ code, field, message });
  for (const { field, word } of bannedWordsIn(texts, settings.bannedWords, language))
    warn('banned_word', field, `${quoted(word)} is a banned word`);
  for (const { field, found } of wrongLanguages(detector, texts, language))
    warn('wrong_language', field, `The text seems to be in "${found}", not in "${language}"`);
  for (const { field, message, passage } of repeatedTexts(texts))
    warnings.push(
      passage ? passageWarning('repeated', passage, () => message, texts) : { code: 'repeated', field, message },
    );
  for (const { other, ...part } of repeatedAcross(texts, String(facts['title'] ?? '')))
    warnings.push(
      passageWarning('repeated', part, (words) => `${quoted(words)} says the same as the ${fieldName(other)}`, texts),
    );
  const given = [facts, settings.customInstructions];
  for (const phrase of stockPhrasesIn(texts, baseLanguage(language), settings.bannedWords, given))
    warnings.push(passageWarning('stock_phrase', phrase, (words) => `${quoted(words)} is a stock phrase`, texts));
  for (const { field, words } of placeholderTexts(texts))
    warn('placeholder', field, `${quoted(words)} was left behind`);
  const read = texts.map(({ field, blocks, entries }) => ({ field, blocks, ...(entries && { entries }) }));
  const inventions = await findInventionsInThread(read, language, facts, settings.customInstructions);
  return [...warnings, ...inventions.map((invention) => inventionWarning(invention, texts))];
}

/** Keeps the first warnings of one code per field. */
export function limitPerCode(warnings: readonly Warning[]): Warning[] {
  const counts = new Map<string, number>();
  return warnings.filter(({ code, field }) => {
    const count = (counts.get(`${code} ${field}`) ?? 0) + 1;
    counts.set(`${code} ${field}`, count);
    return count <= MAX_PER_CODE;
  });
}

/** Converts lists and pairs to their stored form: plain text, no empty entries, attributes as one object. */
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
