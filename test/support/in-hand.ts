import { createClient } from 'redis';
import type { Bed } from './harness.ts';

/** Messages of these queues that some worker has in hand. */
export async function inHand(bed: Bed, queues: readonly string[]): Promise<number> {
  const client = createClient({ url: bed.stores.redisUrl });
  await client.connect();
  const counts = await Promise.all(queues.map((queue) => client.lLen(`${bed.stores.prefix}bull:${queue}:active`)));
  await client.close();
  return counts.reduce((sum, each) => sum + each, 0);
}
