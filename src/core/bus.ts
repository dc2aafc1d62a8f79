import { createClient } from 'redis';
import type { Log } from './logger.ts';

/**
 * Messages between the processes of the service. At most once: nothing may depend on a message arriving, readers poll
 * the database besides.
 */
export interface Bus {
  publish(channel: string, message: string): void;
  /** Calls back for each message until it is stopped. */
  subscribe(channel: string, listener: (message: string) => void): Subscription;
  /** Whether Redis answers. */
  ping(): Promise<boolean>;
  close(): Promise<void>;
}

export interface Subscription {
  /** Resolves once messages arrive. */
  ready: Promise<void>;
  stop(): void;
}

const PING_LIMIT_MS = 1000;

const MAX_BACKOFF_MS = 2000;

/**
 * Connects to Redis, and again whenever it comes back; `prefix` keeps installations on one server apart.
 * @throws Error with one clear line when it cannot be reached at the start.
 */
export async function connectBus(url: string, prefix: string, log: Log): Promise<Bus> {
  let connected = false;
  const reconnectStrategy = (retries: number, cause: Error) => (connected ? Math.min(retries * 100, MAX_BACKOFF_MS) : cause);
  const client = createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy } });
  const subscriber = client.duplicate({ disableOfflineQueue: false });
  for (const each of [client, subscriber]) each.on('error', (error) => log.debug({ err: error }, 'redis connection'));
  await Promise.all([client.connect(), subscriber.connect()]).catch((error: unknown) => {
    for (const each of [client, subscriber]) if (each.isOpen) each.destroy();
    throw new Error(`Redis cannot be reached: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
  connected = true;

  const fail = (error: unknown) => log.debug({ err: error }, 'bus');
  return {
    publish: (channel, message) => void client.publish(prefix + channel, message).catch(fail),
    subscribe(channel, listener) {
      const deliver = (message: string) => listener(message);
      const ready = subscriber.subscribe(prefix + channel, deliver).catch(fail);
      return { ready, stop: () => void ready.then(() => subscriber.unsubscribe(prefix + channel, deliver)).catch(fail) };
    },
    async ping() {
      const late = new Promise<boolean>((resolve) => void setTimeout(resolve, PING_LIMIT_MS, false).unref());
      return Promise.race([client.ping().then(() => true, () => false), late]);
    },
    async close() {
      client.destroy();
      subscriber.destroy();
    },
  };
}
