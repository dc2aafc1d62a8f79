import type { GraphQLSchema } from 'graphql';
import { componentOf } from '../../schema/dialect/openapi/json-schema.ts';
import type { JsonSchema } from '../../schema/dialect/openapi/model.ts';
import type { OpenApiDocument } from '../../schema/dialect/openapi/document.ts';

type Values = Record<string, unknown>;

/** The parts of a JSON schema that matter for mutations. */
export interface Shape {
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  format?: string;
  choices: unknown[];
  /** The fields of an object by name; empty if it accepts any keys. */
  fields: Map<string, { schema: JsonSchema; required: boolean }>;
  items?: JsonSchema;
  minimum: number;
  pattern?: string;
}

/** Returns the shape of a schema and resolves its references. */
export type ShapeOf = (schema: JsonSchema) => Shape;

/** Shapes of schemas in the OpenAPI document. */
export function shapesOf(document: OpenApiDocument): ShapeOf {
  return (schema) => shape(schema, (name) => document.components['schemas']![name] as JsonSchema);
}

/** Shapes of schemas that were created from types of a GraphQL schema. */
export function graphqlShapesOf(schema: GraphQLSchema): ShapeOf {
  return (each) => shape(each, (name) => componentOf(schema.getType(name)!));
}

function shape(schema: JsonSchema, named: (name: string) => JsonSchema): Shape {
  const known = resolved(schema, named);
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

/** Resolves a reference, and takes the first alternative that is not null. */
function resolved(schema: JsonSchema, named: (name: string) => JsonSchema): JsonSchema {
  if (typeof schema['$ref'] === 'string') return resolved(named(schema['$ref'].split('/').at(-1)!), named);
  const options = schema['anyOf'] as JsonSchema[] | undefined;
  return options
    ? resolved(
        options.find((option) => option['type'] !== 'null')!,
        named,
      )
    : schema;
}
