import { isDeepStrictEqual } from 'node:util';
import type { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import type { ListedProduct } from '../../../providers/stores/store.ts';
import { encodeRecords } from '../../catalog/imports/encode-records.ts';
import type { CatalogRecord, ReadEvent } from '../../catalog/imports/reading/catalog-record.ts';
import { readProduct } from '../../catalog/imports/reading/store-records.ts';
import { RecordColumns } from '../../catalog/imports/record-columns.ts';
import { shopKey } from '../../stores/store-address.ts';
import { storedProduct } from '../../sync/product-ref.ts';
import { withoutOwnTexts } from './own-texts.ts';

/** What products of a store, as they are now, mean for the items of a data source. */
export interface ProductsRead {
  /** The records that differ from the items, with variants. */
  records: RecordColumns;
  /** The identifiers of products that have no item yet, or whose item had vanished. */
  created: string[];
  /** The identifiers of products that changed, other than by a push. */
  updated: string[];
  /** The identifiers of all products and variants that are in the store. */
  present: string[];
  /** The identifiers of products that cannot be imported. Their items stay as they are. */
  unreadable: string[];
}

interface KnownItem {
  externalId: string;
  sourceData: Record<string, unknown>;
  vanished: boolean;
  /** What the organization has pushed to the product through the connection: texts of this item, and of other projects. */
  pushes: { pushed: string; source: Record<string, unknown>; metadata: Record<string, unknown> }[];
}

/** Compares products with the items of a data source that reads the connection. Changes nothing. */
export async function readProducts(
  ctx: Context,
  sourceId: string,
  connection: StoreConnection,
  products: readonly ListedProduct[],
): Promise<ProductsRead> {
  const result: ProductsRead = { records: new RecordColumns(), created: [], updated: [], present: [], unreadable: [] };
  const reading = { connectionId: connection.id, shop: shopKey(connection.baseUrl), identifiers: new Map(), row: 0 };
  const known = await readKnown(ctx, sourceId, connection, products);
  for (const product of products) {
    const events = [...readProduct(product, reading)];
    if (events.some((event) => !('record' in event))) {
      result.unreadable.push(product.externalId);
      continue;
    }
    const found = events.map((event) => ({
      ...event,
      record: withData((event as { record: CatalogRecord }).record, product, known, connection),
    }));
    result.present.push(...found.map(({ record }) => record.externalId));
    const changed = found.filter(({ record }) => differs(record, known.get(record.externalId)));
    if (changed.length === 0) continue;
    const former = known.get(product.externalId);
    (former && !former.vanished ? result.updated : result.created).push(product.externalId);
    await addAll(result.records, changed);
  }
  return result;
}

async function readKnown(
  { em }: Context,
  sourceId: string,
  { id: connectionId, organizationId }: StoreConnection,
  products: readonly ListedProduct[],
): Promise<Map<string, KnownItem>> {
  const ids = products.flatMap(({ externalId, variants }) => [externalId, ...variants.map((each) => each.externalId)]);
  const found = await rows<KnownItem>(
    em,
    sql`with readers as materialized (
          select s.id
            from projects p join data_sources s on s.project_id = p.id
           where p.organization_id = ${organizationId} and s.source_type = 'store'
             and s.config->>'store_connection_id' = ${connectionId})
        select external_id as "externalId", source_data as "sourceData", vanished_at is not null as vanished,
               (select coalesce(jsonb_agg(jsonb_build_object('pushed', o.pushed->>${connectionId}, 'source', o.source_data,
                                                             'metadata', o.metadata)), '[]')
                  from readers join content_items o on o.data_source_id = readers.id
                 where o.external_id = c.external_id and o.pushed ? ${connectionId}) as pushes
          from content_items c
         where data_source_id = ${sourceId} and external_id = any(${ids}::text[])`,
  );
  return new Map(found.map((item) => [item.externalId, item]));
}

/** The record as it is stored: as JSON returns it, and with the former data instead of texts of ours. */
function withData(
  record: CatalogRecord,
  product: ListedProduct,
  known: Map<string, KnownItem>,
  { id, baseUrl }: StoreConnection,
): CatalogRecord {
  const read = JSON.parse(JSON.stringify(record.sourceData)) as Record<string, unknown>;
  const item = known.get(record.externalId);
  if (!item || record.externalId !== product.externalId) return { ...record, sourceData: read };
  // The connection may have led to another shop before.
  const pushes = item.pushes.filter(({ metadata }) => storedProduct(metadata, id).shop === shopKey(baseUrl));
  const live = {
    ...product,
    shortDescriptionHtml: product.shortDescriptionHtml ?? '',
    imageAlts: product.images.map(({ alt }) => alt),
  };
  return { ...record, sourceData: withoutOwnTexts(item.sourceData, read, pushes, live) };
}

function differs({ sourceData }: CatalogRecord, item: KnownItem | undefined): boolean {
  return !item || item.vanished || !isDeepStrictEqual(sourceData, item.sourceData);
}

async function addAll(records: RecordColumns, events: readonly ReadEvent[]): Promise<void> {
  async function* each() {
    yield* events;
  }
  // A record that is too large for an item is left out.
  for await (const event of encodeRecords(each())) if ('record' in event) records.add(event.record, event.json);
}
