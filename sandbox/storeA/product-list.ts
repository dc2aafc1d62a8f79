import { connectionOf, decodeCursor, encodeCursor, type Cursors, type PageArguments } from './connection.ts';
import type { ShopProduct } from './product.ts';

export interface ProductListArguments extends PageArguments {
  query?: string;
  reverse?: boolean;
  sortKey?: string;
}

/** Sort keys with a text; all others sort by id. */
const SORTED_BY: Record<string, (product: ShopProduct) => string> = {
  CREATED_AT: (product) => product.createdAt,
  PRODUCT_TYPE: (product) => product.productType,
  TITLE: (product) => product.title,
  UPDATED_AT: (product) => product.updatedAt,
  VENDOR: (product) => product.vendor,
};

/**
 * A page of products, which are given in the order of their ids. A cursor names the last product, so deletions do not
 * shift pages.
 */
export function productList<Node>(
  byId: readonly ShopProduct[],
  args: ProductListArguments,
  show: (product: ShopProduct) => Node,
) {
  const valueOf = SORTED_BY[args.sortKey ?? 'ID'];
  const sorted = valueOf ? byId.toSorted((a, b) => compare(valueOf(a), valueOf(b)) || numberOf(a) - numberOf(b)) : byId;
  const items = args.reverse ? sorted.toReversed() : sorted;
  const cursors: Cursors<ShopProduct> = {
    of: (product) =>
      encodeCursor({ last_id: numberOf(product), last_value: valueOf ? valueOf(product) : String(numberOf(product)) }),
    startAfter: (cursor) => {
      const { last_id: id, last_value: value } = decodeCursor(cursor);
      if (typeof id !== 'number' || typeof value !== 'string') return undefined;
      const order = (product: ShopProduct) =>
        ((valueOf && compare(valueOf(product), value)) || numberOf(product) - id) * (args.reverse ? -1 : 1);
      const start = items.findIndex((product) => order(product) > 0);
      return start < 0 ? items.length : start;
    },
  };
  return connectionOf(items, args, show, cursors);
}

const numberOf = (product: ShopProduct): number => Number(product.id.split('/').at(-1));
const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
