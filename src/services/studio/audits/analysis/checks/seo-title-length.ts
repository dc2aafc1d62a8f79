import { AuditCheck, AuditSeverity } from '../../../../../../entities/studio/audit-check.ts';
import type { Check } from '../check.ts';
import { seoLengthFault } from './seo-length.ts';

/** An SEO title that is absent, or outside 20..60 characters. */
export const seoTitleLength: Check = {
  check: AuditCheck.seo_title_length,
  severity: AuditSeverity.low,
  look: ({ seoTitle }) => seoLengthFault(seoTitle, { name: 'SEO title', fewest: 20, most: 60 }),
};
