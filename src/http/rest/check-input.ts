import type { Request } from 'express';
import { getNullableType, GraphQLBoolean, GraphQLFloat, GraphQLInt, isListType, type GraphQLInputType } from 'graphql';
import { HAS_BODY } from '../../../schema/dialect/rest.ts';
import type { RestOperation } from '../../../schema/dialect/rest-operations.ts';
import { invalid, type FieldError } from '../../core/errors.ts';
import { findUnstorable, UNSTORABLE } from '../../core/storable.ts';
import { checkAbsent, checkValue } from './check-value.ts';
import { jsonBody } from '../request-body.ts';

type Values = Record<string, unknown>;

/**
 * Reads the variables of a REST request and validates them against the schema: exact types, required fields, enum
 * values and UUIDs. A query parameter never sets a field of the body.
 * @throws 400, 415 or 422.
 */
export function checkInput(operation: RestOperation, req: Request): Values {
  const source = HAS_BODY.has(operation.method) ? 'body' : 'query';
  const given = source === 'body' ? jsonBody(req) : {};
  const query = new URL(req.url, 'http://localhost').searchParams;
  const errors: FieldError[] = [];
  const values: Values = {};

  for (const { name, ...arg } of operation.field.args) {
    const from = operation.pathParameters.includes(name) ? 'path' : source;
    let value: unknown;
    if (from === 'path') value = fromText(req.params[name] as string, arg.type);
    else if (from === 'query') value = fromQuery(query.getAll(name), arg.type);
    else if (Object.hasOwn(given, name)) value = given[name];

    if (value === undefined) checkAbsent(arg, [from, name], errors);
    else values[name] = value;
    if (value === undefined) continue;
    if (from !== 'body' && findUnstorable(value))
      errors.push({ loc: [from, name], msg: UNSTORABLE, type: 'value_error' });
    else checkValue(value, arg.type, [from, name], errors);
  }
  if (errors.length > 0) throw invalid(errors);
  return values;
}

/** Converts query parameters to the values of a type. A text that does not fit stays a text, which the type rejects. */
function fromQuery(texts: string[], type: GraphQLInputType): unknown {
  if (texts.length === 0) return undefined;
  const bare = getNullableType(type);
  if (isListType(bare)) return texts.map((text) => fromText(text, bare.ofType));
  return texts.length > 1 ? texts : fromText(texts[0]!, bare);
}

function fromText(text: string, type: GraphQLInputType): unknown {
  const bare = getNullableType(type);
  if (bare === GraphQLInt && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (bare === GraphQLFloat && /^-?\d{1,15}(\.\d+)?$/.test(text)) return Number(text);
  if (bare === GraphQLBoolean && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
