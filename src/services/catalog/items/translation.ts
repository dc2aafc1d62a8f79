import type { RawBuilder } from 'kysely';
import { invalid } from '../../../core/errors.ts';
import { LANGUAGE_TAG, NO_LANGUAGE_TAG } from '../../../core/parse.ts';
import { sql } from '../../../core/sql.ts';

/** Throws 422 for a language that is no tag. */
export function checkLanguage(language: string | null | undefined): void {
  if (typeof language === 'string' && !LANGUAGE_TAG.test(language))
    throw invalid([{ loc: ['query', 'language'], msg: NO_LANGUAGE_TAG, type: 'value_error' }]);
}

/** The SQL expression of an item's texts in a language, as JSON; null without a language and without texts. */
export function translationOf(itemId: RawBuilder<unknown>, language: string | null | undefined): RawBuilder<unknown> {
  if (!language) return sql`null::json`;
  return sql`(select json_build_object('itemId', t.item_id, 'language', t.language, 'status', t.status,
                     'generatedContent', t.generated_content, 'confidenceScore', t.confidence_score,
                     'generationMetadata', t.generation_metadata, 'updatedAt', t.updated_at)
                from item_texts t where t.item_id = ${itemId} and t.language = ${language})`;
}
