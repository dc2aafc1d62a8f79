import type { RawBuilder } from 'kysely';
import type { ItemRow } from '../../../../schema/catalog/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { load } from '../../../core/load.ts';
import { checkPage } from '../../paged.ts';
import { countItems } from './count-items.ts';
import { sourceNames } from './get-item.ts';
import { getProject } from '../projects/get-project.ts';
import { checkFilter, type ItemFilterArgs, matching } from './item-filter.ts';
import { type ItemPageArgs, MAX_ITEMS } from './list-items.ts';
import { placeOf, readItems } from './read-items.ts';

/** Items in memory at once: the whole list costs no more than this many. */
const BATCH = 100;

/** An item as a list shows it, with what its data source is called. */
export type ListedItem = ItemRow & { dataSourceName: string | null };

export interface ItemStream {
  /** Of all items of the filter, also where the list ends before. */
  total: number;
  batches: AsyncGenerator<ListedItem[], void>;
}

/**
 * The whole list of a project's items in the order of import, {@link MAX_ITEMS} at most, batch by batch: as fast as it is
 * read, with no transaction open meanwhile. What is deleted or added on the way is left out or found in its place; nothing
 * comes twice. Throws 404, 422.
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
  const where = matching(project.id, filter);
  const place = await placeOf(ctx, project.id, where, { after: page.after, offset: page.offset ?? 0 });
  return { total: await countItems(ctx, project.id, filter), batches: batchesBehind(ctx, where, place) };
}

async function* batchesBehind(
  ctx: Context,
  where: RawBuilder<unknown>,
  place: string | null,
): AsyncGenerator<ListedItem[], void> {
  for (let [behind, left] = [place, MAX_ITEMS]; behind !== null && left > 0;) {
    const size = Math.min(BATCH, left);
    const found = await readItems(ctx, where, behind, size);
    yield await Promise.all(
      found.map(async (item) => ({
        ...item,
        dataSourceName: item.dataSourceId ? await load(ctx, sourceNames, item.dataSourceId) : null,
      })),
    );
    left -= found.length;
    behind = found.length < size ? null : found.at(-1)!.position;
  }
}
