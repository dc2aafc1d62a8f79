import type { GraphQLSchema } from 'graphql';
import { componentOf } from '../../schema/dialect/openapi/json-schema.ts';
import type { JsonSchema } from '../../schema/dialect/openapi/model.ts';
import type { OpenApiDocument } from '../../schema/dialect/openapi/document.ts';

type Values = Record<string, unknown>;

/** What a value should be, reduced to what a spoiler of values has to know. */
export interface Shape {
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  format?: string;
  choices: unknown[];
  /** Of an object, by name; none where it takes any keys. */
  fields: Map<string, { schema: JsonSchema; required: boolean }>;
  items?: JsonSchema;
  minimum: number;
  pattern?: string;
}

/** Reads shapes out of schemas, wherever the types they name stand. */
export type ShapeOf = (schema: JsonSchema) => Shape;

/** For schemas of the OpenAPI document. */
export function shapesOf(document: OpenApiDocument): ShapeOf {
  return (schema) => shape(schema, (name) => document.components['schemas']![name] as JsonSchema);
}

/** For schemas that were made of types of a GraphQL schema. */
export function graphqlShapesOf(schema: GraphQLSchema): ShapeOf {
  return (each) => shape(each, (name) => componentOf(schema.getType(name)!));
}

function shape(schema: JsonSchema, named: (name: string) => JsonSchema): Shape {
  const known = found(schema, named);
  const types = [known['type'] ?? 'object'].flat() as (Shape['type'] | 'null')[];
  const required = new Set((known['required'] as string[] | undefined) ?? []);
  return {
    type: types.find((type) => type !== 'null') as Shape['type'],
    choices: ((known['enum'] as unknown[] | undefined) ?? []).filter((choice) => choice !== null),
    fields: new Map(
      Object.entries((known['properties'] as Values | undefined) ?? {}).map(([name, each]) => [
        name,
        { schema: each as JsonSchema, required: required.has(name) },
      ]),
    ),
    minimum: (known['minimum'] as number | undefined) ?? 1,
    ...(typeof known['format'] === 'string' && { format: known['format'] }),
    ...(typeof known['pattern'] === 'string' && { pattern: known['pattern'] }),
    ...(known['items'] !== undefined && { items: known['items'] as JsonSchema }),
  };
}

/** The schema itself: behind its name, and the first of its alternatives that is more than null. */
function found(schema: JsonSchema, named: (name: string) => JsonSchema): JsonSchema {
  if (typeof schema['$ref'] === 'string') return found(named(schema['$ref'].split('/').at(-1)!), named);
  const options = schema['anyOf'] as JsonSchema[] | undefined;
  return options
    ? found(
        options.find((option) => option['type'] !== 'null')!,
        named,
      )
    : schema;
}
