import type { Log } from '../core/logger.ts';
import { ERRORS, type AppError } from '../core/errors.ts';

/** The body of every REST error: `detail`, a `code` for programs, and the facts that go with it. */
export function errorBody(error: AppError): Record<string, unknown> {
  return { detail: error.message, code: error.code, ...error.facts };
}

/** What its headers say of it. */
export function errorHeaders(error: AppError): Record<string, string> {
  const seconds = error.facts['retry_after'];
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) };
}

/** Logs an error at the level of the table; only what is our fault comes with its cause. */
export function logError(log: Log, error: AppError): void {
  const { level } = ERRORS[error.code];
  log[level]({ code: error.code, detail: error.message, ...(level === 'error' || level === 'warn' ? { err: error.cause ?? error } : {}) }, 'refused');
}
