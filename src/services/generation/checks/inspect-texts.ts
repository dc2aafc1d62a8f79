import type { GenerationSettings } from '../settings.ts';
import { bannedWordsIn } from './banned-words.ts';
import { baseLanguage } from './base-language.ts';
import { fieldName } from './field-name.ts';
import { findInventions } from './find-inventions.ts';
import { inventionWarning, passageWarning, quoted } from './invention-warning.ts';
import { placeholderTexts } from './placeholder-text.ts';
import { repeatedAcross } from './repeated-across.ts';
import { repeatedTexts } from './repeated-text.ts';
import { stockPhrasesIn } from './stock-phrase-check.ts';
import { visibleTexts } from './visible-text.ts';
import type { Warning, WarningCode } from './warning.ts';
import { type LanguageDetector, wrongLanguages } from './wrong-language.ts';

/** The settings that the inspection of texts uses. */
export type InspectionSettings = Pick<GenerationSettings, 'language' | 'bannedWords' | 'customInstructions'>;

/** The texts of an item as they will be stored, and what they are compared with. */
export interface InspectedTexts {
  content: Record<string, unknown>;
  settings: InspectionSettings;
  facts: Record<string, unknown>;
}

/** Checks texts as a reader sees them, without markup, and leaves them as they are. */
export function inspectTexts(detector: LanguageDetector, { content, settings, facts }: InspectedTexts): Warning[] {
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
  const inventions = findInventions(texts, language, facts, settings.customInstructions);
  return [...warnings, ...inventions.map((invention) => inventionWarning(invention, texts))];
}
