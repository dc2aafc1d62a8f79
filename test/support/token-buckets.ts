import { randomUUID } from 'node:crypto';
import { afterAll } from '@jest/globals';
import { pino } from 'pino';
import { openTokenBuckets } from '../../src/core/redis-token-buckets.ts';
import type { TokenBuckets } from '../../src/core/token-buckets.ts';
import { connectRedis, type Redis } from '../../src/core/redis.ts';

const log = pino({ level: 'silent' });
const opened: Redis[] = [];
afterAll(() => {
  for (const redis of opened.splice(0)) redis.destroy();
});

/**
 * Token buckets as one process opens them, on the Redis of the test run. Without a `prefix`, they are an installation
 * of their own.
 */
export async function openTestTokenBuckets(prefix = `${randomUUID()}:`): Promise<TokenBuckets> {
  const redis = await connectRedis(process.env['TEST_REDIS_URL']!, log);
  opened.push(redis);
  return openTokenBuckets(redis, prefix, log);
}
