import type { RestRoute } from '../rest.ts';

/** Returns whether a route accepts `Idempotency-Key`: every POST that requires a token. */
export function takesKey({ method, access }: Pick<RestRoute, 'method' | 'access'>): boolean {
  return method === 'POST' && access !== 'none';
}

interface Header {
  name: string;
  description: string;
  schema: Record<string, unknown>;
}

/** The headers of responses, by their names in `components.headers`. */
const HEADERS = {
  RequestId: {
    name: 'X-Request-Id',
    description:
      'Identifies the request in the logs. A valid id of the request is used again, otherwise a new one is created.',
    schema: { type: 'string' },
  },
  RetryAfter: {
    name: 'Retry-After',
    description: 'The number of seconds to wait before the next attempt.',
    schema: { type: 'integer' },
  },
  RateLimit: {
    name: 'RateLimit-Limit',
    description: 'The number of calls that are allowed per window.',
    schema: { type: 'integer' },
  },
  RateLimitRemaining: {
    name: 'RateLimit-Remaining',
    description: 'The number of calls that are left in this window.',
    schema: { type: 'integer' },
  },
  RateLimitReset: {
    name: 'RateLimit-Reset',
    description: 'The number of seconds until the next window starts.',
    schema: { type: 'integer' },
  },
  Replayed: {
    name: 'Idempotent-Replayed',
    description: 'The response is that of an earlier call with the same `Idempotency-Key`. Nothing was done again.',
    schema: { type: 'string', const: 'true' },
  },
  TotalCount: {
    name: 'X-Total-Count',
    description: 'The number of all records, on every page.',
    schema: { type: 'integer' },
  },
  JobId: {
    name: 'X-Job-Id',
    description: 'The id of the job whose events are streamed.',
    schema: { type: 'string', format: 'uuid' },
  },
  NoStore: {
    name: 'Cache-Control',
    description: 'The response contains a secret and must not be cached.',
    schema: { type: 'string', const: 'no-store' },
  },
  Deprecation: {
    name: 'Deprecation',
    description: 'Since when the operation is deprecated: `@` and seconds since 1970 (RFC 9745).',
    schema: { type: 'string', pattern: '^@\\d+$' },
  },
  Sunset: {
    name: 'Sunset',
    description: 'When the operation may be removed: an HTTP date (RFC 8594).',
    schema: { type: 'string' },
  },
} as const satisfies Record<string, Header>;

/** The headers of responses to calls that are rate limited. */
export const RATE_HEADERS = ['RateLimit', 'RateLimitRemaining', 'RateLimitReset'] as const;

export type HeaderName = keyof typeof HEADERS;

/** Returns a header of `components.headers`. */
export function headerComponent(name: string): Omit<Header, 'name'> {
  const { description, schema } = HEADERS[name as HeaderName];
  return { description, schema };
}

/** Returns the `headers` of a response, as references to components. */
export function headers(...names: HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [HEADERS[name].name, { $ref: `#/components/headers/${name}` }]));
}
