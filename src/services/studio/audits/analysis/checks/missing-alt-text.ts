import { AuditCheck, AuditSeverity } from '../../../../../../entities/studio/audit-check.ts';
import type { Check } from '../check.ts';

/** An image without alternative text. A product without images is told of as that. */
export const missingAltText: Check = {
  check: AuditCheck.missing_alt_text,
  severity: AuditSeverity.low,
  look({ imageAlts }) {
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
