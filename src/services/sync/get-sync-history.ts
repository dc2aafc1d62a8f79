import { SyncHistoryEntry } from '../../../entities/sync/sync-history-entry.ts';
import type { SyncHistory } from '../../../schema/sync/payloads.ts';
import type { Context } from '../../core/context.ts';
import { getItem } from '../catalog/items/get-item.ts';

const MAX_ENTRIES = 1000;

/** Returns the attempts to push an item, oldest first. Of more than 1000 the newest are returned. Throws 404. */
export async function getSyncHistory(ctx: Context, projectId: string, itemId: string): Promise<SyncHistory> {
  const item = await getItem(ctx, projectId, itemId);
  const newest = await ctx.em.find(
    SyncHistoryEntry,
    { contentItemId: item.id },
    { orderBy: { syncedAt: 'desc', id: 'desc' }, limit: MAX_ENTRIES },
  );
  return { itemId: item.id, itemExternalId: item.externalId, history: newest.toReversed() };
}
