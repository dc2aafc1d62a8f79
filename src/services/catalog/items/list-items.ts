import type { ItemRow } from '../../../../schema/catalog/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { checkPage, type PageArgs, toldTotal } from '../../paged.ts';
import { countItems } from './count-items.ts';
import { getProject } from '../projects/get-project.ts';
import { checkFilter, type ItemFilterArgs, matching } from './item-filter.ts';
import { placeOf, readItems } from './read-items.ts';

/** A page by number, or behind an item. */
export interface ItemPageArgs extends PageArgs {
  after?: string | null | undefined;
}

/** The bare list of the specification ends here, and lists of item ids that are sent; larger projects page. */
export const MAX_ITEMS = 20_000;
/** Of one page. */
const MAX_PAGE = 1000;

/** A page of a project's items in the order of import, as plain read-only rows; the total goes to `X-Total-Count`. Throws 404, 422. */
export async function listItems(
  ctx: Context,
  projectId: string,
  filter: ItemFilterArgs,
  page: ItemPageArgs,
): Promise<ItemRow[]> {
  checkPage(page, MAX_PAGE);
  checkFilter(filter);
  const project = await getProject(ctx, projectId);
  const where = matching(project.id, filter);
  const [limit, offset] = [page.limit ?? MAX_PAGE, page.offset ?? 0];
  const place = await placeOf(ctx, project.id, where, { after: page.after, offset });
  const found = place === null ? [] : await readItems(ctx, where, place, limit);
  const told = page.after ? null : toldTotal(found.length, { limit, offset });
  ctx.setHeader('X-Total-Count', String(told ?? (await countItems(ctx, project.id, filter))));
  return found;
}
