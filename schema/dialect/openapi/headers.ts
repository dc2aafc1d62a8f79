import { type RestRoute } from '../rest.ts';
import { type Parameter } from './model.ts';

/** The header by which a call names itself. */
export const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Names the call, so that it can be sent again without being done again: within 24 hours the same key and body get the same status and body, with `Idempotent-Replayed: true`. ' +
    '422 for the same key with another body, 409 while the first call is still running.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** Whether a route takes it: every POST that needs a token. */
export function takesKey({ method, access }: Pick<RestRoute, 'method' | 'access'>): boolean {
  return method === 'POST' && access !== 'none';
}

interface Header {
  name: string;
  description: string;
  schema: Record<string, unknown>;
}

/** The headers of answers, by their names in `components.headers`. */
const HEADERS = {
  RequestId: {
    name: 'X-Request-Id',
    description: 'Names the request in the logs: the one that was sent where it is sane, else a new one.',
    schema: { type: 'string' },
  },
  RetryAfter: { name: 'Retry-After', description: 'Seconds to wait.', schema: { type: 'integer' } },
  RateLimit: {
    name: 'RateLimit-Limit',
    description: 'How many calls there may be in a window.',
    schema: { type: 'integer' },
  },
  RateLimitRemaining: {
    name: 'RateLimit-Remaining',
    description: 'How many are left of them.',
    schema: { type: 'integer' },
  },
  RateLimitReset: {
    name: 'RateLimit-Reset',
    description: 'Seconds until the window begins anew.',
    schema: { type: 'integer' },
  },
  Replayed: {
    name: 'Idempotent-Replayed',
    description: 'The answer of an earlier call with the same `Idempotency-Key`; nothing was done again.',
    schema: { type: 'string', const: 'true' },
  },
  TotalCount: { name: 'X-Total-Count', description: 'How many there are in all.', schema: { type: 'integer' } },
  JobId: { name: 'X-Job-Id', description: 'The job whose log this is.', schema: { type: 'string', format: 'uuid' } },
  NoStore: {
    name: 'Cache-Control',
    description: 'The answer carries a secret.',
    schema: { type: 'string', const: 'no-store' },
  },
  Deprecation: {
    name: 'Deprecation',
    description: 'Since when the operation is deprecated: `@` and seconds since 1970 (RFC 9745).',
    schema: { type: 'string', pattern: '^@\\d+$' },
  },
  Sunset: {
    name: 'Sunset',
    description: 'From when on it may be gone: an HTTP date (RFC 8594).',
    schema: { type: 'string' },
  },
} as const satisfies Record<string, Header>;

/** What is left of a limit, where calls are counted. */
export const RATE_HEADERS = ['RateLimit', 'RateLimitRemaining', 'RateLimitReset'] as const;

export type HeaderName = keyof typeof HEADERS;

/** A header as a component. */
export function headerComponent(name: string): Omit<Header, 'name'> {
  const { description, schema } = HEADERS[name as HeaderName];
  return { description, schema };
}

/** The `headers` of a response. */
export function headers(...names: HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [HEADERS[name].name, { $ref: `#/components/headers/${name}` }]));
}
