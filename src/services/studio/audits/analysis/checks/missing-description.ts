import { AuditCheck, AuditSeverity } from '../../../../../../entities/studio/audit-check.ts';
import type { Check } from '../check.ts';
import { FEWEST_CHARACTERS } from './short-description.ts';

/** No description at all: markup, signs or emoji alone are none. */
export const missingDescription: Check = {
  check: AuditCheck.missing_description,
  severity: AuditSeverity.high,
  look: ({ description }) =>
    description === ''
      ? {
          message: 'There is no description.',
          fix: `Generate or write a description of at least ${FEWEST_CHARACTERS} characters.`,
        }
      : null,
};
