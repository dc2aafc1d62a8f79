import Bull, { type Queue } from 'bull';
import { Redis } from 'ioredis';
import type { Log } from './logger.ts';

/** What a message carries: the id of a row, never its content. */
export interface RowMessage {
  id: string;
}

/** Bull queues by name. The rows in PostgreSQL are the truth; a message only says that there is work. */
export interface Queues {
  /** Announces work, for later where a `delayMs` is given. Gives up without an error when Redis is away: the sweeper announces it again. */
  announce(name: string, message: RowMessage, delayMs?: number): Promise<void>;
  /** How many messages nobody has taken yet; null while Redis does not say. */
  waiting(name: string): Promise<number | null>;
  /** Handles up to `concurrency` messages of a queue at once in this process. */
  process(name: string, concurrency: number, handler: (message: RowMessage) => Promise<void>): void;
  /** Takes no new messages from now on. What is handled goes on. */
  rest(): Promise<void>;
  /** Resolves also while Redis is away. */
  close(): Promise<void>;
}

const LIMIT_MS = 2000;

/** Opens queues on demand; `prefix` keeps installations on one server apart. */
export function openQueues(redisUrl: string, prefix: string, log: Log): Queues {
  const queues = new Map<string, Queue<RowMessage>>();
  const connections: Redis[] = [];
  let closed = false;

  // Bull opens one of its connections late, also while its queue closes, and without a listener for errors.
  const connect = (): Redis => {
    const connection = new Redis(redisUrl, {
      maxRetriesPerRequest: null,
      enableReadyCheck: false,
      lazyConnect: closed,
    });
    connection.on('error', (error) => log.debug({ err: error }, 'queue connection'));
    connections.push(connection);
    return connection;
  };

  const queue = (name: string): Queue<RowMessage> => {
    const known = queues.get(name);
    if (known) return known;
    const opened = new Bull<RowMessage>(name, {
      createClient: connect,
      prefix: `${prefix}bull`,
      settings: { maxStalledCount: 10, lockDuration: 30_000 },
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
    });
    // Bull names the connection in a promise that nobody handles: a queue closed before it is connected would end the process.
    Object.assign(opened, { setWorkerName: async () => undefined });
    opened.on('error', (error) => log.debug({ err: error, queue: name }, 'queue connection'));
    opened.on('failed', (_, error) => log.warn({ err: error, queue: name }, 'message failed'));
    queues.set(name, opened);
    return opened;
  };

  return {
    async announce(name, message, delayMs = 0) {
      const added = queue(name)
        .add(message, { delay: delayMs })
        .catch((error: unknown) => log.warn({ err: error, queue: name }, 'not announced'));
      await within(added);
    },
    async waiting(name) {
      return (
        (await within(
          queue(name)
            .getWaitingCount()
            .catch(() => null),
        )) ?? null
      );
    },
    process(name, concurrency, handler) {
      // The promise ends with the queue; closing one that is not yet connected rejects it.
      queue(name)
        .process(concurrency, (job) => handler(job.data))
        .catch((error: unknown) => log.debug({ err: error, queue: name }, 'queue ended'));
    },
    async rest() {
      await Promise.all([...queues.values()].map((each) => within(each.pause(true, true).catch(() => undefined))));
    },
    async close() {
      closed = true;
      // `true`: whoever closes has waited for the handlers. Bull's own waiting fails unhandled, or never ends, while Redis is away.
      await Promise.all([...queues.values()].map((each) => within(each.close(true).catch(() => undefined))));
      for (const connection of connections) connection.disconnect();
    },
  };
}

/** Bull waits for Redis without an end. */
async function within<T>(work: Promise<T>): Promise<T | undefined> {
  return Promise.race([
    work,
    new Promise<undefined>((resolve) => void setTimeout(() => resolve(undefined), LIMIT_MS).unref()),
  ]);
}
