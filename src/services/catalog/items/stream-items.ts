import type { RawBuilder } from 'kysely';
import type { ItemRow } from '../../../../schema/catalog/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { load } from '../../../core/load.ts';
import { checkPage } from '../../paged.ts';
import { getProject } from '../projects/get-project.ts';
import { sourceNames } from './get-item.ts';
import { checkFilter, countItems, filterCondition, type ItemFilterArgs } from './item-filter.ts';
import { findCursor, type ItemPageArgs, MAX_ITEMS, readItems } from './list-items.ts';

/** How many items are in memory at a time, whatever the length of the list. */
const BATCH = 100;

/** An item of the list with the name of its data source. */
export type ListedItem = ItemRow & { dataSourceName: string | null };

export interface ItemStream {
  /** The number of all items that match the filter, also when the list ends at {@link MAX_ITEMS}. */
  total: number;
  batches: AsyncGenerator<ListedItem[], void>;
}

/**
 * Returns the list of a project's items in the order of import, at most {@link MAX_ITEMS}. Batches are read as fast as
 * the caller consumes them, each in its own statement without a transaction. An item that is added or deleted meanwhile
 * may be in the list or not; no item is in it twice.
 * @throws 401, 404, 422.
 */
export async function streamItems(
  ctx: Context,
  projectId: string,
  filter: ItemFilterArgs,
  page: Omit<ItemPageArgs, 'limit'>,
): Promise<ItemStream> {
  checkPage(page, MAX_ITEMS);
  checkFilter(filter);
  const project = await getProject(ctx, projectId);
  const where = filterCondition(project.id, filter);
  const cursor = await findCursor(ctx, project.id, where, { after: page.after, offset: page.offset ?? 0 });
  return { total: await countItems(ctx, project.id, filter), batches: readBatches(ctx, where, cursor) };
}

async function* readBatches(
  ctx: Context,
  where: RawBuilder<unknown>,
  start: string | null,
): AsyncGenerator<ListedItem[], void> {
  for (let [cursor, left] = [start, MAX_ITEMS]; cursor !== null && left > 0;) {
    const size = Math.min(BATCH, left);
    const found = await readItems(ctx, where, cursor, size);
    yield await Promise.all(
      found.map(async (item) => ({
        ...item,
        dataSourceName: item.dataSourceId ? await load(ctx, sourceNames, item.dataSourceId) : null,
      })),
    );
    left -= found.length;
    cursor = found.length < size ? null : found.at(-1)!.position;
  }
}
