import type { Context } from '../../../core/context.ts';
import { PageTooLarge } from '../../page-bytes.ts';
import { checkPage, type PageArgs } from '../../paged.ts';
import { checkFilter, type ItemFilterArgs } from './item-filter.ts';
import { type ListedItem, readFirstItems } from './read-items.ts';

/** A page by offset, by cursor, or by both: `after` is the id of the item before the page. */
export interface ItemPageArgs extends PageArgs {
  after?: string | null | undefined;
}

/** The most items that one request lists, or names by id. Larger projects are read page by page. */
export const MAX_ITEMS = 20_000;
export const MAX_PAGE = 1000;

/**
 * Returns a page of a project's items in the order of import, as plain read-only rows, and sets `X-Total-Count`.
 * @throws 401, 404 for the project or an unknown `after`, 422, also for a page that needs too much memory.
 */
export async function listItems(
  ctx: Context,
  projectId: string,
  given: ItemFilterArgs,
  page: ItemPageArgs,
): Promise<ListedItem[]> {
  checkPage(page, MAX_PAGE);
  const filter = await checkFilter(ctx, projectId, given);
  const [limit, offset] = [page.limit ?? MAX_PAGE, page.offset ?? 0];
  const { items, isCut, total } = await readFirstItems(ctx, projectId, filter, { after: page.after, offset }, limit);
  if (isCut) throw new PageTooLarge(items.length, { limit, offset });
  ctx.setHeader('X-Total-Count', String(total));
  return items;
}
