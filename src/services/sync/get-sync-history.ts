import { SyncHistoryEntry } from '../../../entities/sync/sync-history-entry.ts';
import type { SyncHistory } from '../../../schema/sync/payloads.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { parentItem } from '../catalog/items/get-item.ts';
import { defaultPage, type PageArgs } from '../paged.ts';
import { pageWithParent } from '../read-page.ts';

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
  const where = { contentItemId: itemId };
  const { found, total, parent } = await pageWithParent(
    ctx,
    SyncHistoryEntry,
    where,
    { syncedAt: 'desc', id: 'desc' },
    page,
    {
      parent: parentItem(ctx, projectId, itemId),
    },
  );
  ctx.setHeader('X-Total-Count', String(total));
  return { itemId, itemExternalId: parent as string, history: found.toReversed() };
}
