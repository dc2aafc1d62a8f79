import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import { WriteMode } from '../../../entities/stores/write-mode.ts';
import type { Context } from '../../core/context.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { row, sql } from '../../core/sql.ts';
import { type ClaimedItem, isClaimed } from '../jobs/claim-items.ts';
import type { Outcome } from '../jobs/job-definition.ts';
import { withPushSlot } from './call-store.ts';
import { knownOf, planItem, textsToPush } from './plan-item.ts';
import { productRef, type StoredProduct } from './product-ref.ts';
import { pushConflict, pushSucceeded } from './push-outcomes.ts';
import type { OpenedStore } from './sync-plan.ts';
import type { SyncSettings } from './sync-settings.ts';
import type { KnownTexts } from './store-base.ts';

export interface SyncedItem extends StoredProduct, KnownTexts {
  id: string;
  externalId: string;
  status: string;
  excluded: boolean;
  content: Record<string, unknown>;
}

const WRONG_SHOP =
  'The product is known by an id of another shop, which the store connection led to before. Import it from this one, or write its id here into metadata.store_ids';

/** Reads an item with what is stored about it in the store of a connection. Returns null when it was deleted. */
export function readSyncedItem(ctx: Context, itemId: string, connectionId: string): Promise<SyncedItem | null> {
  return row<SyncedItem>(
    ctx.em,
    sql`select c.id, c.external_id as "externalId", c.status, c.excluded_at is not null as excluded,
               c.generated_content as content,
               c.metadata->'store_ids'->>${connectionId} as "storeId",
               c.metadata->'store_addresses'->>${connectionId} as shop,
               c.pushed->>${connectionId} as pushed,
               case when coalesce(s.source_type = 'store' and s.config->>'store_connection_id' = ${connectionId},
                                  (c.pushed->${connectionId}->>'imported')::boolean,
                                  c.metadata->'store_addresses' ? ${connectionId}::text)
                    then c.source_data end as source
          from content_items c
          left join data_sources s on s.id = c.data_source_id
         where c.id = ${itemId}`,
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
 * Reads the live texts and writes those of ours that changed, unless somebody changed them in the store and the sync
 * must not overwrite them. A change in the store between the two requests is overwritten, because no platform supports
 * conditional writes. Throws ProviderError, or the signal's reason.
 */
export async function pushItem(
  ctx: Context,
  job: Job,
  claimed: ClaimedItem,
  item: SyncedItem,
  settings: SyncSettings,
  opened: OpenedStore,
  signal: AbortSignal,
): Promise<Outcome> {
  const { store, connection } = opened;
  const ref = productRef(item.externalId, item, connection);
  if (!ref) throw new ProviderError('not_found', WRONG_SHOP);
  const live = await withPushSlot(ctx, connection, signal, 'search', () => store.findProduct(ref, signal));
  if (!live) throw new ProviderError('not_found', 'The product is not in the store');
  const texts = textsToPush(item.content, settings.fieldMapping, opened);
  if (Object.keys(texts).length === 0 && connection.writeMode === WriteMode.excerpt_only)
    return skipped('nothing_to_write', 'The connection writes only the short description, and there is none to write');
  const known = knownOf(item, connection);
  const plan = planItem(known, live, texts, connection, settings.onConflict === 'overwrite');
  if (plan.action === 'conflict') return pushConflict(ctx, job, item, connection);
  if (plan.action === 'same') return pushSucceeded(item, known, connection, live, texts, plan);
  if (!(await isClaimed(ctx, claimed))) return skipped('taken_over', 'Another worker has it');
  const former = { ...ref, lastPush: item.pushed ?? undefined };
  const after = await withPushSlot(ctx, connection, signal, 'write', () =>
    store.updateProduct(live.id, plan.texts, signal, former),
  );
  return pushSucceeded(item, known, connection, after, texts, plan);
}
