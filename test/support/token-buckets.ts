import { randomUUID } from 'node:crypto';
import { afterAll } from '@jest/globals';
import { pino } from 'pino';
import { openTokenBuckets } from '../../src/core/redis-token-buckets.ts';
import type { TokenBuckets } from '../../src/core/token-buckets.ts';
import { connectRedis, type RedisConnections } from '../../src/core/redis.ts';
import { redisAt } from './redis-servers.ts';

const log = pino({ level: 'silent' });
const opened: RedisConnections[] = [];
afterAll(() => {
  for (const connections of opened.splice(0)) connections.close();
});

/**
 * Token buckets as one process opens them, on the Redis of the test run. Without a `prefix`, they are an installation
 * of their own.
 */
export async function openTestTokenBuckets(prefix = `${randomUUID()}:`): Promise<TokenBuckets> {
  const connections = await connectRedis(redisAt(), log);
  opened.push(connections);
  return openTokenBuckets(connections.redis, prefix, log);
}
