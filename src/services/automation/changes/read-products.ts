import { isDeepStrictEqual } from 'node:util';
import type { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import type { Context } from '../../../core/context.ts';
import type { ListedProduct } from '../../../providers/stores/store.ts';
import { recordEncoder } from '../../catalog/imports/encode-records.ts';
import { type KnownItem, ownSourceData, readKnownItems } from '../../catalog/imports/known-items.ts';
import type { CatalogRecord } from '../../catalog/imports/reading/catalog-record.ts';
import { readProduct } from '../../catalog/imports/reading/store-records.ts';
import { RecordColumns } from '../../catalog/imports/record-columns.ts';
import { shopKey } from '../../stores/store-address.ts';

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

/** Compares products with the items of a data source that reads the connection. Changes nothing. */
export async function readProducts(
  ctx: Context,
  sourceId: string,
  connection: StoreConnection,
  products: readonly ListedProduct[],
): Promise<ProductsRead> {
  const result: ProductsRead = { records: new RecordColumns(), created: [], updated: [], present: [], unreadable: [] };
  const reading = { connectionId: connection.id, shop: shopKey(connection.baseUrl), identifiers: new Map(), row: 0 };
  const known = await readKnownItems(ctx, sourceId, connection, products);
  const encode = recordEncoder();
  for (const product of products) {
    const events = [...readProduct(product, reading)];
    if (events.some((event) => !('record' in event))) {
      result.unreadable.push(product.externalId);
      continue;
    }
    const found = events.map((event) => {
      const { record } = event as { record: CatalogRecord };
      const sourceData = ownSourceData(record, product, known.get(record.externalId), connection);
      return { record: { ...record, sourceData } };
    });
    result.present.push(...found.map(({ record }) => record.externalId));
    const changed = found.filter(({ record }) => differs(record, known.get(record.externalId)));
    if (changed.length === 0) continue;
    const former = known.get(product.externalId);
    (former && !former.vanished ? result.updated : result.created).push(product.externalId);
    // A record that is too large for an item is left out.
    for (const event of encode(changed)) if ('record' in event) result.records.add(event.record, event.json);
  }
  return result;
}

function differs({ sourceData }: CatalogRecord, item: KnownItem | undefined): boolean {
  return !item || item.vanished || !isDeepStrictEqual(sourceData, item.sourceData);
}
