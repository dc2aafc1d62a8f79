import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { getMetadataStorage as validation } from 'class-validator';
import type { GraphQLSchema } from 'graphql';
import { getMetadataStorage as typeGraphql } from 'type-graphql';
import { z } from 'zod';
import type { JsonSchema } from './model.ts';

/** Input type → the zod object that checks it, where that is not done by class-validator. */
export type Settings = Record<string, z.ZodObject>;

const KEYWORDS = new Set(['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'minItems', 'maxItems', 'enum']);

/** The schema with the bounds that class-validator and zod check on input fields, in `extensions.jsonSchema`. */
export function withBounds(schema: GraphQLSchema, settings: Settings = {}): GraphQLSchema {
  const byType = new Map(typeGraphql().inputTypes.map((type) => [type.name, decorated(type.target)]));
  for (const [name, zod] of Object.entries(settings)) byType.set(name, checked(zod));
  return mapSchema(schema, {
    [MapperKind.INPUT_OBJECT_FIELD]: (field, name, type) => {
      const bounds = byType.get(type)?.[name];
      return bounds ? { ...field, extensions: { ...field.extensions, jsonSchema: bounds } } : field;
    },
  });
}

function decorated(target: unknown): Record<string, JsonSchema> {
  const bounds: Record<string, JsonSchema> = {};
  for (const { name, propertyName, constraints } of validation().getTargetValidationMetadatas(
    target as () => void,
    '',
    false,
    false,
  )) {
    bounds[propertyName] = { ...bounds[propertyName], ...keywordsOf(name ?? '', constraints as unknown[] | undefined) };
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

function checked(settings: z.ZodObject): Record<string, JsonSchema> {
  const { properties = {} } = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' });
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, keywords(property as JsonSchema)]),
  );
}

/** The bounds of a property; of the value itself where it may also be null. */
function keywords(property: JsonSchema): JsonSchema {
  const [value, ...others] = (property['anyOf'] as JsonSchema[] | undefined)?.filter(
    (option) => option['type'] !== 'null',
  ) ?? [property];
  if (others.length > 0) return {};
  return Object.fromEntries(Object.entries(value!).filter(([keyword]) => KEYWORDS.has(keyword)));
}
