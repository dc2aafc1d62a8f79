import { ErrorReply } from 'redis';
import type { Log } from './logger.ts';
import type { Redis } from './redis.ts';
import { replyInTime } from './redis-timeout.ts';

/**
 * Runs a Lua script, which Redis executes atomically. Redis truncates numbers of the reply to integers.
 * @throws when Redis is unavailable or does not reply within a second.
 */
export async function runScript(
  redis: Redis,
  script: string,
  keys: string[],
  values: readonly (string | number)[],
): Promise<(string | number)[]> {
  const reply = await replyInTime(redis.eval(script, { keys, arguments: values.map(String) }));
  return reply as (string | number)[];
}

/**
 * Runs `shared` on Redis, or `local` while Redis is unavailable. An error reply of Redis is logged, because it means
 * that Redis is reachable but a command of ours is wrong.
 */
export async function withLocalFallback<T>(log: Log, shared: () => Promise<T>, local: () => T): Promise<T> {
  try {
    return await shared();
  } catch (error) {
    if (error instanceof ErrorReply) log.warn({ event: 'redis.error_reply', err: error }, 'Redis rejected a command.');
    return local();
  }
}
