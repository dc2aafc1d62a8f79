import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Log } from './logger.ts';
import type { Redis } from './redis.ts';
import { replyInTime } from './redis-timeout.ts';
import { sleepUntilAborted } from './sleep.ts';
import { row, sql } from './sql.ts';

/** The replica is not read while it is further behind the primary. */
const MAX_LAG_MS = 3000;
/** How long the lists of a user who wrote come from the primary. Afterwards a replica that is read has the changes. */
export const PIN_MS = 2 * MAX_LAG_MS;
const CHECK_MS = 500;

/** A streaming replica of the database, for reads that may be a little old. */
export interface Replica {
  /** Whether it can be reached and is close enough to the primary. */
  isUsable(): boolean;
  /** An EntityManager that reads it; null if it is not usable, or if the user wrote a moment ago in any process. */
  readerFor(userId: string): Promise<EntityManager | null>;
  /** Sends the reads of a user who writes to the primary for {@link PIN_MS}. */
  pin(userId: string): Promise<void>;
  /** A read failed: it is not read before the next check. */
  suspend(): void;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  primary: MikroORM;
  /** Connects to the replica. */
  connect(): Promise<MikroORM>;
  redis: Redis;
  prefix: string;
  log: Log;
}

interface Position {
  /** Bytes of the write-ahead log. */
  position: string;
}

/**
 * Opens a replica, which need not be reachable yet. Compares its position in the write-ahead log twice a second with
 * former positions of the primary: the replica has everything that the primary had at the time of one that it passed.
 */
export function openReplica({ primary, connect, redis, prefix, log }: ReplicaOptions): Replica {
  const closing = new AbortController();
  let orm: MikroORM | null = null;
  let passed: { at: number; bytes: number }[] = [];
  /** The time of the primary's state that the replica is known to have. */
  let freshAt = -Infinity;
  let wasUsable = false;

  const isUsable = () => performance.now() - freshAt <= MAX_LAG_MS;
  const key = (userId: string) => `${prefix}wrote:${userId}`;

  const check = async () => {
    orm ??= await connect();
    const at = performance.now();
    const written = await row<Position>(
      primary.em.fork(),
      sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as position`,
    );
    passed.push({ at, bytes: Number(written!.position) });
    const replayed = await row<Position>(
      orm.em.fork(),
      sql`select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as position where pg_is_in_recovery()`,
    );
    if (!replayed) throw new Error('The server at DATABASE_READ_URL is not a replica');
    const latest = passed.findLast(({ bytes }) => bytes <= Number(replayed.position));
    if (latest) freshAt = latest.at;
    passed = passed.filter((each) => each.at > Math.max(freshAt, performance.now() - MAX_LAG_MS));
  };

  const watch = async () => {
    while (!closing.signal.aborted) {
      const error = await check().then(
        () => null,
        (reason: unknown) => reason,
      );
      if (isUsable() !== wasUsable) {
        wasUsable = !wasUsable;
        if (wasUsable) log.info({ event: 'replica.usable' }, 'Lists and exports are read from the replica.');
        else log.warn({ event: 'replica.unusable', err: error }, 'The replica is too far behind or cannot be reached.');
      }
      await sleepUntilAborted(CHECK_MS, closing.signal);
    }
  };
  const watching = watch();

  return {
    isUsable,
    async readerFor(userId) {
      if (!orm || !isUsable()) return null;
      // Without Redis, nothing is known about the writes of the user.
      const wrote = await replyInTime(redis.get(key(userId))).catch(() => 'unknown');
      return wrote === null ? orm.em.fork() : null;
    },
    async pin(userId) {
      await replyInTime(redis.set(key(userId), '1', { PX: PIN_MS })).catch(() => undefined);
    },
    suspend() {
      freshAt = -Infinity;
      passed = [];
    },
    async close() {
      closing.abort();
      await watching;
      await orm?.close(true);
    },
  };
}
