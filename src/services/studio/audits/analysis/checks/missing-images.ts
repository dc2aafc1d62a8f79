import { AuditCheck, AuditSeverity } from '../../../../../../entities/studio/audit-check.ts';
import type { Check } from '../check.ts';

/** A product without an image. */
export const missingImages: Check = {
  check: AuditCheck.missing_images,
  severity: AuditSeverity.high,
  look: ({ imageAlts }) =>
    imageAlts?.length === 0
      ? {
          message: 'There is no image.',
          fix: 'Add at least one image in the store or in the source, and import it again.',
        }
      : null,
};
