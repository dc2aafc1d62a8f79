import type { Request } from 'express';
import {
  coerceInputValue,
  getNullableType,
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInt,
  isListType,
  isNonNullType,
  type GraphQLArgument,
  type GraphQLInputType,
} from 'graphql';
import type { RestOperation } from '../../../schema/dialect/rest-operations.ts';
import { invalid, type FieldError } from '../../core/errors.ts';
import { jsonBody } from './read-json.ts';

type Place = 'path' | 'query' | 'body';
type Values = Record<string, unknown>;

const HAS_BODY = new Set(['POST', 'PUT', 'PATCH']);

/**
 * The variables of a REST call, checked against the schema before anything runs: types to the letter, required fields,
 * enum values, UUIDs. Throws 400, 415 or 422. A query string never reaches a field of the body.
 */
export function checkInput(operation: RestOperation, req: Request): Values {
  const place = HAS_BODY.has(operation.method) ? 'body' : 'query';
  const given: Values = place === 'body' ? jsonBody(req) : {};
  const query = place === 'query' ? new URL(req.url, 'http://localhost').searchParams : null;
  const errors: FieldError[] = [];
  const values: Values = {};

  for (const arg of operation.field.args) {
    const from: Place = operation.pathParameters.includes(arg.name) ? 'path' : place;
    const value = from === 'path' ? req.params[arg.name] : query ? fromQuery(query, arg) : own(given, arg.name);
    if (value === undefined) {
      if (isNonNullType(arg.type) && arg.defaultValue === undefined) errors.push({ loc: [from, arg.name], msg: 'field required', type: 'missing' });
      continue;
    }
    if (value === null && isNonNullType(arg.type)) {
      errors.push({ loc: [from, arg.name], msg: 'must not be null', type: 'null_not_allowed' });
      continue;
    }
    coerceInputValue(value, arg.type, (path, _, error) => {
      errors.push({ loc: [from, arg.name, ...path], msg: plain(error.message, arg.name), type: 'type_error' });
    });
    values[arg.name] = value;
  }
  if (errors.length > 0) throw invalid(errors);
  return values;
}

function own(given: Values, name: string): unknown {
  return Object.hasOwn(given, name) ? given[name] : undefined;
}

/** Texts of a query string as the values they stand for; what does not fit stays text and is refused by its type. */
function fromQuery(query: URLSearchParams, arg: GraphQLArgument): unknown {
  const all = query.getAll(arg.name);
  if (all.length === 0) return undefined;
  const type = getNullableType(arg.type);
  if (isListType(type)) return all.map((text) => fromText(text, type.ofType));
  return all.length > 1 ? all : fromText(all[0]!, type);
}

function fromText(text: string, type: GraphQLInputType): unknown {
  const bare = getNullableType(type);
  if (bare === GraphQLInt && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (bare === GraphQLFloat && /^-?\d{1,15}(\.\d+)?$/.test(text)) return Number(text);
  if (bare === GraphQLBoolean && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** GraphQL's own sentence without the type names of the schema. */
function plain(message: string, name: string): string {
  return message
    .replace(/^Expected type "\w+"\.\s*/, '')
    .replace(/^Expected value of type ".*?" not to be null\.?$/, 'must not be null')
    .replace(/^Field "(.+?)" of required type ".*?" was not provided\.?$/, '$1: field required')
    .replace(/ in "\w+" enum/, '')
    .replace(/^Expected type ".*?" to be an object\.?$/, `${name} must be an object`)
    .replace(/ by type "\w+"/, '');
}
