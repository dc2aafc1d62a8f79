import { describe, expect, it } from '@jest/globals';
import { isEnumType, isInputObjectType, isNonNullType, isObjectType, isSpecifiedScalarType } from 'graphql';
import { schema } from '../../resolvers/schema.ts';
import { NAMES } from '../../schema/glossary/names.ts';
import { VALUES } from '../../schema/glossary/values.ts';
import { describeRest } from '../../src/http/openapi-document.ts';
import { faultsOf, writtenPart } from './description-rules.ts';

interface Described {
  /** The schema coordinate, such as `Project.name` or `Query.projects(status)`, or the path in the OpenAPI document. */
  at: string;
  text: string;
  /** Whether it is a field of an object type that may be null. */
  isNullable: boolean;
}

type Text = string | null | undefined;

function describedAt(at: string, text: Text, isNullable = false): Described {
  return { at, text: text ?? '', isNullable };
}

/** Everything in the GraphQL schema that has or should have a description. */
function* describedInSchema(): Generator<Described> {
  for (const type of Object.values(schema.getTypeMap())) {
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

/** Every description of the OpenAPI document except those of single responses, which may be lists. */
function* describedInDocument(value: unknown, at = ''): Generator<Described> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'examples' || key === 'example' || (key === 'responses' && at.startsWith('/paths'))) continue;
    if (key === 'description' && typeof inner === 'string') yield describedAt(at, inner);
    else yield* describedInDocument(inner, `${at}/${key}`);
  }
}

const inSchema = [...describedInSchema()];
const inDocument = [...describedInDocument(JSON.parse(JSON.stringify(describeRest(schema))))];
const faulty = (all: Described[]) =>
  all.flatMap(({ at, text }) => faultsOf(text).map((fault) => `${at}: ${fault}: ${writtenPart(text)}`));

describe('the descriptions of the GraphQL schema', () => {
  it('exist for every type, field, argument and enum value, and inform', () => {
    expect(inSchema.length).toBeGreaterThan(1500);
    expect(faulty(inSchema)).toEqual([]);
  });

  it('say of every nullable field of an object when it is null', () => {
    const silent = inSchema.filter(({ text, isNullable }) => isNullable && !/\bnull\b/i.test(text));
    expect(silent.map(({ at, text }) => `${at}: ${text}`)).toEqual([]);
  });

  it('use every entry of the glossary', () => {
    const unused = Object.entries({ ...NAMES, ...VALUES }).filter(
      ([, entry]) => !inSchema.some(({ text }) => text.startsWith(entry)),
    );
    expect(unused.map(([name]) => name)).toEqual([]);
  });
});

describe('the descriptions of the OpenAPI document', () => {
  it('inform', () => {
    expect(inDocument.length).toBeGreaterThan(1500);
    expect(faulty(inDocument)).toEqual([]);
  });

  it('exist for every operation, parameter, header and tag', () => {
    const document = describeRest(schema) as unknown as {
      paths: Record<
        string,
        Record<string, { description?: string; parameters?: { name: string; description?: string }[] }>
      >;
      components: { headers: Record<string, { description?: string }> };
      tags: { name: string; description?: string }[];
    };
    const silent = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { description, parameters = [] }]) => [
        ...(description ? [] : [`${method} ${path}`]),
        ...parameters.filter((parameter) => !parameter.description).map(({ name }) => `${method} ${path} ${name}`),
      ]),
    );
    const others = [
      ...Object.entries(document.components.headers),
      ...document.tags.map((tag) => [tag.name, tag] as const),
    ];
    expect([...silent, ...others.filter(([, { description }]) => !description).map(([name]) => name)]).toEqual([]);
  });
});

describe('the rules for descriptions', () => {
  it.each([
    ['Its id.', 'an empty phrase'],
    ['How it stands.', 'an empty phrase'],
    ['Whose it is.', 'an empty phrase'],
    ['Of the request that was sent by the caller.', 'an empty phrase'],
    ['Plain text.', 'fewer than 5 words'],
    ['404 when the project does not exist.', 'begins with a status'],
    ['Deletes the project. 409 while a job is active.', 'names a status in prose'],
    ['The number of turns that the job took', 'no sentence'],
    ['The lane that the job works in.', 'a retired word: lane'],
  ])('reject %j for %s', (text, fault) => {
    expect(faultsOf(text)).toContain(fault);
  });

  it('accept a plain sentence about one thing', () => {
    expect(faultsOf('When the job ended. Null while it is queued or running.')).toEqual([]);
  });
});
