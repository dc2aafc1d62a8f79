import { type GraphQLField, type GraphQLSchema, isIntrospectionType, isObjectType } from 'graphql';
import { valueInRow } from '../src/core/plain-row.ts';

type Field = GraphQLField<unknown, unknown>;

/**
 * Changes the fields of a schema so that they take a value from the row where the row has it. A service reads the values
 * of nested fields with the record; TypeGraphQL would convert the plain row to an instance of its class for each field
 * with a resolver, and load the value again. Entities, which mutations return, have no such values: their fields are
 * resolved as declared. Returns the schema.
 */
export function withRowValues(schema: GraphQLSchema): GraphQLSchema {
  const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type) || roots.has(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (!field.resolve) continue;
      field.resolve = fromRow(field.name, field.resolve);
      // An execution that reads the value itself needs no arguments for it.
      field.extensions = { ...field.extensions, rowValue: field.name };
    }
  }
  return schema;
}

function fromRow(name: string, resolve: NonNullable<Field['resolve']>): Field['resolve'] {
  return (source, args, ctx, info) => {
    const value = valueInRow(source, name);
    return value === undefined ? resolve(source, args, ctx, info) : value;
  };
}
