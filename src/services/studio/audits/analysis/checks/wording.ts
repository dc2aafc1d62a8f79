import { AuditCheck, AuditSeverity } from '../../../../../../entities/studio/audit-check.ts';
import { bannedWordsIn } from '../../../../generation/checks/banned-words.ts';
import { fieldName } from '../../../../generation/checks/field-name.ts';
import { wrongLanguages } from '../../../../generation/checks/wrong-language.ts';
import type { Check } from '../check.ts';

/** The most words that a message names. With more of them the whole text has to be read anyway. */
const MAX_NAMED = 10;

/** A text in another language than the project's. Short and ambiguous texts are not reported. */
export const languageMismatch: Check = {
  check: AuditCheck.language_mismatch,
  severity: AuditSeverity.high,
  inspect({ texts }, { detector, language }) {
    const wrong = wrongLanguages(detector, texts, language);
    if (wrong.length === 0) return null;
    const named = wrong.map(({ field, found }) => `the ${fieldName(field)} seems to be in “${found}”`).join(', ');
    return {
      message: `The project’s language is “${language}”, but ${named}.`,
      fix: `Generate the text again in “${language}”, or set the language that the project is to have.`,
    };
  },
};

/** Words in any text that the content profile bans. */
export const bannedWords: Check = {
  check: AuditCheck.banned_words,
  severity: AuditSeverity.high,
  inspect({ texts }, rules) {
    const fieldsOf = new Map<string, string[]>();
    for (const { field, word } of bannedWordsIn(texts, rules.bannedWords, rules.language))
      fieldsOf.set(word, [...(fieldsOf.get(word) ?? []), fieldName(field)]);
    if (fieldsOf.size === 0) return null;
    const named = [...fieldsOf].slice(0, MAX_NAMED).map(([word, fields]) => `“${word}” (${fields.join(', ')})`);
    const more = fieldsOf.size - named.length;
    return {
      message: `Banned words: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
      fix: 'Say it in other words, or generate the text again: a generation leaves banned words out.',
    };
  },
};
