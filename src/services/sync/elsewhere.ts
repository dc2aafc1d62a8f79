import type { RawBuilder } from 'kysely';
import type { StoreConnection } from '../../../entities/stores/store-connection.ts';
import { sql } from '../../core/sql.ts';
import { shopKey } from '../stores/store-address.ts';

/**
 * The names of the product of item `c` with the data source `s` as {@link ElsewhereNames}, where its external id is an id
 * of another shop than that of the connection; else null. It is one if the data source reads another shop, or if another
 * shop has the product by this id: an item keeps its shops when its data source is changed or deleted. A receiver has no
 * ids of its own, because it may answer with the external id.
 */
export function elsewhere({ id, organizationId, baseUrl }: ConnectionShop): RawBuilder<unknown> {
  const shop = shopKey(baseUrl);
  const shopOf = (connection: RawBuilder<unknown>) => sql`c.metadata->'store_addresses'->>${connection}`;
  const sourceConnection = sql`(s.config->>'store_connection_id')`;
  return sql`
    case when (s.source_type = 'store' and ${sourceConnection} <> ${id}
               and ${shopOf(sourceConnection)} is distinct from ${shop})
           or exists (
             select from jsonb_each_text(c.metadata->'store_ids') as known(connection, id)
               left join store_connections r
                 on r.organization_id = ${organizationId} and r.id::text = known.connection
              where known.connection <> ${id} and ${shopOf(sql`known.connection`)} <> ${shop}
                and c.external_id in (known.id, substring(known.id from '[^/]+$'))
                and r.platform is distinct from 'custom')
         then jsonb_build_object('handle', coalesce(c.source_data->>'handle', ''),
                                 'sku', coalesce(c.source_data->>'sku', '')) end`;
}

export type ConnectionShop = Pick<StoreConnection, 'id' | 'organizationId' | 'baseUrl'>;
