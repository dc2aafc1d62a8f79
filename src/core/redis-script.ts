import { ErrorReply } from 'redis';
import type { Log } from './logger.ts';
import type { Redis } from './redis.ts';

/** A Redis that does not answer in this time counts as away. */
const PATIENCE_MS = 1000;

/**
 * Runs a Lua script, which Redis does as one step, by its own clock. Its numbers are whole, its texts texts.
 * @throws when Redis is away or does not answer within a second.
 */
export async function runScript(
  redis: Redis,
  script: string,
  keys: string[],
  values: readonly (string | number)[],
): Promise<(string | number)[]> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('Redis does not answer')), PATIENCE_MS);
  try {
    const answer = await Promise.race([redis.eval(script, { keys, arguments: values.map(String) }), late.promise]);
    return answer as (string | number)[];
  } finally {
    clearTimeout(timer);
  }
}

/**
 * What all processes know together; while Redis is away what this one knows alone. What Redis itself says no to is told to
 * the log: it is there, but does not do what it is asked.
 */
export async function sharedOrAlone<T>(log: Log, shared: () => Promise<T>, alone: () => T): Promise<T> {
  try {
    return await shared();
  } catch (error) {
    if (error instanceof ErrorReply) log.warn({ err: error }, 'redis refused');
    return alone();
  }
}
