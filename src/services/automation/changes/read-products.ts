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
  metadata: Record<string, unknown>;
  vanished: boolean;
  pushed: string | null;
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
  const known = await readKnown(ctx, sourceId, connection.id, products);
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
  connectionId: string,
  products: readonly ListedProduct[],
): Promise<Map<string, KnownItem>> {
  const ids = products.flatMap(({ externalId, variants }) => [externalId, ...variants.map((each) => each.externalId)]);
  const found = await rows<KnownItem>(
    em,
    sql`select external_id as "externalId", source_data as "sourceData", metadata, vanished_at is not null as vanished,
               pushed->>${connectionId} as pushed
          from content_items
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
  if (!item?.pushed || record.externalId !== product.externalId) return { ...record, sourceData: read };
  if (storedProduct(item.metadata, id).shop !== shopKey(baseUrl)) return { ...record, sourceData: read };
  const live = {
    ...product,
    shortDescriptionHtml: product.shortDescriptionHtml ?? '',
    imageAlts: product.images.map(({ alt }) => alt),
  };
  const texts = { pushed: item.pushed, source: item.sourceData };
  return { ...record, sourceData: withoutOwnTexts(item.sourceData, read, texts, live) };
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
