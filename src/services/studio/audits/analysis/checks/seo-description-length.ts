import { AuditCheck, AuditSeverity } from '../../../../../../entities/studio/audit-check.ts';
import type { Check } from '../check.ts';
import { seoLengthFault } from './seo-length.ts';

/** An SEO description that is absent, or outside 70..160 characters. */
export const seoDescriptionLength: Check = {
  check: AuditCheck.seo_description_length,
  severity: AuditSeverity.low,
  look: ({ seoDescription }) => seoLengthFault(seoDescription, { name: 'SEO description', fewest: 70, most: 160 }),
};
