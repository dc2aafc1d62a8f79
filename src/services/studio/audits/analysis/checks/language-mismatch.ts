import { AuditCheck, AuditSeverity } from '../../../../../../entities/studio/audit-check.ts';
import { wrongLanguages } from '../../../../generation/checks/wrong-language.ts';
import type { Check } from '../check.ts';
import { fieldName } from './field-name.ts';

/** A text that is clearly in another language than the project's. Short and uncertain ones are not judged. */
export const languageMismatch: Check = {
  check: AuditCheck.language_mismatch,
  severity: AuditSeverity.high,
  look({ texts }, { language }) {
    const wrong = wrongLanguages(texts, language);
    if (wrong.length === 0) return null;
    const told = wrong.map(({ field, found }) => `the ${fieldName(field)} seems to be in “${found}”`).join(', ');
    return {
      message: `The project’s language is “${language}”, but ${told}.`,
      fix: `Generate the text again in “${language}”, or set the language that the project is to have.`,
    };
  },
};
