import { AuditCheck, AuditSeverity } from '../../../../../../entities/studio/audit-check.ts';
import type { Check } from '../check.ts';

/** A product without an image. Pages need no image. */
export const missingImages: Check = {
  check: AuditCheck.missing_images,
  severity: AuditSeverity.high,
  inspect: ({ imageAlts }) =>
    imageAlts?.length === 0
      ? {
          message: 'There is no image.',
          fix: 'Add at least one image in the store or in the source, and import it again.',
        }
      : null,
};

/** An image without alternative text. A product without images is reported by {@link missingImages} only. */
export const missingAltText: Check = {
  check: AuditCheck.missing_alt_text,
  severity: AuditSeverity.low,
  inspect({ imageAlts }) {
    const without = imageAlts?.filter((hasAlt) => !hasAlt).length ?? 0;
    if (without === 0) return null;
    const all = imageAlts!.length;
    const message =
      all === 1
        ? 'The image has no alternative text.'
        : `${without} of ${all} images ${without === 1 ? 'has' : 'have'} no alternative text.`;
    return {
      message,
      fix: 'Say in a few words what each image shows: readers who do not see it, and search engines, have nothing else.',
    };
  },
};
