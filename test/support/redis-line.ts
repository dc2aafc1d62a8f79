import { type Line, lineTo } from './line.ts';

/** The Redis of the test run behind a line; it is cut, at the latest, at the first word of its n-th connection. */
export async function redisOnALine(n = Infinity): Promise<Line & { url: string }> {
  const redis = new URL(process.env['TEST_REDIS_URL']!);
  const line = await lineTo(redis, n);
  return { ...line, url: Object.assign(new URL(redis), { port: line.port }).href };
}
