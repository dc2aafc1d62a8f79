import { AuditCheck, AuditSeverity } from '../../../../../../entities/studio/audit-check.ts';
import type { Check } from '../check.ts';
import { countCharacters, isShorter } from './count-characters.ts';

/** A description with less says too little, to a customer and to a search engine. */
export const FEWEST_CHARACTERS = 300;

/** A description under {@link FEWEST_CHARACTERS} characters of text. One that is missing is told of as that. */
export const shortDescription: Check = {
  check: AuditCheck.short_description,
  severity: AuditSeverity.medium,
  look({ description }) {
    if (description === '' || !isShorter(description, FEWEST_CHARACTERS)) return null;
    return {
      message: `The description has ${countCharacters(description)} characters; at least ${FEWEST_CHARACTERS} are wanted.`,
      fix: 'Generate a longer description, or add what customers ask: material, size, use, care, what is included.',
    };
  },
};
