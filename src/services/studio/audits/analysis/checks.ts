import type { AuditCheck } from '../../../../../entities/studio/audit-check.ts';
import type { Check } from './check.ts';
import { duplicateDescription, missingDescription, shortDescription } from './checks/description.ts';
import { missingAltText, missingImages } from './checks/images.ts';
import { seoDescriptionLength, seoTitleLength } from './checks/seo-length.ts';
import { bannedWords, languageMismatch } from './checks/wording.ts';

/** All checks, in the order of the findings of one product. */
export const CHECKS: readonly Check[] = [
  missingDescription,
  shortDescription,
  duplicateDescription,
  missingImages,
  missingAltText,
  seoTitleLength,
  seoDescriptionLength,
  languageMismatch,
  bannedWords,
];

/** Returns the named checks in their order, or all checks if none is named. */
export function checksNamed(names: readonly `${AuditCheck}`[]): Check[] {
  return CHECKS.filter(({ check }) => names.length === 0 || names.includes(check));
}
