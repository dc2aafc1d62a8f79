import type { GraphQLNamedType } from 'graphql';
import { componentOf } from '../dialect/openapi/json-schema.ts';
import type { JsonSchema } from '../dialect/openapi/model.ts';

const COMPONENT = '#/components/schemas/';

/**
 * Returns a JSON Schema with the components that it refers to, because clients of MCP get each schema alone. What stands
 * beside a reference, such as the description of a field, takes precedence. Keywords of OpenAPI only (`x-…`) are left out.
 */
export function inlined(schema: JsonSchema, typeOf: (name: string) => GraphQLNamedType): JsonSchema {
  const { $ref: ref, ...others } = schema;
  const own = Object.fromEntries(
    Object.entries(others)
      .filter(([keyword]) => !keyword.startsWith('x-'))
      .map(([keyword, value]) => [keyword, inlinedValue(value, typeOf)] as const),
  );
  if (typeof ref !== 'string') return own;
  return { ...inlined(componentOf(typeOf(ref.slice(COMPONENT.length))), typeOf), ...own };
}

function inlinedValue(value: unknown, typeOf: (name: string) => GraphQLNamedType): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => inlinedValue(each, typeOf));
  return typeof value === 'object' && value !== null ? inlined(value as JsonSchema, typeOf) : value;
}
