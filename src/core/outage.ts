import { DriverException } from '@mikro-orm/core';

/** What pg says of a connection that is gone; such an error has no code. */
const GONE = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;
/** Errors of the socket, and of a server that shuts down or starts. */
const GONE_CODE = /^(E[A-Z]+|57P0\d|08\d{3})$/;

/**
 * Whether the database was away or too busy, so that the same work may succeed later. A value that it refuses (SQLSTATE
 * classes 22 and 23) is no outage. Errors of other systems come as ProviderError and are none either.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (error instanceof DriverException) return !/^2[23]/.test(code);
  return GONE.test(error.message) || GONE_CODE.test(code);
}
