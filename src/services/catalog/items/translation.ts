import type { RawBuilder } from 'kysely';
import type { Project } from '../../../../entities/catalog/project.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { invalid } from '../../../core/errors.ts';
import { LANGUAGE_TAG, NO_LANGUAGE_TAG } from '../../../core/parse.ts';
import { prepared } from '../../../core/prepared.ts';
import { sql } from '../../../core/sql.ts';

/** Throws 422 for a language that is no tag. */
export function checkLanguage(language: string | null | undefined): void {
  if (typeof language === 'string' && !LANGUAGE_TAG.test(language))
    throw invalid([{ loc: ['query', 'language'], msg: NO_LANGUAGE_TAG, type: 'value_error' }]);
}

/**
 * Returns the language of texts beside the own ones of items, as a caller names it; null for the own ones, which the main
 * language of the project also means. Throws 422 for a language that is no tag.
 */
export async function otherLanguage(
  ctx: Context,
  projectId: string,
  language: string | null | undefined,
): Promise<string | null> {
  checkLanguage(language);
  if (!language) return null;
  const main = await prepared(
    ctx.em,
    sql`select 1 from projects
         where id = ${projectId} and organization_id = ${signedIn(ctx).organizationId} and language = ${language}`,
  );
  return main.length > 0 ? null : language;
}

/** The same where the project is known, and the language was checked. */
export function besideMain({ language: main }: Pick<Project, 'language'>, language: string | null | undefined) {
  return language === main ? null : (language ?? null);
}

/** The SQL expression of an item's texts in a language, as JSON; null without a language and without texts. */
export function translationOf(itemId: RawBuilder<unknown>, language: string | null | undefined): RawBuilder<unknown> {
  if (!language) return sql`null::json`;
  return sql`(select json_build_object('itemId', t.item_id, 'language', t.language, 'status', t.status,
                     'generatedContent', t.generated_content, 'confidenceScore', t.confidence_score,
                     'generationMetadata', t.generation_metadata, 'updatedAt', t.updated_at)
                from item_texts t where t.item_id = ${itemId} and t.language = ${language})`;
}
