import { describe, expect, it } from '@jest/globals';
import { type GraphQLSchema, isEnumType, isInputObjectType, isObjectType, isSpecifiedScalarType } from 'graphql';
import { schema } from '../../resolvers/schema.ts';
import { NAMES } from '../../schema/glossary/names.ts';
import { TYPES } from '../../schema/glossary/types.ts';
import { VALUES } from '../../schema/glossary/values.ts';

/** Everything of a schema that has a description, or should have: its place, and what is said of it. */
function* places({ getTypeMap }: Pick<GraphQLSchema, 'getTypeMap'>): Generator<[place: string, description: string]> {
  for (const type of Object.values(getTypeMap())) {
    if (type.name.startsWith('__') || isSpecifiedScalarType(type)) continue;
    yield [type.name, type.description ?? ''];
    if (isEnumType(type))
      for (const value of type.getValues()) yield [`${type.name}.${value.name}`, value.description ?? ''];
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields()))
        yield [`${type.name}.${field.name}`, field.description ?? ''];
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      yield [`${type.name}.${field.name}`, field.description ?? ''];
      for (const arg of field.args) yield [`${type.name}.${field.name}(${arg.name})`, arg.description ?? ''];
    }
  }
}

const all = [...places({ getTypeMap: () => schema.getTypeMap() })];

describe('the descriptions of the schema', () => {
  it('are there for every type, field, argument and value', () => {
    expect(
      all.filter(([, description]) => !/\w{2}.*[.:)}`…]$/s.test(description.trim())).map(([place]) => place),
    ).toEqual([]);
  });

  it('take from the glossary only what somebody needs', () => {
    const said = new Set(all.map(([, description]) => description));
    const words = Object.entries({ ...NAMES, ...TYPES, ...VALUES });
    expect(words.filter(([, words]) => !said.has(words)).map(([name]) => name)).toEqual([]);
  });
});
