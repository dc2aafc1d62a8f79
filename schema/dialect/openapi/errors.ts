import { STATUS_CODES } from 'node:http';
import { type ErrorCode, ERRORS } from '../../../src/core/errors.ts';
import { headers, RATE_HEADERS } from './headers.ts';
import { type OpenApiRoute, type JsonSchema, refTo } from './model.ts';
import { takesKey } from './idempotency-key.ts';
import { statusesIn } from './prose.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];
const STATUSES = new Set<number>(CODES.map((code) => ERRORS[code].status));

/** What errors say and carry beyond their code's default text. */
const EXAMPLES: Partial<Record<ErrorCode, Record<string, unknown>>> = {
  INSUFFICIENT_CT: { required_ct: '12.5000', available_ct: '3.2500' },
  NOT_FOUND: { detail: 'Project not found' },
  CONFLICT: { detail: 'Another job is active for this project' },
  VALIDATION: {
    detail: 'Validation error: body.email: field required',
    errors: [{ loc: ['body', 'email'], msg: 'field required', type: 'missing' }],
  },
  TOO_MANY_ATTEMPTS: { retry_after: 840, limit: 5 },
  RATE_LIMITED: { retry_after: 12, limit: 600 },
  NOT_CONFIGURED: { detail: 'Billing is not configured' },
};

const AMOUNT: JsonSchema = { type: 'string', pattern: '^-?\\d+\\.\\d{4}$' };

/** The one shape of every error. */
export const errorSchemas: Record<string, JsonSchema> = {
  Error: {
    type: 'object',
    description: 'Every error, whatever its status.',
    required: ['detail'],
    properties: {
      detail: { type: 'string', description: 'One sentence, fit for users.' },
      code: {
        type: 'string',
        enum: CODES.toSorted(),
        description: 'The same for programs; as `extensions.code` over GraphQL.',
      },
      errors: { type: 'array', items: refTo('FieldError'), description: 'With 422: every field that is wrong.' },
      required_ct: { ...AMOUNT, description: 'With 402: what would be held.' },
      available_ct: { ...AMOUNT, description: 'With 402: what can be spent.' },
      retry_after: { type: 'integer', description: 'With 429: seconds to wait, as in `Retry-After`.' },
      limit: { type: 'integer', description: 'With 429: how many there may be in a window.' },
    },
  },
  FieldError: {
    type: 'object',
    required: ['loc', 'msg', 'type'],
    properties: {
      loc: {
        type: 'array',
        items: { type: ['string', 'integer'] },
        description: 'Begins with `body`, `query`, `path` or `header`.',
      },
      msg: { type: 'string' },
      type: { type: 'string' },
    },
  },
};

/** The response of `components.responses` that stands for a status of the error table, such as `NotFound`. */
export function errorResponse(name: string): Record<string, unknown> {
  const codes = CODES.filter((code) => nameOf(ERRORS[code].status) === name);
  const status = ERRORS[codes[0]!].status;
  const examples = Object.fromEntries(
    codes.map((code) => [code, { value: { detail: ERRORS[code].detail, code, ...EXAMPLES[code] } }]),
  );
  return {
    description: STATUS_CODES[status],
    headers: headers('RequestId', ...(status === 429 ? (['RetryAfter', ...RATE_HEADERS] as const) : [])),
    content: { 'application/json': { schema: refTo('Error'), examples } },
  };
}

/** The error responses of a route: those its shape implies, and those its description names. */
export function errorsOf(route: OpenApiRoute): Record<string, unknown> {
  const named = statusesIn(route.description);
  const known = [...named.keys()].filter((status) => STATUSES.has(status));
  const statuses = [...new Set([...implied(route), ...known])].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        $ref: `#/components/responses/${nameOf(status)}`,
        ...(named.has(status) && { description: told(status, named.get(status)!) }),
      },
    ]),
  );
}

/** Input can be wrong in more ways than the one a description names. */
function told(status: number, clause: string): string {
  return status === 422
    ? `When a field is wrong; also ${clause}.`
    : `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}

function* implied({ method, access, path, parameters = [], body }: OpenApiRoute): Generator<number> {
  if (body?.content['application/json']) yield 400;
  if (access !== 'none') yield 401;
  if (access === 'admin' || access === 'super admin') yield 403;
  if (path.includes(':')) yield 404;
  if (takesKey({ method, access })) yield 409;
  if (body) yield* [413, 415];
  if (body || parameters.length > 0) yield 422;
  yield* [429, 500, 503];
}

function nameOf(status: number): string {
  return STATUS_CODES[status]!.replace(/\W/g, '');
}
