import Bull, { type Queue } from 'bull';
import type { Cluster, Redis } from 'ioredis';
import type { Log } from './logger.ts';
import { connectForBull } from './redis.ts';
import type { RedisServers } from './redis-servers.ts';

/** A message carries the id of a row, never its content. */
export interface RowMessage {
  id: string;
}

export interface EnqueueOptions {
  delayMs?: number;
  /** Processed before all messages that are not urgent, whatever their number. */
  urgent?: boolean;
}

/** Messages of a queue that wait for a worker, that workers process, and that wait for their time. */
export type MessageCounts = Record<'waiting' | 'active' | 'delayed', number>;

/**
 * Bull queues by name. The rows in PostgreSQL are the truth: a message only signals that there is work, and may be
 * lost.
 */
export interface Queues {
  /**
   * Adds a message, after `delayMs` if given. Gives up without an error while Redis is down: the sweeper enqueues it
   * again.
   */
  enqueue(name: string, message: RowMessage, options?: EnqueueOptions): Promise<void>;
  /** How many messages wait for a worker; null while Redis is down. */
  waiting(name: string): Promise<number | null>;
  /** The number of messages by state; null while Redis is down. */
  counts(name: string): Promise<MessageCounts | null>;
  /** Processes up to `concurrency` messages of a queue at the same time in this process. */
  process(name: string, concurrency: number, handler: (message: RowMessage) => Promise<void>): void;
  /** The queue itself, for Bull Board. */
  bull(name: string): Queue<RowMessage>;
  /** Takes no new messages. Messages in flight continue. */
  pause(): Promise<void>;
  /** Closes all connections. Resolves also while Redis is down. */
  close(): Promise<void>;
}

const TIMEOUT_MS = 2000;

/** Opens queues on demand; `prefix` separates installations that share a Redis server. */
export function openQueues(servers: RedisServers, prefix: string, log: Log): Queues {
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
    bull: queue,
    async counts(name) {
      const counts = await withTimeout(
        queue(name)
          .getJobCounts()
          .catch(() => null),
      );
      return counts ? { waiting: counts.waiting, active: counts.active, delayed: counts.delayed } : null;
    },
    process(name, concurrency, handler) {
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
