import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { row, sql } from '../../core/sql.ts';
import { type ClaimedItem, isClaimed } from '../jobs/claim-items.ts';
import type { Outcome } from '../jobs/job-definition.ts';
import { compareWithStore } from './compare-with-store.ts';
import { isOfShop, type KeptProduct, productRef } from './product-ref.ts';
import { conflict, pushed } from './push-outcomes.ts';
import type { SyncSettings } from './settings.ts';
import type { OpenedStore } from './sync-plan.ts';
import { textsForStore } from './texts-for-store.ts';

export interface SyncedItem extends KeptProduct {
  id: string;
  externalId: string;
  status: string;
  excluded: boolean;
  content: Record<string, unknown>;
  mark: string | null;
}

const OF_ANOTHER_SHOP =
  'The product is known by an id of another shop, which the store connection led to before. Import it from this one, or write its id here into metadata.store_ids';

/** The item as it is now, with what is known of it in the store of a connection; null when it was deleted. */
export function readSyncedItem(ctx: Context, itemId: string, connectionId: string): Promise<SyncedItem | null> {
  return row<SyncedItem>(
    ctx.em,
    sql`select id, external_id as "externalId", status, excluded_at is not null as excluded, generated_content as content,
               metadata->'store_ids'->>${connectionId} as "storeId", metadata->'store_addresses'->>${connectionId} as shop,
               pushed->>${connectionId} as mark
          from content_items where id = ${itemId}`,
  );
}

/** Why an item is not pushed although its sync began; null where it may be. */
export function notPushable(item: SyncedItem | null): Outcome | null {
  if (!item) return skipped('gone', 'The item was deleted');
  if (item.excluded) return skipped('excluded', 'The item was excluded after the sync began');
  return item.status === 'approved' || item.status === 'synced'
    ? null
    : skipped('not_approved', 'Only approved items are pushed');
}

function skipped(errorCode: string, message: string): Outcome {
  return { status: JobItemState.skipped, errorCode, message };
}

/**
 * Reads the live texts and writes ours where nobody changed them since our last push, or that is to be overwritten. What
 * somebody changes in the store between this look and the write is replaced: no store takes a write on the condition that
 * its texts are still those that were read. That time is one call long. Throws ProviderError, or the signal's reason.
 */
export async function pushItem(
  ctx: Context,
  job: Job,
  claimed: ClaimedItem,
  item: SyncedItem,
  settings: SyncSettings,
  { store, connection }: OpenedStore,
  signal: AbortSignal,
): Promise<Outcome> {
  const ref = productRef(item.externalId, item, connection);
  if (!ref) throw new ProviderError('not_found', OF_ANOTHER_SHOP);
  const live = await store.findProduct(ref, signal);
  if (!live) throw new ProviderError('not_found', 'The product is not in the store');
  const texts = textsForStore(item.content, settings.fieldMapping);
  const comparison = compareWithStore(live, texts, isOfShop(item, connection) ? item.mark : null, store.lacks);
  if (comparison === 'there') return pushed(item, connection, live, texts);
  if (comparison === 'changed' && settings.onConflict !== 'overwrite') return conflict(ctx, job, item, connection);
  if (!(await isClaimed(ctx, claimed))) return skipped('taken_over', 'Another worker has it');
  return pushed(
    item,
    connection,
    await store.updateProduct(live.id, texts, signal, { ...ref, lastPush: item.mark ?? undefined }),
    texts,
  );
}
