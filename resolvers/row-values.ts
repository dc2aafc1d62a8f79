import { MapperKind, mapSchema } from '@graphql-tools/utils';
import type { GraphQLFieldConfig, GraphQLSchema } from 'graphql';

type Field = GraphQLFieldConfig<unknown, unknown>;

/**
 * Returns the schema with fields that take a value from the row where the row has it. A service reads the values of
 * nested fields with the record; TypeGraphQL would convert the plain row to an instance of its class for each field
 * with a resolver, and load the value again. Entities, which mutations return, have no such values: their fields are
 * resolved as declared.
 */
export function withRowValues(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.ROOT_FIELD]: () => undefined,
    [MapperKind.OBJECT_FIELD]: (field: Field, name) =>
      field.resolve ? { ...field, resolve: fromRow(name, field.resolve) } : undefined,
  });
}

function fromRow(name: string, resolve: NonNullable<Field['resolve']>): Field['resolve'] {
  return (source, args, ctx, info) => {
    const value = isRow(source) ? source[name] : undefined;
    return value === undefined ? resolve(source, args, ctx, info) : value;
  };
}

function isRow(source: unknown): source is Record<string, unknown> {
  return typeof source === 'object' && source !== null && Object.getPrototypeOf(source) === Object.prototype;
}
