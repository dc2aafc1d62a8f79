import type { GraphQLSchema } from 'graphql';
import { inputObject } from '../../schema/dialect/openapi/json-schema.ts';
import type { JsonSchema } from '../../schema/dialect/openapi/model.ts';
import { snakeCase } from '../../src/core/naming.ts';
import { pathOf } from '../fuzz/addresses.ts';
import { documentOf } from '../fuzz/graphql-calls.ts';
import { type Route, shapeOf } from '../fuzz/routes.ts';
import type { Call } from '../fuzz/send.ts';
import { graphqlShapesOf, type ShapeOf } from '../fuzz/shapes.ts';
import { validValue } from '../fuzz/valid-value.ts';
import type { Marks } from './marks.ts';

type Values = Record<string, unknown>;
type Operation = ReturnType<NonNullable<ReturnType<GraphQLSchema['getQueryType']>>['getFields']>[string];

/** Types repeat below this depth. */
const MAX_DEPTH = 3;
/** `X-Request-Id` is missing: it is an id that the client chooses for the log. */
const HEADERS =
  'user-agent accept-language referer cookie if-none-match last-event-id idempotency-key x-forwarded-for ' +
  'payA-signature paddle-signature webhook-signature x-storeA-hmac-sha256 x-shopify-hmac-sha256 ' +
  'x-storeA-shop-domain x-chatwoot-signature';
const JSON_TYPE = { 'content-type': 'application/json' };

/** Canary values in every header of a call. */
function headersOf(origin: string, marks: Marks): Record<string, string> {
  return Object.fromEntries(HEADERS.split(' ').map((name) => [name, marks.of(origin, name)]));
}

/** The calls of a route with canaries in its path, query, body and headers, one value at a time and all at once. */
export function canaryCalls(route: Route, known: Values, marks: Marks): Call[] {
  const { name: origin, method } = route;
  const call = (url: string, body?: string | Buffer, headers = JSON_TYPE): Call => ({
    about: origin,
    method,
    url,
    headers: { ...headersOf(origin, marks), ...(body !== undefined && headers) },
    ...(body !== undefined && { body }),
  });
  const url = pathOf(route, known);
  const addresses = route.parameters.map(({ name, in: where }) => {
    const mark = marks.of(origin, name);
    return where === 'path' ? pathOf(route, known, { [name]: mark }) : `${url}?${name}=${mark}`;
  });
  const { 'application/json': json, 'multipart/form-data': form } = route.body;
  if (method === 'GET' || method === 'DELETE') return addresses.map((each) => call(each));
  const bodies = json ? canaryValues(json, shapeOf, known, origin, marks).map((value) => JSON.stringify(value)) : [];
  return [
    ...addresses.map((each) => call(each, json && JSON.stringify(validValue(json, shapeOf, known)))),
    ...bodies.map((body) => call(url, body)),
    ...(form ? [call(url, formOf(origin, marks), { 'content-type': 'multipart/form-data; boundary=x' })] : []),
    call(url, `{"${marks.of(origin, 'key')}":"${marks.of(origin, 'value')}"}`),
    call(url, `{"broken ${marks.of(origin, 'text')}`),
    call(url, json && JSON.stringify(validValue(json, shapeOf, known))),
  ];
}

/**
 * A GraphQL operation with canaries in its variables, in its document and in its headers. Each field has its own call
 * over REST, which has the same rules.
 */
export function graphqlCanaryCalls(schema: GraphQLSchema, kind: string, field: Operation, known: Values, marks: Marks) {
  const origin = `${kind} ${field.name}`;
  const args = inputObject([...field.args]);
  const query = documentOf(kind, field);
  const payloads = [
    { query, variables: canaryValues(args, graphqlShapesOf(schema), known, origin, marks)[0] },
    { query: `${kind} { ${field.name}(input: "${marks.of(origin, 'literal')}") { id } }` },
    { query, variables: marks.of(origin, 'variables') },
  ];
  return payloads.map((payload) => ({
    payload,
    call: {
      about: origin,
      method: 'POST',
      url: '/graphql',
      headers: { ...headersOf(origin, marks), ...JSON_TYPE },
      body: JSON.stringify(payload),
    } satisfies Call,
  }));
}

function formOf(origin: string, marks: Marks): Buffer {
  const part = (name: string, content: string, file = '') =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
  const fields = ['name', 'source_id'].map((name) => part(name, marks.of(origin, name)));
  const content = `title,price\n${marks.of(origin, 'cell')},${marks.of(origin, 'price')}`;
  return Buffer.from(
    `${fields.join('')}${part('file', content, `; filename="${marks.of(origin, 'file')}.csv"`)}--x--\r\n`,
  );
}

/** Bodies with a canary in every field, and for each field one in which only this field has a canary. */
function canaryValues(schema: JsonSchema, shapes: ShapeOf, known: Values, origin: string, marks: Marks): unknown[] {
  const one = (at: JsonSchema, name: string, depth: number): unknown[] => {
    const shape = shapes(at);
    if (shape.type === 'array') return shape.items ? one(shape.items, name, depth).map((each) => [each]) : [[]];
    if (shape.type !== 'object') return [canaryText(name, shape.format, origin, marks)];
    const anyKey = { [marks.of(origin, 'key')]: marks.of(origin, name) };
    if (shape.fields.size === 0 || depth > MAX_DEPTH) return [anyKey];
    const valid = validValue(at, shapes, known, name) as Values;
    return [...shape.fields].flatMap(([field, each]) =>
      one(each.schema, field, depth + 1).map((value) => ({ ...valid, [field]: value })),
    );
  };
  const all = (at: JsonSchema, name: string, depth: number): unknown => {
    const shape = shapes(at);
    if (shape.type === 'array') return shape.items ? [all(shape.items, name, depth)] : [];
    if (shape.type === 'object' && depth <= MAX_DEPTH)
      return Object.fromEntries([...shape.fields].map(([field, each]) => [field, all(each.schema, field, depth + 1)]));
    const fits = shape.type === 'string' && shape.choices.length === 0 && shape.format !== 'uuid';
    return fits ? canaryText(name, shape.format, origin, marks) : validValue(at, shapes, known, name);
  };
  return [all(schema, '', 0), ...one(schema, '', 0)];
}

/** A canary that is valid for most fields of this name. */
function canaryText(name: string, format: string | undefined, origin: string, marks: Marks): string {
  const mark = marks.of(origin, snakeCase(name));
  if (/email$/i.test(name) || format === 'email') return `${mark}@shop.example`;
  if (/url$/i.test(name) || format === 'uri') return `https://${mark}.example/${mark}`;
  return mark;
}
