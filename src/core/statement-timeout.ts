import type { EventEmitter } from 'node:events';
import type { Encryption } from './database-url.ts';

/** How often running statements are compared with the limit. */
const CHECK_MS = 500;
/** A statement that still runs after so many times the limit loses its connection: no cancellation reaches the server. */
const CUT_AFTER = 2;

/** The parts of the pool and the client of `pg` that are used here. Their types have less. */
export interface Pool extends EventEmitter {
  readonly ended: boolean;
  readonly options: { ssl: Encryption };
  Client: new (options: object) => Client;
}

interface Client {
  host: string;
  port: number;
  ssl: Encryption;
  processID: number;
  secretKey: number;
  connection: Connection;
  /** `I` outside of a transaction, as of the last statement that ended. */
  getTransactionStatus(): string | null;
}

interface Connection extends EventEmitter {
  stream: { destroy(): void };
  connect(port: number, host: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
}

/**
 * Cancels each statement outside of a transaction that runs longer than the limit, by a cancel request of the protocol.
 * `statement_timeout` cannot limit these: PgBouncer refuses it as a parameter of the connection and forgets it between
 * statements, and setting it each time would be a second statement.
 */
export function limitStatements(pool: Pool, limitMs: number): void {
  const since = new Map<Client, number>();
  pool.on('acquire', (client: Client) => since.set(client, performance.now()));
  pool.on('release', (_error: unknown, client: Client) => since.delete(client));
  pool.on('remove', (client: Client) => since.delete(client));
  const timer = setInterval(() => {
    if (pool.ended) return clearInterval(timer);
    for (const [client, start] of since) {
      const ms = performance.now() - start;
      if (ms <= limitMs || client.getTransactionStatus() !== 'I') continue;
      if (ms > CUT_AFTER * limitMs + CHECK_MS) client.connection.stream.destroy();
      else cancel(pool, client, () => since.get(client) === start);
    }
  }, CHECK_MS);
  timer.unref();
}

/** Sends a cancel request on a connection of its own, unless the statement has ended by then. */
function cancel(pool: Pool, client: Client, isRunning: () => boolean): void {
  const { connection } = new pool.Client(pool.options);
  const send = () => {
    if (isRunning()) connection.cancel(client.processID, client.secretKey);
    else connection.stream.destroy();
  };
  // A cancellation that fails is sent again by the next check.
  connection.on('error', () => connection.stream.destroy());
  connection.on('connect', client.ssl ? () => connection.requestSsl() : send);
  connection.on('sslconnect', send);
  connection.connect(client.port, client.host);
}
