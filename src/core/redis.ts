import { Redis as IoRedis } from 'ioredis';
import { createClient } from 'redis';
import type { Log } from './logger.ts';

/**
 * All connections to Redis are opened here, from one URL. There are two client libraries: Bull works only with
 * `ioredis`; the message bus, the scripts and the rate limiter use `redis`.
 */
export type Redis = Awaited<ReturnType<typeof connectRedis>>;

const MAX_BACKOFF_MS = 2000;

/**
 * Connects a client that reconnects by itself. While Redis is down, its commands fail at once.
 * @throws Error with one clear line if Redis cannot be reached at the start.
 */
export async function connectRedis(url: string, log: Log) {
  let connected = false;
  const reconnectStrategy = (retries: number, cause: Error) =>
    connected ? Math.min(retries * 100, MAX_BACKOFF_MS) : cause;
  const client = createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy } });
  client.on('error', logFailure(log));
  await client.connect().catch((error: unknown) => {
    if (client.isOpen) client.destroy();
    throw new Error(`Redis cannot be reached: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  });
  connected = true;
  return client;
}

/**
 * Connects a second client for subscriptions, which Redis does not allow beside commands. It subscribes again after a
 * reconnect.
 */
export async function connectSubscriber(client: Redis, log: Log): Promise<Redis> {
  const subscriber = client.duplicate({ disableOfflineQueue: false });
  subscriber.on('error', logFailure(log));
  await subscriber.connect();
  return subscriber;
}

/** Creates a client for Bull, with the options that Bull requires. A `lazy` client connects with its first command. */
export function connectForBull(url: string, log: Log, { lazy }: { lazy: boolean }): IoRedis {
  const client = new IoRedis(url, { maxRetriesPerRequest: null, enableReadyCheck: false, lazyConnect: lazy });
  client.on('error', logFailure(log));
  return client;
}

const logFailure = (log: Log) => (error: unknown) =>
  log.debug({ event: 'redis.connection_failed', err: error }, 'A connection to Redis failed.');
