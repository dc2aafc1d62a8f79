import type { Log } from './logger.ts';
import type { Redis } from './redis.ts';

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
  close(): void;
}

export interface Subscription {
  /** Resolves once messages arrive. */
  ready: Promise<void>;
  stop(): void;
}

const PING_LIMIT_MS = 1000;

/** A bus over a connection of its own beside `client`; `prefix` keeps installations on one server apart. Throws when Redis is away. */
export async function openBus(client: Redis, prefix: string, log: Log): Promise<Bus> {
  const subscriber = client.duplicate({ disableOfflineQueue: false });
  subscriber.on('error', (error) =>
    log.debug({ event: 'redis.connection_failed', err: error }, 'A Redis connection failed.'),
  );
  await subscriber.connect();

  const fail = (error: unknown) =>
    log.debug({ event: 'bus.command_failed', err: error }, 'A command of the message bus failed.');
  return {
    publish: (channel, message) => void client.publish(prefix + channel, message).catch(fail),
    subscribe(channel, listener) {
      const deliver = (message: string) => listener(message);
      const ready = subscriber.subscribe(prefix + channel, deliver).catch(fail);
      return {
        ready,
        stop: () => void ready.then(() => subscriber.unsubscribe(prefix + channel, deliver)).catch(fail),
      };
    },
    async ping() {
      const late = new Promise<boolean>((resolve) => void setTimeout(resolve, PING_LIMIT_MS, false).unref());
      return Promise.race([
        client.ping().then(
          () => true,
          () => false,
        ),
        late,
      ]);
    },
    close: () => subscriber.destroy(),
  };
}
