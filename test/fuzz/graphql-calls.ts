import { type GraphQLField, isLeafType, getNamedType, type GraphQLSchema } from 'graphql';
import { inputObject } from '../../schema/dialect/openapi/json-schema.ts';
import { anyBody, mutants } from './mutants.ts';
import { nested } from './odd-values.ts';
import { rawBodies } from './raw-bodies.ts';
import { sampled, generated } from './runs.ts';
import type { Call } from './send.ts';
import { graphqlShapesOf } from './shapes.ts';
import { validValue } from './valid-value.ts';

type Field = GraphQLField<unknown, unknown>;
type Values = Record<string, unknown>;

/** REST and GraphQL share their rules, so fewer variables are enough. */
const VARIABLE_FACTOR = 0.5;
const SENT = { method: 'POST', url: '/graphql', headers: { 'content-type': 'application/json' } };

/** The calls of an operation: mutated variables, one value at a time and all together. */
export function variableCalls(schema: GraphQLSchema, kind: 'query' | 'mutation', field: Field, known: Values): Call[] {
  const shapeOf = graphqlShapesOf(schema);
  const args = inputObject([...field.args]);
  const query = documentOf(kind, field);
  const call =
    (about: string) =>
    (variables: unknown): Call => ({ ...SENT, about, body: JSON.stringify({ query, variables }) });
  const valid = validValue(args, shapeOf, known);
  return [
    ...sampled([...mutants(valid, args, shapeOf, known)], VARIABLE_FACTOR).map(call('a mutated value')),
    ...generated(anyBody(args, shapeOf, known), VARIABLE_FACTOR).map(call('arbitrary variables')),
  ];
}

/** A document with one operation that passes all arguments on as variables. */
export function documentOf(kind: string, { name, args, type }: Field): string {
  const declared = args.length > 0 ? `(${args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ')})` : '';
  const passed = args.length > 0 ? `(${args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')})` : '';
  return `${kind} Call${declared} { ${name}${passed} ${isLeafType(getNamedType(type)) ? '' : '{ __typename }'} }`;
}

const DOCUMENTS = [
  '',
  ' ',
  '{',
  '}',
  '{}',
  '{ me',
  '{ me { id } ',
  'query',
  'query {',
  'mutation { }',
  'subscription { notificationAdded { id } }',
  '# nothing',
  '"""',
  '{ me(id: """) { id } }',
  '{ me { id } } }',
  '{ me @skip { id } }',
  '{ me @nonsense { id } }',
  '{ me { ...a } }',
  'fragment a on User { id }',
  '{ ...a } fragment a on Query { ...a }',
  '{ me { id } } { me { id } }',
  'query A { me { id } } query A { me { id } }',
  'query ($a: Nonsense) { me { id } }',
  'query ($a: ID!, $a: ID!) { project(projectId: $a) { id } }',
  '{ project { id } }',
  '{ project(projectId: null) { id } }',
  '{ project(projectId: {a: 1}) { id } }',
  '{ projects(limit: 99999999999999999999) { total } }',
  '{ projects(limit: 1e999) { total } }',
  '{ projects(limit: "1") { total } }',
  '{ projects(status: "active") { total } }',
  '{ projects(status: shiny) { total } }',
  'mutation { createProject(input: {name: "\\ud800"}) { id } }',
  'mutation { createProject(input: {name: "\\u0000"}) { id } }',
  'mutation { createProject(input: {name: "x", settings: "{}"}) { id } }',
  'mutation { createProject(input: {name: "x", settings: {__proto__: {a: 1}}, language: 1}) { id } }',
  'mutation { createProject(input: {name: "x", name: "y"}) { id } }',
  `{ ${'me { organization '.repeat(300)}`,
  `{ ${'a '.repeat(5000)} }`,
  `{ project(projectId: "${'x'.repeat(100_000)}") { id } }`,
  `{ me(a: ${'['.repeat(3000)}${']'.repeat(3000)}) { id } }`,
  `query (${Array.from({ length: 300 }, (_, n) => `$a${n}: ID`).join()}) { me { id } }`,
  '{ __schema { types { fields { type { fields { type { fields { type { name } } } } } } } } }',
  '\0',
  '\ud800',
  '\ufeff{ me { id } }',
  '{ me { id } }\u202e',
  '{ __proto__ { id } constructor }',
  '{ me { __proto__ } }',
];

const BODIES: unknown[] = [
  null,
  true,
  1,
  'text',
  [],
  [null],
  [{}],
  {},
  { query: null },
  { query: 1 },
  { query: [] },
  { query: {} },
  { query: '{ me { id } }', variables: 'text' },
  { query: '{ me { id } }', variables: [] },
  { query: '{ me { id } }', variables: null },
  { query: '{ me { id } }', variables: nested(600) },
  { query: '{ me { id } }', operationName: 1 },
  { query: '{ me { id } }', operationName: '__proto__' },
  { query: '{ me { id } }', operationName: {} },
  { query: '{ me { id } }', extensions: 1 },
  { query: '{ me { id } }', extensions: [] },
  { extensions: { persistedQuery: {} } },
  { extensions: { persistedQuery: null } },
  { extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } },
  { extensions: { persistedQuery: { version: 1, sha256Hash: 1 } } },
  { extensions: { persistedQuery: { version: 2, sha256Hash: '0'.repeat(64) } } },
  { query: '{ me { id } }', extensions: { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } } },
  { query: '{ me { id } }', extensions: { persistedQuery: { version: '1', sha256Hash: { a: 1 } } } },
];

/** Invalid documents and invalid requests. */
export function documentCalls(): Call[] {
  const valid = JSON.stringify({ query: '{ me { id } }', variables: {} });
  return [
    ...DOCUMENTS.map((query): Call => ({ ...SENT, about: 'a document', body: JSON.stringify({ query }) })),
    ...BODIES.map((body): Call => ({ ...SENT, about: 'a body', body: JSON.stringify(body) })),
    ...rawBodies(valid).map((raw): Call => ({ ...SENT, ...raw })),
    ...[
      '',
      '?',
      '?query=',
      '?query={',
      '?query=%00',
      '?query=%ff',
      '?query={me{id}}&variables={',
      '?query={me{id}}&variables=1',
      '?query={me{id}}&query=1',
      '?query={me{id}}&extensions=x',
      '?query=mutation{logout{message}}',
      '?variables={}',
    ].flatMap((query) =>
      ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'].map((method): Call => ({
        about: 'a query string',
        method,
        url: `/graphql${query}`,
        headers: { 'apollo-require-preflight': 'yes' },
      })),
    ),
  ];
}
