import { type GraphQLSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { NAMES } from './names.ts';
import { TYPES } from './types.ts';
import { VALUES } from './values.ts';

interface Described {
  name: string;
  description?: string | null | undefined;
}

/** Gives everything of a schema that its decorator says nothing about the words of the glossary; answers the schema. */
export function withGlossary(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    say(type, TYPES[type.name]);
    if (isEnumType(type))
      for (const value of type.getValues()) say(value, VALUES[`${type.name}.${value.name}`] ?? VALUES[value.name]);
    if (isInputObjectType(type)) for (const field of Object.values(type.getFields())) say(field, NAMES[field.name]);
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      say(field, NAMES[field.name]);
      for (const arg of field.args) say(arg, NAMES[arg.name]);
    }
  }
  return schema;
}

function say(thing: Described, words: string | undefined): void {
  if (words) thing.description ||= words;
}
