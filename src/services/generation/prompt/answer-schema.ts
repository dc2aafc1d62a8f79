import { z } from 'zod';
import type { GenerationSettings } from '../settings.ts';

const text = z.string();

/** The texts one call writes, in the order the model should write them. Absent keys were not asked for. */
const fields = {
  name: text,
  short_description: text,
  description: text,
  bullet_points: z.array(text),
  attributes: z.array(z.object({ name: text, value: text })),
  tags: z.array(text),
  seo_title: text,
  seo_description: text,
  structured_data: z.object({ name: text, description: text, brand: text, category: text }),
} satisfies z.ZodRawShape;

export type TextKey = keyof typeof fields;

/** Which texts the settings ask for. */
export function wantedKeys(settings: GenerationSettings): TextKey[] {
  const wanted: Record<TextKey, boolean> = {
    name: settings.translateName,
    short_description: settings.generateShort,
    description: settings.generateLong,
    bullet_points: settings.generateBulletPoints,
    attributes: settings.generateAttributes,
    tags: settings.generateTags,
    seo_title: true,
    seo_description: true,
    structured_data: settings.structuredDataEnabled,
  };
  return (Object.keys(wanted) as TextKey[]).filter((key) => wanted[key]);
}

/** The shape of a whole answer: it checks the answer, and as JSON Schema it is sent with the request. */
export interface AnswerShape {
  check: z.ZodObject;
  jsonSchema: Record<string, unknown>;
}

/** A run asks for the same texts item after item. */
const shapes = new Map<string, AnswerShape>();

/** The shape of the answer that holds these texts. */
export function answerShape(keys: readonly TextKey[]): AnswerShape {
  const id = keys.join();
  const known = shapes.get(id);
  if (known) return known;
  const check = z.strictObject(Object.fromEntries(keys.map((key) => [key, fields[key]])));
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(check);
  const shape = { check, jsonSchema };
  shapes.set(id, shape);
  return shape;
}
