import type { Queue } from 'bull';

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
  /** From now on, processes up to `concurrency` messages of a queue at the same time in this process. */
  process(name: string, concurrency: number, handler: (message: RowMessage) => Promise<void>): Promise<void>;
  /** The queue itself, for Bull Board. */
  bull(name: string): Promise<Queue<RowMessage>>;
  /** Takes no new messages. Messages in flight continue. */
  pause(): Promise<void>;
  /** Closes all connections. Resolves also while Redis is down. */
  close(): Promise<void>;
}
