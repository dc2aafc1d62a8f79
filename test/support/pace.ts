import { randomUUID } from 'node:crypto';
import { afterAll } from '@jest/globals';
import { pino } from 'pino';
import { openPace, type Pace } from '../../src/core/pace.ts';
import { connectRedis, type Redis } from '../../src/core/redis.ts';

const log = pino({ level: 'silent' });
const opened: Redis[] = [];
afterAll(() => {
  for (const redis of opened.splice(0)) redis.destroy();
});

/** A pace as one process has it, on the Redis of the test run: of an installation of its own, or of the one with this prefix. */
export async function paceOf(prefix = `${randomUUID()}:`): Promise<Pace> {
  const redis = await connectRedis(process.env['TEST_REDIS_URL']!, log);
  opened.push(redis);
  return openPace(redis, prefix, log);
}
