import fc from 'fast-check';
import type { JsonSchema } from '../../schema/dialect/openapi/model.ts';
import { oddValues } from './odd-values.ts';
import type { ShapeOf } from './shapes.ts';
import { validValue } from './valid-value.ts';

type Values = Record<string, unknown>;

/** Types repeat below this depth. */
const MAX_DEPTH = 3;
const EXTRA_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'unknown_key', 'a\0', '\udc00', ''];

/** All mutations of one part of a valid value: each odd value, a missing value, and unknown keys. */
export function* mutants(valid: unknown, schema: JsonSchema, shapeOf: ShapeOf, known: Values, depth = 0): Generator {
  const shape = shapeOf(schema);
  if (depth > 0) yield* oddValues(shape);
  if (depth > MAX_DEPTH) return;
  if (shape.type === 'array' && shape.items) {
    const one = validValue(shape.items, shapeOf, known);
    yield Array.from({ length: 5000 }, () => one);
    for (const odd of mutants(one, shape.items, shapeOf, known, depth + 1)) yield [odd];
  }
  if (shape.type !== 'object') return;
  const whole = valid as Values;
  for (const key of EXTRA_KEYS) yield { ...whole, [key]: { polluted: true } };
  for (const [name, field] of shape.fields) {
    const value = whole[name] ?? validValue(field.schema, shapeOf, known, name);
    if (name in whole) yield Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name));
    else yield { ...whole, [name]: value };
    for (const odd of mutants(value, field.schema, shapeOf, known, depth + 1)) yield { ...whole, [name]: odd };
  }
}

/** Objects in which every field is valid, odd, arbitrary JSON or missing. */
export function anyBody(schema: JsonSchema, shapeOf: ShapeOf, known: Values): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(
    [...shapeOf(schema).fields].map(([name, field]) => {
      const valid = fc.constant(validValue(field.schema, shapeOf, known, name));
      const odd = fc.constantFrom(...oddValues(shapeOf(field.schema)));
      return [
        name,
        fc.oneof(
          { weight: 4, arbitrary: valid },
          { weight: 2, arbitrary: odd },
          { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
          { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
        ),
      ];
    }),
  );
  return fc.record(model, { requiredKeys: [] });
}
