import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import type { SourceItem } from '../../generation/source-items.ts';
import { SOURCE_COLUMNS } from '../../generation/source-items.ts';
import { type ProductPage, productPages } from '../posts/product-pages.ts';

/** An item that a post is about. */
export interface PostProduct extends ProductPage {
  item: SourceItem;
}

/** The warning for a requested item that cannot be used. */
export interface SkippedSource {
  code: 'source_left_out';
  field: 'source_item_ids';
  message: string;
}

interface Row extends SourceItem {
  excluded: boolean;
  vanished: boolean;
}

/** Reads the current data of the requested items, in their order. Deleted, excluded and vanished items are skipped. */
export async function readPostProducts(
  ctx: Context,
  projectId: string,
  itemIds: readonly string[],
): Promise<{ products: PostProduct[]; skippedSources: SkippedSource[] }> {
  if (itemIds.length === 0) return { products: [], skippedSources: [] };
  const found = await rows<Row>(
    ctx.em,
    sql`select ${SOURCE_COLUMNS}, excluded_at is not null as excluded, vanished_at is not null as vanished
          from content_items
         where project_id = ${projectId} and id = any(${[...itemIds]}::uuid[])`,
  );
  const pages = await productPages(ctx, projectId, itemIds);
  const byId = new Map(found.map((each) => [each.id, each]));
  const products: PostProduct[] = [];
  const skippedSources: SkippedSource[] = [];
  for (const id of itemIds) {
    const item = byId.get(id);
    const page = pages.get(id);
    const reason = skipReason(page && item);
    // A variant gets the title of its product.
    if (item && page && reason === null)
      products.push({ item: { ...item, sourceData: { title: page.title, ...item.sourceData } }, ...page });
    else
      skippedSources.push({
        code: 'source_left_out',
        field: 'source_item_ids',
        message: `${item?.externalId ?? id} ${reason}`,
      });
  }
  return { products, skippedSources };
}

function skipReason(item: Row | undefined): string | null {
  if (!item) return 'was deleted';
  if (item.excluded) return 'is excluded';
  return item.vanished ? 'is gone from its source' : null;
}
