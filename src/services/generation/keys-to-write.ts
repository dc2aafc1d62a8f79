import type { RawBuilder } from 'kysely';
import type { GeneratedKey } from '../../../entities/generation/content-fields.ts';
import { sql } from '../../core/sql.ts';
import { requestedKeys } from './prompt/answer-schema.ts';
import type { GenerationSettings } from './settings.ts';

/** Which texts of an item a run writes; with `only_empty` those that are not there yet. */
export function keysToWrite(
  item: { generatedContent: Record<string, unknown> },
  settings: GenerationSettings,
): GeneratedKey[] {
  const keys = requestedKeys(settings);
  return settings.onlyEmpty ? keys.filter((key) => isEmpty(item.generatedContent[key])) : keys;
}

/** The same of the items of a statement: whether there is anything to write at all. */
export function anythingToWrite(settings: GenerationSettings): RawBuilder<unknown> {
  if (!settings.onlyEmpty) return sql`true`;
  return sql`exists (select 1 from unnest(${requestedKeys(settings)}::text[]) as wanted(key)
                      where coalesce(generated_content->wanted.key, 'null') in ('null', '""', '[]', '{}'))`;
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}
