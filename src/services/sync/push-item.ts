import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { row, sql } from '../../core/sql.ts';
import { type ClaimedItem, isClaimed } from '../jobs/claim-items.ts';
import type { Outcome } from '../jobs/job-definition.ts';
import { compareWithStore } from './fingerprint.ts';
import { isSameShop, productRef, type StoredProduct } from './product-ref.ts';
import { pushConflict, pushSucceeded } from './push-outcomes.ts';
import type { OpenedStore } from './sync-plan.ts';
import type { SyncSettings } from './sync-settings.ts';
import { textsForStore } from './texts-for-store.ts';

export interface SyncedItem extends StoredProduct {
  id: string;
  externalId: string;
  status: string;
  excluded: boolean;
  content: Record<string, unknown>;
  /** The fingerprint of the last push as it is stored; null before the first one. */
  fingerprint: string | null;
}

const WRONG_SHOP =
  'The product is known by an id of another shop, which the store connection led to before. Import it from this one, or write its id here into metadata.store_ids';

/** Reads an item with what is stored about it in the store of a connection. Returns null when it was deleted. */
export function readSyncedItem(ctx: Context, itemId: string, connectionId: string): Promise<SyncedItem | null> {
  return row<SyncedItem>(
    ctx.em,
    sql`select id, external_id as "externalId", status, excluded_at is not null as excluded,
               generated_content as content,
               metadata->'store_ids'->>${connectionId} as "storeId",
               metadata->'store_addresses'->>${connectionId} as shop,
               pushed->>${connectionId} as fingerprint
          from content_items
         where id = ${itemId}`,
  );
}

/** Returns the outcome of an item that must no longer be pushed, or null. */
export function skipReason(item: SyncedItem | null): Outcome | null {
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
 * Reads the live texts and writes ours, unless somebody changed them since our last push and the sync must not
 * overwrite them. A change in the store between the two requests is overwritten, because no platform supports
 * conditional writes. Throws ProviderError, or the signal's reason.
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
  if (!ref) throw new ProviderError('not_found', WRONG_SHOP);
  const live = await store.findProduct(ref, signal);
  if (!live) throw new ProviderError('not_found', 'The product is not in the store');
  const texts = textsForStore(item.content, settings.fieldMapping);
  const fingerprint = isSameShop(item, connection) ? item.fingerprint : null;
  const comparison = compareWithStore(live, texts, fingerprint, store.lacks);
  if (comparison === 'same') return pushSucceeded(item, connection, live, texts);
  if (comparison === 'conflict' && settings.onConflict !== 'overwrite') return pushConflict(ctx, job, item, connection);
  if (!(await isClaimed(ctx, claimed))) return skipped('taken_over', 'Another worker has it');
  const after = await store.updateProduct(live.id, texts, signal, { ...ref, lastPush: item.fingerprint ?? undefined });
  return pushSucceeded(item, connection, after, texts);
}
