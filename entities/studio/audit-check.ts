import { registerEnumType } from 'type-graphql';

export enum AuditSeverity {
  high = 'high',
  medium = 'medium',
  low = 'low',
}

registerEnumType(AuditSeverity, { name: 'AuditSeverity', description: 'How much a finding matters.' });

export enum AuditCheck {
  missing_description = 'missing_description',
  short_description = 'short_description',
  duplicate_description = 'duplicate_description',
  missing_images = 'missing_images',
  missing_alt_text = 'missing_alt_text',
  seo_title_length = 'seo_title_length',
  seo_description_length = 'seo_description_length',
  language_mismatch = 'language_mismatch',
  banned_words = 'banned_words',
}

registerEnumType(AuditCheck, { name: 'AuditCheck', description: 'What a store audit looks for.' });

/** Points that a finding takes from its product, by severity. */
export const FINDING_POINTS: Record<AuditSeverity, number> = {
  [AuditSeverity.high]: 40,
  [AuditSeverity.medium]: 15,
  [AuditSeverity.low]: 5,
};

/** How the health score comes about, for those who read it. */
export const HEALTH_SCORE =
  `0 to 100: the average over the products that were looked at, each of which begins with 100 points and loses ${FINDING_POINTS.high} by every finding of high severity, ` +
  `${FINDING_POINTS.medium} by every medium and ${FINDING_POINTS.low} by every low one, down to 0. Rounded down to one decimal: 100 means that nothing was found. ` +
  'Null before the audit is done, and where there was no product.';
