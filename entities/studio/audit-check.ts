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

registerEnumType(AuditCheck, { name: 'AuditCheck', description: 'What a store audit checks about a product.' });

/** The points that a finding subtracts from the score of its product, by severity. */
export const FINDING_POINTS: Record<AuditSeverity, number> = {
  [AuditSeverity.high]: 40,
  [AuditSeverity.medium]: 15,
  [AuditSeverity.low]: 5,
};

/** How the health score is computed, for readers of the API. */
export const HEALTH_SCORE =
  'The average score of the audited products, from 0 to 100. Each product starts with 100 points and loses ' +
  `${FINDING_POINTS.high} for every finding of high severity, ${FINDING_POINTS.medium} for every medium and ` +
  `${FINDING_POINTS.low} for every low one, down to 0. Rounded down to one decimal, so that 100 means no finding. ` +
  'Null before the audit is completed, and if there was no product.';
