import type { JsonSchema } from '../../schema/dialect/openapi/model.ts';
import { snakeCase } from '../../src/core/naming.ts';
import type { Shape, ShapeOf } from './shapes.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Texts with a format, by the end of their field name. */
const TEXTS: [RegExp, string][] = [
  [/email$/, 'fuzz@shop.example'],
  [/password$/, 'long enough to do'],
  [/url$/, 'https://shop.example/path'],
  [/language$/, 'en'],
  [/phone_number$/, '+381 21 000000'],
  [/code$/, '123456'],
];

/**
 * A value that fits its schema: required fields only, with ids and choices from `known` by their REST names, such as
 * `project_id`. It is the base of mutations and need not pass every rule.
 */
export function validValue(schema: JsonSchema, shapeOf: ShapeOf, known: Record<string, unknown>, name = ''): unknown {
  const shape = shapeOf(schema);
  if (shape.type === 'array')
    return shape.items ? [validValue(shape.items, shapeOf, known, name.replace(/s$/, ''))] : [];
  if (shape.type === 'object') {
    const required = [...shape.fields].filter(([, field]) => field.required);
    return Object.fromEntries(required.map(([field, each]) => [field, validValue(each.schema, shapeOf, known, field)]));
  }
  if (shape.choices.length > 0)
    return shape.choices.find((choice) => choice === known[snakeCase(name)]) ?? shape.choices[0];
  if (shape.type === 'boolean') return true;
  return shape.type === 'string' ? validText(shape, snakeCase(name), known) : shape.minimum;
}

function validText({ format, pattern }: Shape, name: string, known: Record<string, unknown>): unknown {
  if (known[name] !== undefined) return known[name];
  if (format === 'uuid') return NOBODY;
  if (format === 'date-time') return '2030-01-01T00:00:00Z';
  if (pattern?.includes('\\d')) return '1';
  return TEXTS.find(([form]) => form.test(name))?.[1] ?? 'Text';
}
