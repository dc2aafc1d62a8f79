import type { ConsumedAttempt } from '../core/rate-limiter.ts';
import type { Log } from '../core/logger.ts';
import { type ErrorCode, ERRORS, type AppError } from '../core/errors.ts';

/** The body of every REST error: `detail`, a `code` for programs, and the facts that go with it. */
export interface ErrorBody {
  detail: string;
  code: ErrorCode;
  [fact: string]: unknown;
}

/** What a REST call is told of an error. */
export function errorBody(error: AppError): ErrorBody {
  return { detail: error.message, code: error.code, ...error.facts };
}

/** What its headers say of it. */
export function errorHeaders(error: AppError): Record<string, string> {
  const { retry_after: seconds, limit } = error.facts;
  return {
    ...(seconds !== undefined && { 'Retry-After': String(seconds) }),
    ...(typeof limit === 'number' &&
      error.status === 429 &&
      rateHeaders({ limit, remaining: 0, resetSeconds: Number(seconds) })),
  };
}

/** What is left of a limit: https://www.ietf.org/archive/id/draft-ietf-httpapi-ratelimit-headers-06.html, section 5. */
export function rateHeaders({
  limit,
  remaining,
  resetSeconds,
}: NonNullable<ConsumedAttempt['quota']>): Record<string, string> {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  };
}

/** Logs an error at the level of the table; only what is our fault comes with its cause. */
export function logError(log: Log, error: AppError): void {
  const { level } = ERRORS[error.code];
  log[level](
    {
      code: error.code,
      detail: error.message,
      ...(level === 'error' || level === 'warn' ? { err: error.cause ?? error } : {}),
    },
    'refused',
  );
}
