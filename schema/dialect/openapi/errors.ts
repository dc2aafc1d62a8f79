import { STATUS_CODES } from 'node:http';
import { type ErrorCode, ERRORS } from '../../../src/core/errors.ts';
import { headers, RATE_HEADERS, takesKey } from './headers.ts';
import { type OpenApiRoute, type JsonSchema, refTo, UUID } from './model.ts';
import { declaredCauses, type ErrorCause, type ErrorStatus } from '../operation-errors.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];

/** The codes whose `detail` depends on the cause. */
const TEXT_PER_CAUSE = new Set<ErrorCode>(['FORBIDDEN', 'CONFLICT', 'NOT_CONFIGURED']);

/** What the example of a code has beside its default text. */
const EXAMPLES: Partial<Record<ErrorCode, Record<string, unknown>>> = {
  INSUFFICIENT_CT: { required_ct: '12.5000', available_ct: '3.2500' },
  NOT_FOUND: { detail: 'Project not found' },
  VALIDATION: {
    detail: 'Validation error: body.email: field required',
    errors: [{ loc: ['body', 'email'], msg: 'field required', type: 'missing' }],
  },
  TOO_MANY_ATTEMPTS: { retry_after: 840, limit: 5 },
  RATE_LIMITED: { retry_after: 12, limit: 600 },
};

/** The causes that follow from the shape of a route, by code. */
const IMPLIED = {
  INVALID_JSON: 'The body is not valid JSON',
  UNAUTHENTICATED: 'The access token is missing, malformed, expired or revoked',
  FORBIDDEN: 'The caller does not have the required role',
  NOT_FOUND: 'The path names a record that does not exist in the organization',
  CONFLICT: 'The first call with this `Idempotency-Key` is still running',
  PAYLOAD_TOO_LARGE: 'The body is too large',
  UNSUPPORTED_MEDIA_TYPE: 'The media type of the body is not supported',
  VALIDATION: 'A parameter or a field of the body is missing or invalid',
  RATE_LIMITED: 'The caller has made too many calls',
  INTERNAL: 'The service failed because of an unexpected error',
  UNAVAILABLE: 'The service is not ready, and the call can be repeated later',
} as const satisfies Partial<Record<ErrorCode, string>>;

const AMOUNT: JsonSchema = { type: 'string', pattern: '^-?\\d+\\.\\d{4}$' };

/** The shape of all errors. */
export const errorSchemas: Record<string, JsonSchema> = {
  Error: {
    type: 'object',
    description: 'The body of every error, whatever its status.',
    required: ['detail'],
    properties: {
      detail: { type: 'string', description: 'What went wrong, in one sentence for the user.' },
      code: {
        type: 'string',
        enum: CODES.toSorted(),
        description: 'What went wrong, for programs. GraphQL has the same code in `extensions.code`.',
      },
      errors: {
        type: 'array',
        items: refTo('FieldError'),
        description: 'Every field that is invalid (status 422 only).',
      },
      required_ct: { ...AMOUNT, description: 'The CT that would be held (status 402 only).' },
      available_ct: { ...AMOUNT, description: 'The CT that can be spent (status 402 only).' },
      retry_after: {
        type: 'integer',
        description:
          'The number of seconds to wait, as in `Retry-After` (status 429, and 502 while a provider is paused).',
      },
      reason: { type: 'string', description: 'Why the provider failed, in one sentence (status 502 and 504 only).' },
      job_id: {
        type: 'string',
        format: 'uuid',
        description: 'The job that goes on after the response (status 504 only).',
      },
      generation_id: {
        type: 'string',
        format: 'uuid',
        description: 'The text for a plugin that is still being written (status 504 only).',
      },
      item_ids: {
        type: 'array',
        items: UUID,
        description: 'The items that are not approved (status 409 of a sync with `only_approved` only).',
      },
      limit: { type: 'integer', description: 'The number of attempts that are allowed per window (status 429 only).' },
    },
  },
  FieldError: {
    type: 'object',
    description: 'A field of the request that is missing or invalid.',
    required: ['loc', 'msg', 'type'],
    properties: {
      loc: {
        type: 'array',
        items: { type: ['string', 'integer'] },
        description: 'The path of the field, which begins with `body`, `query`, `path` or `header`.',
      },
      msg: { type: 'string', description: 'What is wrong with the field, in a few words.' },
      type: { type: 'string', description: 'The kind of error for programs, such as `missing`.' },
    },
  },
};

