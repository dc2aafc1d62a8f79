import { createClient } from 'redis';
import type { Log } from './logger.ts';

export type Redis = Awaited<ReturnType<typeof connectRedis>>;

const MAX_BACKOFF_MS = 2000;

/**
 * Connects to Redis, and again whenever it comes back; while it is away commands fail at once.
 * @throws Error with one clear line when it cannot be reached at the start.
 */
export async function connectRedis(url: string, log: Log) {
  let connected = false;
  const reconnectStrategy = (retries: number, cause: Error) =>
    connected ? Math.min(retries * 100, MAX_BACKOFF_MS) : cause;
  const client = createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy } });
  client.on('error', (error) =>
    log.debug({ event: 'redis.connection_failed', err: error }, 'A Redis connection failed.'),
  );
  await client.connect().catch((error: unknown) => {
    if (client.isOpen) client.destroy();
    throw new Error(`Redis cannot be reached: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  });
  connected = true;
  return client;
}
