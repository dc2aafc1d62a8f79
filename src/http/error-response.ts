import type { ConsumedAttempt } from '../core/rate-limiter.ts';
import type { Log } from '../core/logger.ts';
import { type ErrorCode, ERRORS, type AppError } from '../core/errors.ts';

/** The body of every REST error: `detail` for people, `code` for programs, and facts such as `required_ct`. */
export interface ErrorBody {
  detail: string;
  code: ErrorCode;
  [fact: string]: unknown;
}

export function errorBody(error: AppError): ErrorBody {
  return { detail: error.message, code: error.code, ...error.facts };
}

/** `Retry-After` and the rate-limit headers, for errors that have them. */
export function errorHeaders(error: AppError): Record<string, string> {
  const { retry_after: seconds, limit } = error.facts;
  return {
    ...(seconds !== undefined && { 'Retry-After': String(seconds) }),
    ...(typeof limit === 'number' &&
      error.status === 429 &&
      rateLimitHeaders({ limit, remaining: 0, resetSeconds: Number(seconds) })),
  };
}

/**
 * The state of a rate limit: https://www.ietf.org/archive/id/draft-ietf-httpapi-ratelimit-headers-06.html, section 5.
 */
export function rateLimitHeaders({
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

/**
 * Logs an error at the level that the error table gives its code. Warnings and errors are logged with their cause. The
 * text of invalid input is not logged, because it may name keys that the caller has chosen.
 */
export function logError(log: Log, error: AppError): void {
  const { level } = ERRORS[error.code];
  const facts = { code: error.code, ...(error.code !== 'VALIDATION' && { detail: error.message }) };
  if (level === 'error' || level === 'warn')
    log[level]({ event: 'request.failed', ...facts, err: error.cause ?? error }, 'The request failed.');
  else log[level]({ event: 'request.rejected', ...facts }, 'The request was rejected.');
}
