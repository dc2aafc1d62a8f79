import type { RawBuilder } from 'kysely';
import type { ItemRow } from '../../../../schema/catalog/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { load } from '../../../core/load.ts';
import { checkPage, totalFromPage } from '../../paged.ts';
import { getProject } from '../projects/get-project.ts';
import { sourceNames } from './get-item.ts';
import { checkFilter, countItems, filterCondition, type ItemFilterArgs } from './item-filter.ts';
import { findCursor, type ItemPageArgs, MAX_ITEMS, MAX_PAGE, readItems } from './list-items.ts';

/** How many items are in memory at a time, whatever the length of the list; fewer if they are large. */
const BATCH = 100;
/** A batch of large items ends here, so that many readers at a time need little memory. */
const BATCH_BYTES = 2 * 1024 * 1024;

/** An item of the list with the name of its data source. */
export type ListedItem = ItemRow & { dataSourceName: string | null };

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
  filter: ItemFilterArgs,
  page: ItemPageArgs,
): Promise<ItemStream> {
  checkPage(page, MAX_PAGE);
  checkFilter(filter);
  const project = await getProject(ctx, projectId);
  const where = filterCondition(project.id, filter);
  const [limit, offset] = [page.limit ?? MAX_ITEMS, page.offset ?? 0];
  const cursor = await findCursor(ctx, project.id, where, { after: page.after, offset });
  const batches = readBatches(ctx, where, cursor, limit);
  const first = await batches.next();
  const second = first.done ? first : await batches.next();
  const shown = first.done ? 0 : first.value.length;
  const known = second.done && !page.after ? totalFromPage(shown, { limit, offset }) : null;
  return { total: known ?? (await countItems(ctx, project.id, filter)), batches: joined([first, second], batches) };
}

async function* readBatches(
  ctx: Context,
  where: RawBuilder<unknown>,
  start: string | null,
  limit: number,
): AsyncGenerator<ListedItem[], void> {
  const most = limit > MAX_PAGE ? BATCH : limit;
  let size = most;
  for (let [cursor, left] = [start, limit]; cursor !== null && left > 0;) {
    size = Math.min(size, left);
    const { items, isCut } = await readItems(ctx, where, cursor, size, BATCH_BYTES);
    if (items.length > 0) yield await Promise.all(items.map((item) => withSourceName(ctx, item)));
    left -= items.length;
    cursor = isCut || items.length === size ? items.at(-1)!.position : null;
    // After large rows the next statement asks for as many as fit, so that the database does not write others for nothing.
    size = isCut ? items.length : most;
  }
}

async function withSourceName(ctx: Context, item: ItemRow): Promise<ListedItem> {
  return { ...item, dataSourceName: item.dataSourceId ? await load(ctx, sourceNames, item.dataSourceId) : null };
}

/** Yields what was read ahead, then the rest. */
async function* joined<T>(ahead: IteratorResult<T, void>[], rest: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  try {
    for (const result of ahead) if (!result.done) yield result.value;
    yield* rest;
  } finally {
    await rest.return();
  }
}
