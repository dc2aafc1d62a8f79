import { describe, expect, it } from '@jest/globals';
import {
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { schema } from '../../resolvers/schema.ts';
import { NAMES } from '../../schema/glossary/names.ts';
import { VALUES } from '../../schema/glossary/values.ts';
import { RETIRED_IN_PROSE } from './retired-words.ts';

interface Described {
  /** The schema coordinate, such as `Project.name` or `Query.projects(status)`. */
  at: string;
  text: string;
  /** Whether it is a field of an object type that may be null. */
  isNullable: boolean;
}

/** Phrases that inform nobody, and beginnings that make a fragment of a sentence. */
const EMPTY_PHRASES = [
  /^its \w+\.$/i,
  /^(?:how|where|what|when|which|whose) (?:it|they|this) \w+\.$/i,
  /\b(?:how|where) (?:it|they) stands?\b/i,
  /^(?:of|for|from|by|with|as|to) /i,
  /^what is (?:asked|given|meant|said|there|wanted)\b/i,
  /^(?:an? |the )?(?:value|field|object|thing|data|record)\.$/i,
  /\bfit for users\b/i,
  /\b(?:self-explanatory|and so on)\b/i,
];

const STATUS_FIRST = /^`?[1-5]\d\d\b/;
const MIN_WORDS = 5;

/** The parts of a description that are written, without the list of declared errors. */
function written(text: string): string {
  return text.split('\n\nErrors:\n')[0]!;
}

function words(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function* descriptionsOf({ getTypeMap }: Pick<GraphQLSchema, 'getTypeMap'>): Generator<Described> {
  for (const type of Object.values(getTypeMap())) {
    if (type.name.startsWith('__') || isSpecifiedScalarType(type)) continue;
    yield describedAt(type.name, type.description);
    if (isEnumType(type))
      for (const value of type.getValues()) yield describedAt(`${type.name}.${value.name}`, value.description);
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields()))
        yield describedAt(`${type.name}.${field.name}`, field.description);
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      yield describedAt(`${type.name}.${field.name}`, field.description, !isNonNullType(field.type));
      for (const arg of field.args) yield describedAt(`${type.name}.${field.name}(${arg.name})`, arg.description);
    }
  }
}

function describedAt(at: string, text: string | null | undefined, isNullable = false): Described {
  return { at, text: text ?? '', isNullable };
}

const all = [...descriptionsOf({ getTypeMap: () => schema.getTypeMap() })];
const failing = (fails: (description: Described) => boolean) =>
  all.filter(fails).map(({ at, text }) => `${at}: ${written(text)}`);

describe('the descriptions of the schema', () => {
  it('exist for every type, field, argument and enum value and are sentences', () => {
    expect(failing(({ text }) => !/^[\p{Lu}\p{N}`].*[.:`]$/su.test(text.trim()))).toEqual([]);
  });

  it('have at least five words', () => {
    expect(failing(({ text }) => words(written(text)) < MIN_WORDS)).toEqual([]);
  });

  it('contain no empty phrases', () => {
    expect(failing(({ text }) => EMPTY_PHRASES.some((phrase) => phrase.test(written(text))))).toEqual([]);
  });

  it('contain no retired words', () => {
    expect(failing(({ text }) => RETIRED_IN_PROSE.some((word) => word.test(text)))).toEqual([]);
  });

  it('do not begin with a status code and name none in their prose', () => {
    expect(failing(({ text }) => STATUS_FIRST.test(text) || /(?:^|[.,;] )[45]\d\d /.test(written(text)))).toEqual([]);
  });

  it('say of every nullable field of an object when it is null', () => {
    expect(failing(({ text, isNullable }) => isNullable && !/\b[Nn]ull\b/.test(text))).toEqual([]);
  });

  it('use every entry of the glossary', () => {
    const texts = all.map(({ text }) => text);
    const unused = Object.entries({ ...NAMES, ...VALUES }).filter(
      ([, entry]) => !texts.some((text) => text.startsWith(entry)),
    );
    expect(unused.map(([name]) => name)).toEqual([]);
  });
});
