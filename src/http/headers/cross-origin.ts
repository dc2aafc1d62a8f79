import cors, { type CorsOptions } from 'cors';
import type { Request, RequestHandler } from 'express';
import type { AllowedMethods } from './allowed-methods.ts';
import { recordHeaders } from './record-headers.ts';

/** The response headers that scripts of other origins may read. */
const EXPOSED_HEADERS = [
  'X-Request-Id',
  'X-Total-Count',
  'X-Job-Id',
  'Content-Disposition',
  'Retry-After',
  'Deprecation',
  'Sunset',
  'Idempotent-Replayed',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
];

/** The request headers that scripts of other origins may send. GraphQL clients send the last two. */
const ACCEPTED_HEADERS = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Modified-Since',
  'If-None-Match',
  'If-Range',
  'Last-Event-ID',
  'Range',
  'Mcp-Protocol-Version',
  'Traceparent',
  'X-Request-Id',
  'Apollo-Require-Preflight',
  'X-Apollo-Operation-Name',
];

/** How long a browser may cache the result of a preflight request. */
const PREFLIGHT_MAX_AGE_SECONDS = 600;

/**
 * Allows requests of the given origins (CORS) and announces the methods and headers that a path accepts. A later
 * handler responds to `OPTIONS`. The headers for requests that name no origin are constants.
 */
export function crossOrigin(origins: string[], allowed: AllowedMethods): RequestHandler {
  const options: CorsOptions = {
    origin: origins,
    credentials: true,
    exposedHeaders: EXPOSED_HEADERS,
    allowedHeaders: ACCEPTED_HEADERS,
    maxAge: PREFLIGHT_MAX_AGE_SECONDS,
    preflightContinue: true,
  };
  const setHeaders = cors((req: Request, use: (error: null, chosen: CorsOptions) => void) => {
    use(null, req.method === 'OPTIONS' ? { ...options, methods: allowed(req.path) } : options);
  });
  const withoutOrigin = recordHeaders(setHeaders);
  return (req, res, next) => {
    if (req.headers.origin !== undefined || req.method === 'OPTIONS') return setHeaders(req, res, next);
    for (const [name, value] of withoutOrigin) res.setHeader(name, value);
    next();
  };
}
