import { type GraphQLSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { NAMES } from './names.ts';
import { VALUES } from './values.ts';

interface Described {
  name: string;
  description?: string | null | undefined;
}

/** The root types, which no class declares. */
const ROOTS: Readonly<Record<string, string>> = {
  Query: 'The operations that read data.',
  Mutation: 'The operations that change data.',
  Subscription: 'The operations that emit events live.',
};

/** Gives everything in a schema that has no description the one of the glossary. Returns the schema. */
export function withGlossary(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    describe(type, ROOTS[type.name]);
    if (isEnumType(type))
      for (const value of type.getValues()) describe(value, VALUES[`${type.name}.${value.name}`] ?? VALUES[value.name]);
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) describe(field, NAMES[field.name]);
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      describe(field, NAMES[field.name]);
      for (const arg of field.args) describe(arg, NAMES[arg.name]);
    }
  }
  return schema;
}

function describe(thing: Described, description: string | undefined): void {
  if (description) thing.description ||= description;
}
