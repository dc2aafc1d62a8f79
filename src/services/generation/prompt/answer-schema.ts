import { z } from 'zod';
import { GENERATED_KEYS, type GeneratedKey, generatedText } from '../../../../entities/generation/content-fields.ts';
import type { GenerationSettings } from '../settings.ts';

/** The texts that the settings request, in the order in which the model writes them. */
export function requestedKeys(settings: GenerationSettings): GeneratedKey[] {
  return GENERATED_KEYS.filter((key) => {
    const { setting } = generatedText(key);
    return setting === null || settings[setting.name];
  });
}

/** The shape of a whole answer: `check` validates it, and the JSON Schema is sent with the request. */
export interface AnswerShape {
  check: z.ZodObject;
  jsonSchema: Record<string, unknown>;
}

/** Shapes by keys, because the items of a run have the same texts. */
const shapes = new Map<string, AnswerShape>();

/** Returns the shape of an answer with exactly these texts. */
export function answerShape(keys: readonly GeneratedKey[]): AnswerShape {
  const id = keys.join();
  const known = shapes.get(id);
  if (known) return known;
  const check = z.strictObject(Object.fromEntries(keys.map((key) => [key, generatedText(key).answer])));
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(check);
  const shape = { check, jsonSchema };
  shapes.set(id, shape);
  return shape;
}
