import Bull, { type Queue } from 'bull';
import type { Cluster, Redis } from 'ioredis';
import { connectForBull } from './bull-connection.ts';
import type { Log } from './logger.ts';
import type { Queues, RowMessage } from './queues.ts';
import type { RedisServers } from './redis-servers.ts';

const TIMEOUT_MS = 2000;

/** Opens the queues of Bull; see open-queues.ts, which imports this file when the first of them is used. */
export function openBullQueues(servers: RedisServers, prefix: string, log: Log): Queues {
  const queues = new Map<string, Queue<RowMessage>>();
  const connections: (Redis | Cluster)[] = [];
  const shared = new Map<string, Redis | Cluster>();
  let closed = false;

  // Bull opens one connection late, even while its queue closes, and without an error listener.
  const connect = (): Redis | Cluster => {
    const connection = connectForBull(servers, log, { lazy: closed });
    // Every queue listens for errors.
    connection.setMaxListeners(0);
    connections.push(connection);
    return connection;
  };
  /** A connection that waits for messages serves one queue, the others serve all. */
  const connectionFor = (type: 'client' | 'subscriber' | 'bclient'): Redis | Cluster => {
    if (type === 'bclient') return connect();
    const connection = shared.get(type) ?? connect();
    shared.set(type, connection);
    return connection;
  };

  const queue = (name: string): Queue<RowMessage> => {
    const known = queues.get(name);
    if (known) return known;
    const opened = new Bull<RowMessage>(name, {
      createClient: connectionFor,
      // Bull's scripts use several keys of a queue. In braces, they are on one node of a cluster.
      prefix: `${prefix}bull:{${name}}`,
      settings: { maxStalledCount: 10, lockDuration: 30_000 },
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
    });
    // Bull names the connection in a promise without a handler: if the queue closed before it connected, the rejection
    // would end the process.
    Object.assign(opened, { setWorkerName: async () => undefined });
    opened.on('error', (error) =>
      log.debug({ event: 'queue.connection_failed', err: error, queue: name }, 'A queue connection failed.'),
    );
    opened.on('failed', (_, error) =>
      log.warn({ event: 'message.failed', err: error, queue: name }, 'A message could not be processed.'),
    );
    queues.set(name, opened);
    return opened;
  };

  return {
    async enqueue(name, message, { delayMs = 0, urgent = false } = {}) {
      const added = queue(name)
        // In Bull, any priority comes before none.
        .add(message, { delay: delayMs, ...(urgent && { priority: 1 }) })
        .catch((error: unknown) =>
          log.warn({ event: 'message.enqueue_failed', err: error, queue: name }, 'A message could not be enqueued.'),
        );
      await withTimeout(added);
    },
    async waiting(name) {
      return (
        (await withTimeout(
          queue(name)
            .getWaitingCount()
            .catch(() => null),
        )) ?? null
      );
    },
    bull: async (name) => queue(name),
    async counts(name) {
      const counts = await withTimeout(
        queue(name)
          .getJobCounts()
          .catch(() => null),
      );
      return counts ? { waiting: counts.waiting, active: counts.active, delayed: counts.delayed } : null;
    },
    async process(name, concurrency, handler) {
      // The promise settles when the queue closes. It rejects if the queue was never connected.
      queue(name)
        .process(concurrency, (job) => handler(job.data))
        .catch((error: unknown) =>
          log.debug({ event: 'queue.closed', err: error, queue: name }, 'A queue was closed.'),
        );
    },
    async pause() {
      await Promise.all([...queues.values()].map((each) => withTimeout(each.pause(true, true).catch(() => undefined))));
    },
    async close() {
      closed = true;
      // `true`: the caller has waited for the handlers. Bull's own wait would reject unhandled or never end while Redis
      // is down.
      await Promise.all([...queues.values()].map((each) => withTimeout(each.close(true).catch(() => undefined))));
      for (const connection of connections) connection.disconnect();
    },
  };
}

/** Stops waiting after {@link TIMEOUT_MS}, because Bull waits for Redis forever. */
async function withTimeout<T>(work: Promise<T>): Promise<T | undefined> {
  return Promise.race([
    work,
    new Promise<undefined>((resolve) => void setTimeout(() => resolve(undefined), TIMEOUT_MS).unref()),
  ]);
}
