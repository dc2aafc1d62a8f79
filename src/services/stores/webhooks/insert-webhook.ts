import type { EntityManager } from '@mikro-orm/postgresql';
import { changed, sql } from '../../../core/sql.ts';

/**
 * Stores the id of a webhook in the caller's transaction, and returns whether this is its first delivery. Concurrent
 * deliveries wait for the transaction of the first one.
 */
export async function insertIfNew(
  em: EntityManager,
  { id, topic, shop }: { id: string; topic: string; shop: string },
): Promise<boolean> {
  const inserted = await changed(
    em,
    sql`insert into store_webhooks (id, topic, shop, received_at)
        values (${id}, ${topic}, ${shop}, now())
        on conflict (id) do nothing`,
  );
  return inserted === 1;
}
