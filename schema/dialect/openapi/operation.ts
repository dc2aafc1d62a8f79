import { STATUS_CODES } from 'node:http';
import { errorsOf } from './errors.ts';
import { bodyExample } from './examples.ts';
import { headers, RATE_HEADERS, takesKey } from './headers.ts';
import { type OpenApiRoute, type Parameter, UUID } from './model.ts';
import { titleOf } from './prose.ts';
import { tagOf } from './tags.ts';

export interface Operation {
  operationId: string;
  tags: string[];
  responses: Record<string, unknown>;
  [more: string]: unknown;
}

/** The header that makes a call safe to repeat. */
const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A unique key of the call, which makes it safe to repeat. Within 24 hours a call with the same key and ' +
    'body returns the first response with `Idempotent-Replayed: true`, and nothing is done again. A call with ' +
    'the same key and another body is rejected with status 422, and a call while the first one is running ' +
    'with status 409.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** The descriptions of success responses. */
const SUCCESS: Readonly<Record<number, string>> = {
  200: 'The operation succeeded.',
  201: 'The record was created.',
  202: 'The job was queued.',
  204: 'The operation succeeded and returns no content.',
  302: 'The browser is redirected.',
};

/** `/projects/:project_id` → `/projects/{project_id}`. */
export function pathOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

/** Converts a route to an OpenAPI operation. */
export function toOperation(described: OpenApiRoute): Operation {
  const key = takesKey(described) ? [IDEMPOTENCY_KEY] : [];
  const route = {
    ...described,
    parameters: [...missingIds(described), ...(described.parameters ?? []), ...key].map(withDescription),
  };
  const {
    access,
    apiKey,
    deprecated,
    parameters,
    body,
    operationId,
    summary = titleOf(operationId),
    description,
  } = route;
  return {
    operationId,
    tags: [tagOf(route.path)],
    summary,
    description,
    ...(deprecated && { deprecated: true }),
    security: access === 'none' ? [] : [{ bearer: [] }, { sessionCookie: [] }, ...(apiKey ? [{ apiKey: [] }] : [])],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: withExample(operationId, body) }),
    responses: { [route.status]: success(route), ...others(route), ...errorsOf(route) },
  };
}

function missingIds({ path, parameters = [] }: OpenApiRoute): Parameter[] {
  const known = new Set(parameters.map((parameter) => parameter.name));
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!).filter((name) => !known.has(name));
  return names.map((name) => ({ name, in: 'path', required: true, schema: UUID }));
}

/** Describes a path parameter by its name, unless it has a description. */
function withDescription(parameter: Parameter): Parameter {
  if (parameter.description || parameter.in !== 'path') return parameter;
  return {
    ...parameter,
    description: `The ${parameter.name.endsWith('_id') ? 'id of the ' : ''}${parameter.name.replace(/_id$/, '').replaceAll('_', ' ')}.`,
  };
}

function withExample(operationId: string, body: NonNullable<OpenApiRoute['body']>): NonNullable<OpenApiRoute['body']> {
  const { 'application/json': json } = body.content;
  return json
    ? { ...body, content: { ...body.content, 'application/json': { ...json, ...bodyExample(operationId) } } }
    : body;
}

function others({ otherResponses = {} }: OpenApiRoute) {
  return Object.fromEntries(
    Object.entries(otherResponses).map(([status, answer]) => [status, { headers: headers('RequestId'), ...answer }]),
  );
}

function success({ method, access, status, answer, responseHeaders = [], secret, deprecated }: OpenApiRoute) {
  const counted = access === 'none' ? [] : RATE_HEADERS;
  const replayed = takesKey({ method, access }) ? (['Replayed'] as const) : [];
  return {
    description: SUCCESS[status] ?? STATUS_CODES[status],
    headers: headers(
      'RequestId',
      ...counted,
      ...replayed,
      ...responseHeaders,
      ...(secret ? (['NoStore'] as const) : []),
      ...(deprecated ? (['Deprecation', 'Sunset'] as const) : []),
    ),
    ...(answer && { content: answer }),
  };
}
