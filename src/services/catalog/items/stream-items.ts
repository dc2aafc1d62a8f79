import type { Context } from '../../../core/context.ts';
import { checkPage } from '../../paged.ts';
import { checkFilter, type ItemFilterArgs } from './item-filter.ts';
import { type ItemPageArgs, MAX_ITEMS, MAX_PAGE } from './list-items.ts';
import { type ListedItem, readFirstItems, type ReadItems, readItems } from './read-items.ts';

/** How many items are in memory at a time, whatever the length of the list; fewer if they are large. */
const BATCH = 100;
/** A batch of large items ends here, so that many readers at a time need little memory. */
const BATCH_BYTES = 2 * 1024 * 1024;

export interface ItemStream {
  /** The number of all items that match the filter, also when the list ends at {@link MAX_ITEMS}. */
  total: number;
  batches: AsyncGenerator<ListedItem[], void>;
}

/**
 * Returns a page of a project's items in the order of import, or without `limit` all of them up to {@link MAX_ITEMS}.
 * The first batch is read at once, the others as fast as the caller consumes them, each in its own statement without a
 * transaction. An item that is added or deleted meanwhile may be in the list or not; no item is in it twice.
 * @throws 401, 404, 422.
 */
export async function streamItems(
  ctx: Context,
  projectId: string,
  given: ItemFilterArgs,
  page: ItemPageArgs,
): Promise<ItemStream> {
  checkPage(page, MAX_PAGE);
  const filter = await checkFilter(ctx, projectId, given);
  const [limit, offset] = [page.limit ?? MAX_ITEMS, page.offset ?? 0];
  const most = limit > MAX_PAGE ? BATCH : limit;
  const start = { after: page.after, offset };
  const { total, ...first } = await readFirstItems(ctx, projectId, filter, start, most, BATCH_BYTES);
  const next = (cursor: string, size: number) => readItems(ctx, projectId, filter, cursor, size, BATCH_BYTES);
  return { total, batches: batchesFrom(first, next, limit, most) };
}

/** Yields the first batch, and further ones of at most `most` items until there are no more or `limit` is reached. */
async function* batchesFrom(
  first: ReadItems,
  next: (cursor: string, size: number) => Promise<ReadItems>,
  limit: number,
  most: number,
): AsyncGenerator<ListedItem[], void> {
  for (let [batch, left, size] = [first, limit, most]; ;) {
    const { items, isCut } = batch;
    if (items.length > 0) yield items;
    left -= items.length;
    if (left <= 0 || (!isCut && items.length < size)) return;
    // After large rows the next statement asks for as many as fit, so that the database does not write others for nothing.
    size = Math.min(isCut ? items.length : most, left);
    batch = await next(items.at(-1)!.position, size);
  }
}
