import { createClient, createCluster, createSentinel } from 'redis';
import type { Log } from './logger.ts';
import type { RedisServers } from './redis-servers.ts';

// A class of the client extends `String`. V8 expects further changes of such a prototype and keeps its methods in a hash
// table, which compiled code searches with each call: `charCodeAt` takes twice as long. An enumeration ends that.
for (const _ in Object('')) break;

/**
 * There are two client libraries: Bull works only with `ioredis` (bull-connection.ts); the message bus, the scripts and the
 * rate limiter use `redis`, and are connected here. This is what its clients for one server, a cluster and Sentinels have
 * in common. The keys of a call must have the same hash tag, because a cluster keeps such keys on one node.
 */
export interface Redis {
  readonly isOpen: boolean;
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  get(key: string): Promise<unknown>;
  set(key: string, value: string, options: { PX: number }): Promise<unknown>;
  del(keys: string[]): Promise<unknown>;
  publish(channel: string, message: string): Promise<unknown>;
  ping(): Promise<unknown>;
}

/** Subscriptions, which are made again after a reconnect. */
export interface Subscriber {
  subscribe(channel: string, listener: MessageListener): Promise<unknown>;
  unsubscribe(channel: string, listener: MessageListener): Promise<unknown>;
}

export type MessageListener = (message: string | Buffer) => void;

/** The connections of the message bus, the scripts and the rate limiter. */
export interface RedisConnections {
  redis: Redis;
  subscriber: Subscriber;
  close(): void;
}

const MAX_BACKOFF_MS = 2000;

/**
 * Connects clients that reconnect by themselves. While Redis is down, commands fail at once.
 * @throws Error with one clear line if Redis cannot be reached at the start.
 */
export async function connectRedis(servers: RedisServers, log: Log): Promise<RedisConnections> {
  let connected = false;
  const reconnectStrategy = (retries: number, cause: Error) =>
    connected ? Math.min(retries * 100, MAX_BACKOFF_MS) : cause;
  const clients = newClients(servers, reconnectStrategy);
  for (const client of clients) client.on('error', logFailure(log));
  const close = () => {
    for (const client of clients) if (client.isOpen) void client.destroy();
  };
  try {
    for (const client of clients) await client.connect();
  } catch (error) {
    close();
    throw new Error(`Redis cannot be reached: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  connected = true;
  return { redis: clients[0], subscriber: clients.at(-1)!, close };
}

type Client = Redis &
  Subscriber & {
    on(event: 'error', listener: (error: unknown) => void): unknown;
    connect(): Promise<unknown>;
    destroy(): unknown;
  };
type ReconnectStrategy = (retries: number, cause: Error) => number | Error;

/**
 * Of one server, a connection with subscriptions takes no commands. The other clients have connections of their own for
 * them.
 */
function newClients(servers: RedisServers, reconnectStrategy: ReconnectStrategy): [Client, ...Client[]] {
  const { mode, url, hosts, username, password, database, tls, masterName } = servers;
  const socket = { reconnectStrategy, ...tlsOf(tls) };
  const credentials = { ...(username && { username }), ...(password && { password }) };
  const options = { ...credentials, socket, disableOfflineQueue: true };
  if (mode === 'cluster')
    return [
      createCluster({ rootNodes: hosts.map((host) => ({ socket: { ...host, ...tlsOf(tls) } })), defaults: options }),
    ];
  if (mode === 'sentinel')
    return [
      createSentinel({
        name: masterName,
        sentinelRootNodes: [...hosts],
        nodeClientOptions: { ...options, database },
        sentinelClientOptions: options,
        passthroughClientErrorEvents: true,
      }),
    ];
  const commands = createClient({ url, socket, disableOfflineQueue: true });
  // Another call of `createClient` would make a class with all commands again.
  return [commands, commands.duplicate({ disableOfflineQueue: false })];
}

const tlsOf = (tls: RedisServers['tls']) => (tls ? { tls: true as const, ...tls } : {});

/** Returns a listener for the errors of a connection. */
export const logFailure = (log: Log) => (error: unknown) =>
  log.debug({ event: 'redis.connection_failed', err: error }, 'A connection to Redis failed.');