/**
 * Returns the shared response for a status of the error table by its name in `components.responses`, such as
 * `NotFound`.
 */
export function errorResponse(name: string): Record<string, unknown> {
  const codes = CODES.filter((code) => nameOf(ERRORS[code].status) === name);
  const status = ERRORS[codes[0]!].status;
  const examples = Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }]));
  const implied = Object.entries(IMPLIED).find(([code]) => codes.includes(code as ErrorCode));
  return responseOf(status, implied ? `${implied[1]}.` : STATUS_CODES[status]!, examples);
}

/**
 * Returns the error responses of a route. A status that only follows from the shape of the route refers to the shared
 * response; a status with declared causes is described with all of its causes and an example for each.
 */
export function errorsOf(route: OpenApiRoute): Record<string, unknown> {
  const declared = declaredCauses(route.errors);
  const causes = [...impliedCauses(route), ...declared];
  const statuses = [...new Set(causes.map(({ status }) => status))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      declared.some((cause) => cause.status === status)
        ? describedResponse(
            status,
            causes.filter((cause) => cause.status === status),
          )
        : { $ref: `#/components/responses/${nameOf(status)}` },
    ]),
  );
}

function describedResponse(status: ErrorStatus, causes: ErrorCause[]): Record<string, unknown> {
  const sentences = causes.map(({ when }) => `${when}.`);
  const description = sentences.length === 1 ? sentences[0]! : sentences.map((each) => `- ${each}`).join('\n');
  const examples: Record<string, unknown> = {};
  for (const { code, when } of causes) {
    const name = code in examples ? `${code}_${Object.keys(examples).length + 1}` : code;
    examples[name] = { summary: when, value: exampleOf(code, when) };
  }
  return responseOf(status, description, examples);
}

function responseOf(status: ErrorStatus, description: string, examples: Record<string, unknown>) {
  return {
    description,
    headers: headers('RequestId', ...(status === 429 ? (['RetryAfter', ...RATE_HEADERS] as const) : [])),
    content: { 'application/json': { schema: refTo('Error'), examples } },
  };
}

/**
 * Returns the body of an error. Its `detail` is that of the error table, or the cause if the code has no fixed text.
 */
function exampleOf(code: ErrorCode, when?: string) {
  return { detail: (TEXT_PER_CAUSE.has(code) && when) || ERRORS[code].detail, code, ...EXAMPLES[code] };
}

/** Returns the errors that follow from the shape of a route. */
function impliedCauses({ method, access, apiKey, path, parameters = [], body }: OpenApiRoute): ErrorCause[] {
  const causes: [code: keyof typeof IMPLIED, when?: string][] = [];
  if (body?.content['application/json']) causes.push(['INVALID_JSON']);
  if (access !== 'none') causes.push(['UNAUTHENTICATED']);
  if (access === 'admin') causes.push(['FORBIDDEN', 'The caller is not an administrator']);
  if (access === 'super admin') causes.push(['FORBIDDEN', 'The caller is not a super admin']);
  if (apiKey) causes.push(['FORBIDDEN', `The API key does not have the scope \`${apiKey}\``]);
  if (path.includes(':')) causes.push(['NOT_FOUND']);
  if (takesKey({ method, access })) causes.push(['CONFLICT']);
  if (body) causes.push(['PAYLOAD_TOO_LARGE'], ['UNSUPPORTED_MEDIA_TYPE']);
  if (body || parameters.length > 0) causes.push(['VALIDATION']);
  causes.push(['RATE_LIMITED'], ['INTERNAL'], ['UNAVAILABLE']);
  return causes.map(([code, when = IMPLIED[code]]) => ({ status: ERRORS[code].status, code, when }));
}

function nameOf(status: ErrorStatus): string {
  return STATUS_CODES[status]!.replace(/\W/g, '');
}
