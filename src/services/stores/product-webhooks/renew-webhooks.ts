import type { EntityManager } from '@mikro-orm/postgresql';
import type { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import { changed, sql } from '../../../core/sql.ts';
import { shopKey } from '../store-address.ts';

/**
 * Has the product webhooks of a connection registered again after a change of its address or credentials, in the caller's
 * transaction. Another shop than that at `from` gets webhooks with another secret; a new key may register what the former
 * one could not.
 */
export async function renewWebhooks(
  em: EntityManager,
  { id, baseUrl }: Pick<StoreConnection, 'id' | 'baseUrl'>,
  from: string,
): Promise<void> {
  if (shopKey(from) !== shopKey(baseUrl))
    await changed(em, sql`delete from webhook_registrations where connection_id = ${id}`);
  else
    await changed(
      em,
      sql`update webhook_registrations set due_at = now(), attempts = 0 where connection_id = ${id} and claim is null`,
    );
}
