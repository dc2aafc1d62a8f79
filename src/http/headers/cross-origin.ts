import cors, { type CorsOptions } from 'cors';
import type { Request, RequestHandler } from 'express';
import type { AllowedMethods } from './allowed-methods.ts';

/** The headers that programs of other origins may read. */
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

/** And those they may send: all that mean something here. The last ones are of GraphQL clients. */
const ACCEPTED_HEADERS = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Modified-Since',
  'If-None-Match',
  'If-Range',
  'Last-Event-ID',
  'Range',
  'X-Request-Id',
  'Apollo-Require-Preflight',
  'X-Apollo-Operation-Name',
];

/** How long a browser may remember what it was told, in seconds. */
const REMEMBERED = 600;

/** Lets in programs of the origins on the list, and tells browsers which methods and headers they may use at the path. What answers `OPTIONS` comes behind it. */
export function crossOrigin(origins: string[], allowed: AllowedMethods): RequestHandler {
  const options: CorsOptions = {
    origin: origins,
    credentials: true,
    exposedHeaders: EXPOSED_HEADERS,
    allowedHeaders: ACCEPTED_HEADERS,
    maxAge: REMEMBERED,
    preflightContinue: true,
  };
  return cors((req: Request, use: (error: null, chosen: CorsOptions) => void) => {
    use(null, req.method === 'OPTIONS' ? { ...options, methods: allowed(req.path) } : options);
  });
}
