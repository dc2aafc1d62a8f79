import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import {
  GENERATED_KEYS,
  type GeneratedKey,
  generatedText,
  writtenKeys,
} from '../../../entities/generation/content-fields.ts';
import { isEmpty } from '../../core/is-empty.ts';
import { sql } from '../../core/sql.ts';
import type { GenerationSettings } from './settings.ts';

/** The texts that the settings request, in the order in which the model writes them. */
export function requestedKeys(settings: GenerationSettings): GeneratedKey[] {
  return GENERATED_KEYS.filter((key) => {
    const { setting } = generatedText(key);
    return setting === null || settings[setting.name];
  });
}

/** The texts of an item that a run generates: with `only_empty` the requested texts that the item does not have yet. */
export function keysToGenerate(
  item: { generatedContent: Record<string, unknown> },
  settings: GenerationSettings,
): GeneratedKey[] {
  const keys = requestedKeys(settings);
  return settings.onlyEmpty ? keys.filter((key) => isEmpty(item.generatedContent[key])) : keys;
}

/** The condition for rows whose texts `content` lack a text to generate, see {@link keysToGenerate}. */
export function hasKeysToGenerate(settings: GenerationSettings, content: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!settings.onlyEmpty) return sql`true`;
  return sql`exists (select 1 from unnest(${requestedKeys(settings)}::text[]) as requested(key)
                      where coalesce(${content}->requested.key, 'null') in ('null', '""', '[]', '{}'))`;
}

/** The shape of a whole answer: `check` validates it, and the JSON Schema is sent with the request. */
export interface AnswerShape {
  check: z.ZodObject;
  jsonSchema: Record<string, unknown>;
}

/** The items of a run have the same texts. */
const shapes = new Map<string, AnswerShape>();

/** The shape of an answer with those of these texts that the model writes, and nothing else. */
export function answerShape(all: readonly GeneratedKey[]): AnswerShape {
  const keys = writtenKeys(all);
  const id = keys.join();
  const known = shapes.get(id);
  if (known) return known;
  const check = z.strictObject(Object.fromEntries(keys.map((key) => [key, generatedText(key).answer!])));
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(check);
  const shape = { check, jsonSchema };
  shapes.set(id, shape);
  return shape;
}
