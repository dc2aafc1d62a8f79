import { SyncHistoryEntry } from '../../../entities/sync/sync-history-entry.ts';
import type { SyncHistory } from '../../../schema/sync/payloads.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { getItem } from '../catalog/items/get-item.ts';
import { defaultPage, type PageArgs, paged } from '../paged.ts';

/**
 * Returns the attempts to push an item, oldest first, with the total in `X-Total-Count`. Pages are counted from the
 * newest attempt, and the first one has at most 1000.
 * @throws 401, 404, 422 for an invalid page.
 */
export async function getSyncHistory(
  ctx: Context,
  projectId: string,
  itemId: string,
  args: PageArgs = {},
): Promise<SyncHistory> {
  signedIn(ctx);
  const page = defaultPage(args);
  const item = await getItem(ctx, projectId, itemId);
  const newest = await paged(ctx, SyncHistoryEntry, { contentItemId: item.id }, { syncedAt: 'desc', id: 'desc' }, page);
  return { itemId: item.id, itemExternalId: item.externalId, history: newest.toReversed() };
}
