import type { Log } from './logger.ts';
import type { MessageListener, RedisConnections } from './redis.ts';

/**
 * Publish and subscribe between the processes of the service. Messages may be lost, so nothing may depend on one:
 * subscribers also poll the database.
 */
export interface Bus {
  publish(channel: string, message: string): void;
  /** Calls the listener for each message until the subscription is stopped. */
  subscribe(channel: string, listener: (message: string) => void): Subscription;
  /** Whether Redis responds. */
  ping(): Promise<boolean>;
}

export interface Subscription {
  /** Resolves when the subscription is active. */
  ready: Promise<void>;
  stop(): void;
}

const PING_TIMEOUT_MS = 1000;

/** Opens a bus; `prefix` separates installations that share a Redis server. */
export function openBus({ redis: client, subscriber }: RedisConnections, prefix: string, log: Log): Bus {
  const logFailure = (error: unknown) =>
    log.debug({ event: 'bus.command_failed', err: error }, 'A command of the message bus failed.');
  return {
    publish: (channel, message) => void client.publish(prefix + channel, message).catch(logFailure),
    subscribe(channel, listener) {
      const deliver: MessageListener = (message) => listener(String(message));
      const ready = subscriber.subscribe(prefix + channel, deliver).then(() => undefined, logFailure);
      return {
        ready,
        stop: () => void ready.then(() => subscriber.unsubscribe(prefix + channel, deliver)).catch(logFailure),
      };
    },
    async ping() {
      const timeout = new Promise<boolean>((resolve) => void setTimeout(resolve, PING_TIMEOUT_MS, false).unref());
      return Promise.race([
        client.ping().then(
          () => true,
          () => false,
        ),
        timeout,
      ]);
    },
  };
}
