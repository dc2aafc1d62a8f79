import { describe, expect, it } from '@jest/globals';
import { schema } from '../../../resolvers/schema.ts';
import { describeRest } from '../../../src/http/openapi-document.ts';
import { contractRows } from '../contract-rows.ts';
import { type SpecifiedField, specifiedOperations, specifiedResource } from './specification.ts';

// The test reads the document without types, as a client does.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

const document: Json = describeRest(schema);
const TYPES: Record<string, string[]> = {
  str: ['string'],
  int: ['integer'],
  num: ['number', 'integer'],
  bool: ['boolean'],
  obj: ['object'],
};

/** The schema without references. A nullable schema is that of its value. */
function resolved(given: Json): Json {
  if (given.$ref)
    return resolved(
      given.$ref
        .slice(2)
        .split('/')
        .reduce((at: Json, key: string) => at[key], document),
    );
  const options = given.anyOf?.filter((option: Json) => option.type !== 'null');
  return options?.length === 1 ? { ...resolved(options[0]), ...given, anyOf: undefined } : given;
}

const nullable = (given: Json): boolean =>
  [given.type, ...(given.anyOf ?? []).map((option: Json) => option.type)].flat().includes('null');

/** Returns how a schema differs from a type of the specification. */
function typeProblems(type: string, given: Json, path: string): string[] {
  const at = resolved(given);
  const inner = /^\[(\w+)\]$/.exec(type)?.[1];
  const kinds = [at.type, ...(at.anyOf ?? []).map((option: Json) => option.type)]
    .flat()
    .filter((kind) => kind !== 'null');
  if (inner) return kinds.includes('array') ? typeProblems(inner, at.items, `${path}[]`) : [`${path}: not an array`];
  const fields = specifiedResource(type);
  if (fields) return fields.flatMap((field) => fieldProblems(field, at, path));
  return kinds.some((kind) => TYPES[type]!.includes(kind)) ? [] : [`${path}: ${kinds.join()} instead of ${type}`];
}

function fieldProblems(field: SpecifiedField, parent: Json, path: string): string[] {
  const given = parent.properties?.[field.name];
  const here = `${path}.${field.name}`;
  if (!given) return [`${here}: missing`];
  if (field.nullable && !nullable(given)) return [`${here}: must be nullable`];
  return typeProblems(field.type, given, here);
}

/** Returns the schemas of the fields of a request, with whether they are required. */
function requestFields(operation: Json): Record<string, { schema: Json; required: boolean }> {
  const body = operation.requestBody?.content['application/json'];
  const at = body ? resolved(body.schema) : {};
  const inBody = Object.entries<Json>(at.properties ?? {}).map(([name, given]) => [
    name,
    { schema: given, required: at.required?.includes(name) ?? false },
  ]);
  const inQuery = (operation.parameters ?? []).map((each: Json) => [each.name, each]);
  return Object.fromEntries([...inBody, ...inQuery]);
}

function requestProblems(field: SpecifiedField, operation: Json): string[] {
  const given = requestFields(operation)[field.name];
  if (!given) return [`request.${field.name}: missing`];
  const at = resolved(given.schema);
  const bounds = { minimum: at.minimum, maximum: at.maximum };
  return [
    ...typeProblems(field.type, given.schema, `request.${field.name}`),
    ...(field.required && !given.required ? [`request.${field.name}: must be required`] : []),
    ...(field.default !== undefined && given.required ? [`request.${field.name}: must be optional`] : []),
    ...(field.default !== undefined && at.default !== undefined && String(at.default) !== field.default
      ? [`request.${field.name}: default ${at.default} instead of ${field.default}`]
      : []),
    ...Object.entries(bounds).flatMap(([name, bound]) => {
      const expected = field[name as keyof typeof bounds];
      return expected !== undefined && expected !== bound ? [`request.${field.name}: ${name} ${bound}`] : [];
    }),
  ];
}

describe('the specification', () => {
  it('names the operations that operations.csv attributes to it', () => {
    const routes = (rows: readonly { method: string; path: string }[]) =>
      rows.map(({ method, path }) => `${method} ${path}`).toSorted();
    expect(routes(specifiedOperations)).toEqual(routes(contractRows.filter(({ origin }) => origin === 'spec')));
  });

  it.each(specifiedOperations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    'describes the request and the response of %s as the OpenAPI document does',
    (_, { method, path, request, response }) => {
      const operation = document.paths[path]?.[method.toLowerCase()];
      const success = Object.entries<Json>(operation.responses).find(([status]) => status < '300')?.[1];
      const answer = success?.content?.['application/json']?.schema;
      expect([
        ...request.flatMap((field) => requestProblems(field, operation)),
        ...(typeof response === 'string' ? typeProblems(response, answer, 'response') : []),
        ...(Array.isArray(response)
          ? response.flatMap((field) => fieldProblems(field, resolved(answer), 'response'))
          : []),
      ]).toEqual([]);
    },
  );
});
