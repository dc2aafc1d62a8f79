import type { RawBuilder } from 'kysely';
import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { Context } from '../../core/context.ts';
import { GroupedCalls } from '../../core/grouped-calls.ts';
import { memoizeByConfig } from '../../core/memoize-by-config.ts';
import { row, rows, sql } from '../../core/sql.ts';
import { STORE_PLATFORMS } from '../../providers/stores/platforms.ts';
import type { ElsewhereNames } from '../../providers/stores/store.ts';
import { type OfferData, offerData } from '../generation/offers/offer-data.ts';
import type { Outcome } from '../jobs/job-definition.ts';
import type { TextsOfItem } from '../jobs/undone-items.ts';
import { type ConnectionShop, elsewhere } from './elsewhere.ts';
import type { StoredProduct } from './product-ref.ts';
import type { KnownTexts } from './store-base.ts';

/** An item with the texts that are pushed: its own ones, or those in another language. */
export interface SyncedItem extends StoredProduct, KnownTexts {
  id: string;
  externalId: string;
  /** Null for the item's own texts. */
  language: string | null;
  status: string;
  excluded: boolean;
  content: Record<string, unknown>;
  /** What its offers are made of, where the connection takes structured data and the texts have some; else null. */
  offered: OfferData | null;
  /** The names of the product, where its external id is an id of another shop than that of the connection; else null. */
  elsewhere: ElsewhereNames | null;
}

type ReadConnection = ConnectionShop & Pick<StoreConnection, 'platform'>;

interface Read {
  ctx: Context;
  itemId: string;
  connection: ReadConnection;
}

const MAX_ITEMS = 24;

const groups = memoizeByConfig(() => new GroupedCalls<Read, SyncedItem | null>(readOwnTexts, MAX_ITEMS));

/** Reads items with what is stored about them in the store of one connection. */
async function readOwnTexts(reads: readonly Read[]): Promise<(SyncedItem | null)[]> {
  const [{ ctx, connection }] = reads as [Read];
  const connectionId = connection.id;
  const found = await rows<SyncedItem>(
    ctx.em,
    sql`select c.id, c.external_id as "externalId", null as language, c.status, c.excluded_at is not null as excluded,
               c.generated_content as content, ${offered(connection, 'c.generated_content')} as offered,
               c.metadata->'store_ids'->>${connectionId} as "storeId",
               c.metadata->'store_addresses'->>${connectionId} as shop,
               c.pushed->>${connectionId} as pushed,
               case when coalesce(s.source_type = 'store' and s.config->>'store_connection_id' = ${connectionId},
                                  (c.pushed->${connectionId}->>'imported')::boolean,
                                  c.metadata->'store_addresses' ? ${connectionId}::text)
                    then c.source_data end as source,
               null as original, ${elsewhere(connection)} as elsewhere
          from content_items c
          left join data_sources s on s.id = c.data_source_id
         where c.id = any(${reads.map(({ itemId }) => itemId)}::uuid[])`,
  );
  return reads.map(({ itemId }) => found.find(({ id }) => id === itemId) ?? null);
}

/**
 * Reads what a job item pushes, with what is stored about it in the store of a connection. Returns null when it was
 * deleted. Items that are read for a connection at the same time share a statement. Of texts in another language, the
 * source data are the original that they translate.
 */
export function readSyncedTexts(
  ctx: Context,
  { itemId, language }: TextsOfItem,
  connection: ReadConnection,
): Promise<SyncedItem | null> {
  if (language === null) return groups(ctx.config).call(connection.id, { ctx, itemId: itemId!, connection });
  const connectionId = connection.id;
  return row<SyncedItem>(
    ctx.em,
    sql`select c.id, c.external_id as "externalId", t.language, t.status, c.excluded_at is not null as excluded,
               t.generated_content as content, ${offered(connection, 't.generated_content')} as offered,
               c.metadata->'store_ids'->>${connectionId} as "storeId",
               c.metadata->'store_addresses'->>${connectionId} as shop,
               t.pushed->>${connectionId} as pushed, null as source, c.source_data as original,
               ${elsewhere(connection)} as elsewhere
          from content_items c
          left join data_sources s on s.id = c.data_source_id
          join item_texts t on t.item_id = c.id and t.language = ${language}
         where c.id = ${itemId}`,
  );
}

function offered({ platform }: ReadConnection, content: string): RawBuilder<unknown> {
  return STORE_PLATFORMS[platform].takesStructuredData ? offerData('c', sql.ref(content)) : sql`null`;
}

/** Returns the outcome of an item that must no longer be pushed, or null. */
export function skipReason(item: SyncedItem | null): Outcome | null {
  if (!item) return skipped('gone', 'The item was deleted');
  if (item.excluded) return skipped('excluded', 'The item was excluded after the sync began');
  return item.status === 'approved' || item.status === 'synced'
    ? null
    : skipped('not_approved', 'Only approved items are pushed');
}

export function skipped(errorCode: string, message: string): Outcome {
  return { status: JobItemState.skipped, errorCode, message };
}
