import { MapperKind, mapSchema } from '@graphql-tools/utils';
import type { GraphQLFieldConfig, GraphQLSchema } from 'graphql';
import { valueInRow } from '../src/core/plain-row.ts';

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
      field.resolve
        ? {
            ...field,
            resolve: fromRow(name, field.resolve),
            // An execution that reads the value itself needs no arguments for it.
            extensions: { ...field.extensions, rowValue: name },
          }
        : undefined,
  });
}

function fromRow(name: string, resolve: NonNullable<Field['resolve']>): Field['resolve'] {
  return (source, args, ctx, info) => {
    const value = valueInRow(source, name);
    return value === undefined ? resolve(source, args, ctx, info) : value;
  };
}
