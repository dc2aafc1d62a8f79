import { getMetadataStorage as validation } from 'class-validator';
import { type GraphQLSchema, isInputObjectType } from 'graphql';
import { getMetadataStorage as typeGraphql } from 'type-graphql';
import { z } from 'zod';
import type { JsonSchema } from './openapi/model.ts';

/** Input type → the zod object that checks it, where class-validator does not. */
export type InputChecks = Record<string, z.ZodObject>;

const KEYWORDS = new Set(['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'minItems', 'maxItems', 'enum']);

/**
 * Copies the bounds that class-validator and zod check on input fields into `extensions.jsonSchema`, where
 * descriptions and the OpenAPI document read them. Returns the schema.
 */
export function withInputBounds(schema: GraphQLSchema, checks: InputChecks): GraphQLSchema {
  const byType = new Map(typeGraphql().inputTypes.map((type) => [type.name, boundsOfClass(type.target)]));
  for (const [name, check] of Object.entries(checks)) byType.set(name, boundsOfZod(check));
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isInputObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const bounds = byType.get(type.name)?.[field.name];
      if (bounds) field.extensions = { ...field.extensions, jsonSchema: bounds };
    }
  }
  return schema;
}

function boundsOfClass(target: unknown): Record<string, JsonSchema> {
  const bounds: Record<string, JsonSchema> = {};
  for (const { name, propertyName, constraints, each } of validation().getTargetValidationMetadatas(
    target as () => void,
    '',
    false,
    false,
  )) {
    const keywords = keywordsOf(name ?? '', constraints as unknown[] | undefined);
    const own = bounds[propertyName];
    bounds[propertyName] = each
      ? { ...own, items: { ...(own?.['items'] as JsonSchema | undefined), ...keywords } }
      : { ...own, ...keywords };
  }
  return bounds;
}

function keywordsOf(decorator: string, [first, second]: unknown[] = []): JsonSchema {
  switch (decorator) {
    case 'isLength':
      return { minLength: first, ...(second !== undefined && { maxLength: second }) };
    case 'maxLength':
    case 'minLength':
      return { [decorator]: first };
    case 'min':
      return { minimum: first };
    case 'max':
      return { maximum: first };
    case 'maxJsonBytes':
      return { 'x-max-bytes': first };
    case 'arrayMaxSize':
      return { maxItems: first };
    case 'arrayMinSize':
      return { minItems: first };
    case 'matches':
      return { pattern: (first as RegExp).source };
    case 'isIn':
      return { enum: first };
    case 'isEmail':
      return { format: 'email' };
    case 'isUrl':
      return { format: 'uri' };
    default:
      return {};
  }
}

function boundsOfZod(check: z.ZodObject): Record<string, JsonSchema> {
  const { properties = {} } = z.toJSONSchema(check, { io: 'input', unrepresentable: 'any' });
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, keywords(property as JsonSchema)]),
  );
}

/**
 * Returns the bounds of a property, and of the entries of a list of texts. Of a nullable property they are those of the
 * value.
 */
function keywords(property: JsonSchema): JsonSchema {
  const [value, ...others] = (property['anyOf'] as JsonSchema[] | undefined)?.filter(
    (option) => option['type'] !== 'null',
  ) ?? [property];
  if (others.length > 0) return {};
  const bounds = Object.fromEntries(Object.entries(value!).filter(([keyword]) => KEYWORDS.has(keyword)));
  const entries = value!['items'] as JsonSchema | undefined;
  return entries?.['type'] === 'string' ? { ...bounds, items: keywords(entries) } : bounds;
}
