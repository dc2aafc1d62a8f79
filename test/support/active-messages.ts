import { createClient } from 'redis';
import type { TestApp } from './test-app.ts';

/** How many messages of these queues are being processed by workers. */
export async function activeMessages(testApp: TestApp, queues: readonly string[]): Promise<number> {
  const client = createClient({ url: testApp.stores.redisUrl });
  await client.connect();
  const counts = await Promise.all(
    queues.map((queue) => client.lLen(`${testApp.stores.prefix}bull:{${queue}}:${queue}:active`)),
  );
  await client.close();
  return counts.reduce((sum, each) => sum + each, 0);
}
