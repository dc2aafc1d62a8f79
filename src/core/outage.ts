import { ProviderError } from './provider-error.ts';

/** Messages of pg, its pool and Kysely about a lost or failed connection. These errors have no code. */
const LOST =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout (exceeded when trying to connect|expired)|Query read timeout|Cannot use a pool after calling end|driver has already been destroyed)/;
/**
 * Codes of sockets and name resolution. Codes such as `ENOENT` are not among them, because a missing file stays
 * missing.
 */
const SOCKET =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOST(UNREACH|DOWN)|ENET(UNREACH|DOWN)|EADDRNOTAVAIL|ENOTCONN|ENOTFOUND|EAI_AGAIN|ENOBUFS|EMFILE|ENFILE)$/;
/** SQLSTATE of connection failures and of a server that shuts down, starts or has crashed. */
const UNREACHABLE = /^(08\w{3}|57P0\w)$/;
/**
 * SQLSTATE of temporary conditions: transaction conflicts, missing resources or locks, operator or system intervention,
 * idle timeouts.
 */
const TEMPORARY = /^((40|53|55|57|58)\w{3}|25P03)$/;

/** Whether the database cannot be reached at all. */
export function isConnectionLost(error: unknown): boolean {
  // Errors of other systems may have the same codes.
  if (!(error instanceof Error) || error instanceof ProviderError) return false;
  const code = codeOf(error);
  return SOCKET.test(code) || UNREACHABLE.test(code) || (code === '' && LOST.test(error.message));
}

/**
 * Whether the database was unavailable or too busy, so that the same work may succeed later. Any other error would
 * occur again with every attempt. Errors of other systems are ProviderErrors and never count as outages.
 */
export function isOutage(error: unknown): boolean {
  return isConnectionLost(error) || (error instanceof Error && TEMPORARY.test(codeOf(error)));
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
