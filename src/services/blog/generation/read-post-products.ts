import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import type { SourceItem } from '../../generation/generation-plan.ts';
import { SOURCE_COLUMNS } from '../../generation/source-columns.ts';
import { type ProductPage, productPages } from '../posts/product-pages.ts';

/** An item that a post is written about. */
export interface PostProduct extends ProductPage {
  item: SourceItem;
}

/** An item that was asked for and that nothing is written about. */
export interface LeftOut {
  code: 'source_left_out';
  field: 'source_item_ids';
  message: string;
}

interface Row extends SourceItem {
  excluded: boolean;
  vanished: boolean;
}

/** The items as they are at this moment, in the order they were named; those that are not wanted any more are left out. */
export async function readPostProducts(
  ctx: Context,
  projectId: string,
  itemIds: readonly string[],
): Promise<{ products: PostProduct[]; leftOut: LeftOut[] }> {
  if (itemIds.length === 0) return { products: [], leftOut: [] };
  const found = await rows<Row>(
    ctx.em,
    sql`select ${SOURCE_COLUMNS}, excluded_at is not null as excluded, vanished_at is not null as vanished
          from content_items where project_id = ${projectId} and id = any(${[...itemIds]}::uuid[])`,
  );
  const pages = await productPages(ctx, projectId, itemIds);
  const byId = new Map(found.map((each) => [each.id, each]));
  const products: PostProduct[] = [];
  const leftOut: LeftOut[] = [];
  for (const id of itemIds) {
    const item = byId.get(id);
    const page = pages.get(id);
    const why = whyNot(page && item);
    // A variant has its name from its product.
    if (item && page && why === null)
      products.push({ item: { ...item, sourceData: { title: page.title, ...item.sourceData } }, ...page });
    else
      leftOut.push({ code: 'source_left_out', field: 'source_item_ids', message: `${item?.externalId ?? id} ${why}` });
  }
  return { products, leftOut };
}

function whyNot(item: Row | undefined): string | null {
  if (!item) return 'was deleted';
  if (item.excluded) return 'is excluded';
  return item.vanished ? 'is gone from its source' : null;
}
