import type { Context } from '../../../core/context.ts';
import { productPages } from './product-pages.ts';

/** Where a product is shown to customers. */
export interface ProductLink {
  title: string;
  url: string;
}

/** The pages of items in their shop, by item, in the order they are named. Items without one have no link. */
export async function productLinks(
  ctx: Context,
  projectId: string,
  itemIds: readonly string[],
): Promise<Record<string, ProductLink>> {
  const pages = await productPages(ctx, projectId, itemIds);
  return Object.fromEntries(
    itemIds.flatMap((id): [string, ProductLink][] => {
      const { title = '', url = null } = pages.get(id) ?? {};
      return url === null ? [] : [[id, { title, url }]];
    }),
  );
}
