import { AuditCheck, AuditSeverity } from '../../../../../../entities/studio/audit-check.ts';
import { bannedWordsIn } from '../../../../generation/checks/banned-words.ts';
import type { Check } from '../check.ts';
import { fieldName } from './field-name.ts';

/** Who has more has to read the text anyway. */
const MOST_NAMED = 10;

/** Words that the profile bans, in any text. */
export const bannedWords: Check = {
  check: AuditCheck.banned_words,
  severity: AuditSeverity.high,
  look({ texts }, rules) {
    const fieldsOf = new Map<string, string[]>();
    for (const { field, word } of bannedWordsIn(texts, rules.bannedWords, rules.language))
      fieldsOf.set(word, [...(fieldsOf.get(word) ?? []), fieldName(field)]);
    if (fieldsOf.size === 0) return null;
    const named = [...fieldsOf].slice(0, MOST_NAMED).map(([word, fields]) => `“${word}” (${fields.join(', ')})`);
    const more = fieldsOf.size - named.length;
    return {
      message: `Banned words: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
      fix: 'Say it in other words, or generate the text again: a generation leaves banned words out.',
    };
  },
};
