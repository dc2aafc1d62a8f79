import { createClient } from 'redis';
import type { TestApp } from './test-app.ts';

/** Messages of these queues that some worker has in hand. */
export async function inHand(testApp: TestApp, queues: readonly string[]): Promise<number> {
  const client = createClient({ url: testApp.stores.redisUrl });
  await client.connect();
  const counts = await Promise.all(queues.map((queue) => client.lLen(`${testApp.stores.prefix}bull:${queue}:active`)));
  await client.close();
  return counts.reduce((sum, each) => sum + each, 0);
}
