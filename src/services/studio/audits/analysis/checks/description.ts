import { AuditCheck, AuditSeverity } from '../../../../../../entities/studio/audit-check.ts';
import type { Check, Problem } from '../check.ts';
import { countCharacters, isShorter } from '../readable-text.ts';

/** A shorter description has too little information for customers and search engines. */
const MIN_CHARACTERS = 300;

/** A product without a description. Markup, signs or emoji alone are no description. */
export const missingDescription: Check = {
  check: AuditCheck.missing_description,
  severity: AuditSeverity.high,
  inspect: ({ description }) =>
    description === ''
      ? {
          message: 'There is no description.',
          fix: `Generate or write a description of at least ${MIN_CHARACTERS} characters.`,
        }
      : null,
};

/** A description under {@link MIN_CHARACTERS} characters. A missing one is reported by {@link missingDescription} only. */
export const shortDescription: Check = {
  check: AuditCheck.short_description,
  severity: AuditSeverity.medium,
  inspect({ description }) {
    if (description === '' || !isShorter(description, MIN_CHARACTERS)) return null;
    return {
      message: `The description has ${countCharacters(description)} characters; at least ${MIN_CHARACTERS} are recommended.`,
      fix: 'Generate a longer description, or add what customers ask: material, size, use, care, what is included.',
    };
  },
};

/** A description that is the same as those of other products, or almost. It is found by `DuplicateSearch`. */
export const duplicateDescription: Check = { check: AuditCheck.duplicate_description, severity: AuditSeverity.medium };

/**
 * Returns the problem of a description that `others` products share, one of which has the identifier `other`. `same` says
 * that all of them have the same words.
 */
export function duplicateProblem(others: number, same: boolean, other: string): Problem {
  const whose = others === 1 ? `that of “${other}”` : `those of ${others} others, “${other}” among them`;
  return {
    message: `The description is ${same ? 'the same as' : 'almost the same as'} ${whose}.`,
    fix: 'Generate or write one of its own: search engines show one of several pages with the same text.',
  };
}
