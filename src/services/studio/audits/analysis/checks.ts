import type { AuditCheck } from '../../../../../entities/studio/audit-check.ts';
import type { Check } from './check.ts';
import { bannedWords } from './checks/banned-words.ts';
import { duplicateDescription } from './checks/duplicate-description.ts';
import { languageMismatch } from './checks/language-mismatch.ts';
import { missingAltText } from './checks/missing-alt-text.ts';
import { missingDescription } from './checks/missing-description.ts';
import { missingImages } from './checks/missing-images.ts';
import { seoDescriptionLength } from './checks/seo-description-length.ts';
import { seoTitleLength } from './checks/seo-title-length.ts';
import { shortDescription } from './checks/short-description.ts';

/** Every check there is, in the order in which the findings of one product stand. */
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

/** The checks of these names in their order; all of them where none is named. */
export function checksNamed(names: readonly `${AuditCheck}`[]): Check[] {
  return CHECKS.filter(({ check }) => names.length === 0 || names.includes(check));
}
