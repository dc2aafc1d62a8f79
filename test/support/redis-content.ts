import { createClient } from 'redis';
import type { TestApp } from './test-app.ts';

/** Returns the keys and values that Redis stores for a test application, as text. */
export async function redisContent({ stores }: Pick<TestApp, 'stores'>): Promise<string> {
  const client = createClient({ url: stores.redisUrl });
  await client.connect();
  const found: unknown[] = [];
  for (const key of await client.keys(`${stores.prefix}*`)) {
    const type = await client.type(key);
    found.push(key);
    if (type === 'hash') found.push(Object.values(await client.hGetAll(key)));
    if (type === 'string') found.push(await client.get(key));
    if (type === 'list') found.push(await client.lRange(key, 0, -1));
    if (type === 'zset') found.push(await client.zRange(key, 0, -1));
    if (type === 'set') found.push(await client.sMembers(key));
    if (type === 'stream') found.push(await client.xRange(key, '-', '+'));
  }
  await client.close();
  return found
    .flat()
    .map((each) => (typeof each === 'string' ? each : JSON.stringify(each)))
    .join('\n');
}
