import type { Log } from './logger.ts';
import type { Queues } from './queues.ts';
import type { RedisServers } from './redis-servers.ts';

/**
 * Opens queues on demand; `prefix` separates installations that share a Redis server. The first call imports Bull, which
 * a web process needs only for requests that enqueue.
 */
export function openQueues(servers: RedisServers, prefix: string, log: Log): Queues {
  // Set by the first call, so that what is called while Bull loads is closed as well.
  let opened: Promise<Queues> | undefined;
  const queues = () =>
    (opened ??= import('./bull-queues.ts').then(({ openBullQueues }) => openBullQueues(servers, prefix, log)));
  return {
    enqueue: async (...message) => (await queues()).enqueue(...message),
    waiting: async (name) => (await queues()).waiting(name),
    counts: async (name) => (await queues()).counts(name),
    process: async (...work) => (await queues()).process(...work),
    bull: async (name) => (await queues()).bull(name),
    pause: async () => (await opened)?.pause(),
    close: async () => (await opened)?.close(),
  };
}
