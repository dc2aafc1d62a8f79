import { fitFields } from '../../../generation/prompt/fit-data.ts';
import { productData } from '../../../generation/prompt/product-data.ts';
import { tokenOf } from '../place-products.ts';
import type { PostProduct } from '../read-post-products.ts';

/** Characters that all products share. */
const ROOM = 48_000;
const MOST_OF_ONE = 12_000;

/** What the sources say about the products, within a bound, each with the token that stands for it in the text. */
export function postProducts(products: readonly PostProduct[]): Record<string, unknown>[] {
  const room = Math.min(MOST_OF_ONE, Math.floor(ROOM / Math.max(1, products.length)));
  return products.map(({ item }, at) => ({ token: tokenOf(at), ...fitFields(productData(item), room) }));
}
