import { randomUUID } from 'node:crypto';
import {
  getNamedType,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { restDialect } from '../../schema/dialect/rest-dialect.ts';
import { type RestOperation, restOperations } from '../../schema/dialect/rest-operations.ts';
import { restName } from '../../schema/dialect/rest.ts';
import { snakeCase } from '../../src/core/naming.ts';
import { type ErrorCode, ERRORS } from '../../src/core/errors.ts';
import { graphql } from '../http/graphql-client.ts';
import { restNamed, selection } from './both-apis.ts';
import type { TestApp } from './test-app.ts';
import { RestClient } from './rest-client.ts';

type Values = Record<string, unknown>;

/** A call of an operation, over REST or GraphQL. */
export interface OperationCall {
  operation: RestOperation;
  /** The body of REST: flat, without the ids of the path. */
  body?: Values | undefined;
  query?: string | undefined;
}

/** Parameters of paths that are no ids. */
const NO_IDS: Record<string, string | number> = { version: 1, language: 'de' };

/** Fills the parameters of a path with ids that do not exist. */
export function pathOf(path: string): string {
  return path.replace(/:(\w+)/g, (_, name: string) => String(NO_IDS[name] ?? randomUUID()));
}

/** Calls an operation. Returns its result under the names of REST, or the body of its error. */
export type Call = (
  name: string,
  flat?: Values,
  token?: string | null,
  headers?: Record<string, string>,
) => Promise<Values>;

/**
 * Returns a function that calls operations by name (`Mutation.login`) over REST or GraphQL, with the flat body of REST.
 */
export function callThrough(testApp: TestApp, schema: GraphQLSchema, api: 'REST' | 'GraphQL'): Call {
  const operations = new Map(
    restOperations(restDialect(schema)).map((operation) => [`${operation.kind}.${operation.name}`, operation]),
  );
  return async (name, flat = {}, token = null, headers = {}) => {
    const { body } = await (api === 'REST'
      ? callRest(testApp, token, operations.get(name)!, flat, headers)
      : callGraphql(testApp, schema, token, operations.get(name)!, flat, headers));
    return (body ?? {}) as Values;
  };
}

/**
 * A response in the format of REST: a body under the names of REST, or an error with `detail`, `code` and its facts.
 */
export interface ApiResponse {
  status: number;
  body: unknown;
}

/**
 * Calls an operation over REST. Values that are not in the path go into the body, or into the query string of a GET or
 * DELETE.
 */
export async function callRest(
  testApp: TestApp,
  token: string | null,
  { method, path, pathParameters }: RestOperation,
  flat: Values,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  const named = path.replace(/:(\w+)/g, (_, key: string) => String(flat[key]));
  const others = Object.fromEntries(Object.entries(flat).filter(([name]) => !pathParameters.includes(name)));
  const inQuery = method === 'GET' || method === 'DELETE';
  const query = inQuery ? String(new URLSearchParams(others as Record<string, string>)) : '';
  const response = await new RestClient(testApp.url, token).open(
    method,
    query ? `${named}?${query}` : named,
    inQuery ? undefined : others,
    headers,
  );
  const text = await response.text();
  return { status: response.status, body: text ? (JSON.parse(text) as unknown) : null };
}

/** Calls the same operation over GraphQL and selects every field of its result. */
export async function callGraphql(
  testApp: TestApp,
  schema: GraphQLSchema,
  token: string | null,
  operation: RestOperation,
  flat: Values,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  const { field, variables } = asGraphql(schema, operation, flat);
  const { body } = await graphql(
    testApp,
    token,
    documentFor(operation.kind, field, Object.keys(variables), selection(field.type)),
    variables,
    headers,
  );
  const [error] = body.errors ?? [];
  if (error)
    return {
      status: ERRORS[error.extensions.code as ErrorCode]?.status ?? 0,
      body: { detail: error.message, ...error.extensions },
    };
  const answer = restNamed(field.type, body.data[operation.name]);
  return { status: operation.status, body: operation.status === 204 ? null : answer };
}

/** Calls an operation over REST and returns the status of the response. */
export async function restStatus(
  testApp: TestApp,
  token: string | null,
  { operation: { method, path }, body, query }: OperationCall,
): Promise<number> {
  const response = await new RestClient(testApp.url, token).open(
    method,
    `${pathOf(path)}${query ? `?${query}` : ''}`,
    method === 'GET' || method === 'DELETE' ? undefined : (body ?? {}),
  );
  await response.body?.cancel();
  return response.status;
}

/** Calls an operation over GraphQL and returns the REST status of its error code, or its success status. */
export async function graphqlStatus(
  testApp: TestApp,
  schema: GraphQLSchema,
  token: string | null,
  { operation, body = {}, query }: OperationCall,
): Promise<number> {
  const { field, variables } = asGraphql(schema, operation, {
    ...body,
    ...Object.fromEntries(new URLSearchParams(query)),
  });
  const chosen = isObjectType(getNamedType(field.type)) ? '{ __typename }' : '';
  const { status, body: answer } = await graphql(
    testApp,
    token,
    documentFor(operation.kind, field, Object.keys(variables), chosen),
    variables,
  );
  const [error] = answer.errors ?? [];
  if (!error) return operation.status;
  if (status !== 200) throw new Error(`${operation.name}: ${JSON.stringify(answer)}`);
  return ERRORS[error.extensions.code as ErrorCode].status;
}

function asGraphql(schema: GraphQLSchema, operation: RestOperation, flat: Values) {
  const root = operation.kind === 'Query' ? schema.getQueryType()! : schema.getMutationType()!;
  const field = root.getFields()[operation.name]!;
  const variables = Object.fromEntries(
    field.args.map((arg) => [arg.name, valueFor(arg, flat)]).filter(([, value]) => value !== undefined),
  );
  return { field, variables };
}

/** The value of an argument from the flat body. An id that is not given is one that does not exist. */
function valueFor(arg: GraphQLField<unknown, unknown>['args'][number], flat: Values): unknown {
  const type = getNamedType(arg.type);
  if (isInputObjectType(type)) return inputFor(type, flat);
  const value = flat[snakeCase(arg.name)];
  if (value !== undefined) return value;
  if (!String(arg.type).endsWith('!')) return undefined;
  return NO_IDS[arg.name] ?? (type.name === 'ID' ? randomUUID() : undefined);
}

/** An input object from its fields under the names of REST. Others are left out. */
function inputFor(type: GraphQLInputObjectType, flat: Values): Values {
  const given = Object.values(type.getFields()).filter((field) => restName(field.name, field) in flat);
  return Object.fromEntries(
    given.map((field) => {
      const [inner, value] = [getNamedType(field.type), flat[restName(field.name, field)]];
      if (!isInputObjectType(inner) || value === null) return [field.name, value];
      const nested = (each: unknown) => inputFor(inner, each as Values);
      return [field.name, Array.isArray(value) ? value.map(nested) : nested(value)];
    }),
  );
}

function documentFor(
  kind: RestOperation['kind'],
  field: GraphQLField<unknown, unknown>,
  names: string[],
  chosen: string,
): string {
  const given = field.args.filter(({ name }) => names.includes(name));
  const declared = given.length > 0 ? `(${given.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')})` : '';
  const passed = given.length > 0 ? `(${given.map(({ name }) => `${name}: $${name}`).join(', ')})` : '';
  return `${kind.toLowerCase()} Call${declared} { ${field.name}${passed} ${chosen} }`;
}
