import { ProviderError } from './provider-error.ts';

/** What pg, its pool and Kysely say of a connection that is gone or never came; such an error has no code. */
const GONE =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout (exceeded when trying to connect|expired)|Query read timeout|Cannot use a pool after calling end|driver has already been destroyed)/;
/** Of the socket and of the name server. Not `ENOENT` and its like: a file that is missing stays missing. */
const SOCKET =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOST(UNREACH|DOWN)|ENET(UNREACH|DOWN)|EADDRNOTAVAIL|ENOTCONN|ENOTFOUND|EAI_AGAIN|ENOBUFS|EMFILE|ENFILE)$/;
/** SQLSTATE of a connection that fails, and of a server that shuts down, starts or has crashed. */
const UNREACHABLE = /^(08\w{3}|57P0\w)$/;
/** SQLSTATE of what passes by itself: conflicts of transactions, no resources or locks, an operator, the system, a pause in a transaction. */
const PASSING = /^((40|53|55|57|58)\w{3}|25P03)$/;

/** Whether the database cannot be reached: nothing at all can be asked of it for now. */
export function isConnectionLost(error: unknown): boolean {
  // Other systems may say the same of themselves.
  if (!(error instanceof Error) || error instanceof ProviderError) return false;
  const code = codeOf(error);
  return SOCKET.test(code) || UNREACHABLE.test(code) || (code === '' && GONE.test(error.message));
}

/**
 * Whether the database was away or too busy, so that the same work may succeed later. Everything else it says would be
 * said again, however often it is asked. Errors of other systems come as ProviderError and are no outages.
 */
export function isOutage(error: unknown): boolean {
  return isConnectionLost(error) || (error instanceof Error && PASSING.test(codeOf(error)));
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
