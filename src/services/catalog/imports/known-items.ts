import type { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import type { ListedProduct } from '../../../providers/stores/store.ts';
import { shopKey } from '../../stores/store-address.ts';
import { storedProduct } from '../../sync/product-ref.ts';
import { withoutOwnTexts } from './own-texts.ts';
import type { CatalogRecord } from './reading/catalog-record.ts';

/** An item that a data source has of a product or variant of a store. */
export interface KnownItem {
  externalId: string;
  sourceData: Record<string, unknown>;
  vanished: boolean;
  /** What the organization has pushed to the product through the connection: texts of this item, and of other projects. */
  pushes: { pushed: string; source: Record<string, unknown>; metadata: Record<string, unknown> }[];
}

/** Returns the items that a data source has of products and their variants, by identifier. */
export function readKnownItems(
  ctx: Context,
  sourceId: string,
  connection: StoreConnection,
  products: readonly ListedProduct[],
): Promise<Map<string, KnownItem>> {
  const ids = products.flatMap(({ externalId, variants }) => [externalId, ...variants.map((each) => each.externalId)]);
  return readItems(ctx, sourceId, connection, ids, false);
}

/** Returns only those items of products to which the organization has pushed texts. */
export function readPushedItems(
  ctx: Context,
  sourceId: string,
  connection: StoreConnection,
  products: readonly ListedProduct[],
): Promise<Map<string, KnownItem>> {
  const ids = products.map(({ externalId }) => externalId);
  return readItems(ctx, sourceId, connection, ids, true);
}

async function readItems(
  { em }: Context,
  sourceId: string,
  { id: connectionId, organizationId }: StoreConnection,
  externalIds: readonly string[],
  onlyPushed: boolean,
): Promise<Map<string, KnownItem>> {
  const found = await rows<KnownItem>(
    em,
    sql`with readers as materialized (
          select s.id
            from projects p join data_sources s on s.project_id = p.id
           where p.organization_id = ${organizationId} and s.source_type = 'store'
             and s.config->>'store_connection_id' = ${connectionId})
        select c.external_id as "externalId", c.source_data as "sourceData", c.vanished_at is not null as vanished,
               known.pushes
          from content_items c
         cross join lateral (
           select coalesce(jsonb_agg(jsonb_build_object('pushed', o.pushed->>${connectionId}, 'source', o.source_data,
                                                        'metadata', o.metadata)), '[]') as pushes
             from readers join content_items o on o.data_source_id = readers.id
            where o.external_id = c.external_id and o.pushed ? ${connectionId}) as known
         where c.data_source_id = ${sourceId} and c.external_id = any(${[...externalIds]}::text[])
           and (not ${onlyPushed}::boolean or known.pushes <> '[]')`,
  );
  return new Map(found.map((item) => [item.externalId, item]));
}

/**
 * Returns the source data of a record, as JSON has them, with the former data instead of texts that the organization has
 * pushed to its product.
 */
export function ownSourceData(
  { externalId, sourceData }: CatalogRecord,
  product: ListedProduct,
  item: KnownItem | undefined,
  { id, baseUrl }: StoreConnection,
): Record<string, unknown> {
  const read = JSON.parse(JSON.stringify(sourceData)) as Record<string, unknown>;
  if (!item || externalId !== product.externalId) return read;
  // The connection may have led to another shop before.
  const pushes = item.pushes.filter(({ metadata }) => storedProduct(metadata, id).shop === shopKey(baseUrl));
  const live = {
    ...product,
    shortDescriptionHtml: product.shortDescriptionHtml ?? '',
    imageAlts: product.images.map(({ alt }) => alt),
  };
  return withoutOwnTexts(item.sourceData, read, pushes, live);
}
