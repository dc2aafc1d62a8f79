import { registerEnumType } from 'type-graphql';

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
