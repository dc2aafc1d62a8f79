import { v7 as uuid } from 'uuid';
import { JobItemState } from '../../../entities/jobs/job-item-state.ts';
import { StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { patiently } from '../../core/patience.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { changed, row, sql } from '../../core/sql.ts';
import type { Store, StoreProduct } from '../../providers/stores/store.ts';
import type { Outcome } from '../jobs/finish-item.ts';
import type { JobKind } from '../jobs/run-job.ts';
import { openStore } from '../stores/open-store.ts';
import { productRef } from './product-ref.ts';
import { type SyncSettings, syncSettings } from './settings.ts';
import { alreadyThere, fingerprint, textsForStore } from './texts-for-store.ts';

interface SyncPlan {
  settings: SyncSettings;
  connection: StoreConnection;
  store: Store;
}

interface SyncedItem {
  id: string;
  externalId: string;
  status: string;
  excluded: boolean;
  content: Record<string, unknown>;
  storeId: string | null;
  pushed: string | null;
}

export const CHANGED_IN_STORE = 'Content changed in the store since the last sync';

/** Pushes approved texts: looks at the live text first, so that nothing changed in the store is overwritten unasked. */
export const syncKind: JobKind<SyncPlan> = {
  generating: false,
  afterFailure: async () => undefined,

  async plan(ctx, job) {
    const settings = syncSettings.parse(job.payload);
    const connection = await ctx.em.findOne(StoreConnection, { id: settings.storeConnectionId, organizationId: job.organizationId });
    if (!connection) throw new AppError('NOT_CONFIGURED', 'The store connection was deleted');
    return { settings, connection, store: await openStore(ctx, connection) };
  },

  async work(ctx, _job, claimed, plan, signal) {
    const item = await readItem(ctx, claimed.itemId!, plan.connection.id);
    if (!item) return skipped('gone', 'The item was deleted');
    if (item.excluded) return skipped('excluded', 'The item was excluded after the sync began');
    if (item.status !== 'approved' && item.status !== 'synced') return skipped('not_approved', 'Only approved items are pushed');
    try {
      return await patiently(() => push(item, plan, signal), signal);
    } catch (error) {
      if (signal.aborted || !(error instanceof ProviderError)) throw error;
      return refused(item, plan, JobItemState.failed, error.kind, error.message);
    }
  },
};

function skipped(errorCode: string, message: string): Outcome {
  return { status: JobItemState.skipped, errorCode, message };
}

async function push(item: SyncedItem, plan: SyncPlan, signal: AbortSignal): Promise<Outcome> {
  const live = await plan.store.findProduct(productRef(item.externalId, item.storeId), signal);
  if (!live) throw new ProviderError('not_found', 'The product is not in the store');
  const texts = textsForStore(item.content);
  const untouched = item.pushed === null || item.pushed === fingerprint(live);
  if (alreadyThere(live, texts)) return pushed(item, plan, live);
  if (!untouched && plan.settings.onConflict !== 'overwrite') return refused(item, plan, JobItemState.conflict, 'conflict', CHANGED_IN_STORE);
  return pushed(item, plan, await plan.store.updateProduct(live.id, texts, signal));
}

function readItem(ctx: Context, itemId: string, connectionId: string): Promise<SyncedItem | null> {
  return row<SyncedItem>(
    ctx.em,
    sql`select id, external_id as "externalId", status, excluded_at is not null as excluded, generated_content as content,
               metadata->'store_ids'->>${connectionId} as "storeId", pushed->>${connectionId} as pushed
          from content_items where id = ${itemId}`,
  );
}

function pushed(item: SyncedItem, plan: SyncPlan, product: StoreProduct): Outcome {
  const syncedAt = new Date();
  const { id: connectionId } = plan.connection;
  return {
    status: JobItemState.succeeded,
    facts: { synced_at: syncedAt.toISOString() },
    apply: async (em) => {
      await changed(
        em,
        sql`update content_items
               set status = case when status = 'approved' and generated_content = ${JSON.stringify(item.content)}::jsonb then 'synced' else status end,
                   updated_at = now(),
                   pushed = pushed || jsonb_build_object(${connectionId}::text, ${fingerprint(product)}::text),
                   metadata = metadata || jsonb_build_object('store_ids',
                     coalesce(metadata->'store_ids', '{}') || jsonb_build_object(${connectionId}::text, ${product.id}::text))
             where id = ${item.id}`,
      );
      await writeHistory(em, item, plan, syncedAt, null);
    },
  };
}

function refused(item: SyncedItem, plan: SyncPlan, status: JobItemState.failed | JobItemState.conflict, errorCode: string, message: string): Outcome {
  return { status, errorCode, message, apply: (em) => writeHistory(em, item, plan, new Date(), message) };
}

/** One entry per attempt; an error message is a failure. */
async function writeHistory(em: Context['em'], item: SyncedItem, plan: SyncPlan, at: Date, error: string | null): Promise<void> {
  await changed(
    em,
    sql`insert into sync_history (id, content_item_id, store_connection_id, store_connection_name, synced_at, success, error_message)
        values (${uuid()}, ${item.id}, ${plan.connection.id}, ${plan.connection.name}, ${at}, ${error === null}, ${error})`,
  );
}
