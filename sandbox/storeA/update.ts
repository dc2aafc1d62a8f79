import type { Fault } from '../faults.ts';
import type { ProductSeed, ShopProduct } from './product.ts';
import type { Shop } from './shop.ts';

export type UpdateInput = Partial<ProductSeed> & { id?: string };

interface UpdateResult {
  product: ShopProduct | null;
  userErrors: { field: string[] | null; message: string }[];
}

/** Applies the rules of https://shopify.dev/docs/api/admin-graphql/latest/mutations/productUpdate for texts. */
export function updateProduct(shop: Shop, input: UpdateInput | undefined, fault?: Fault): UpdateResult {
  const { id, ...changes } = input ?? {};
  const product = id ? shop.byId(id) : undefined;
  if (!product) return refused(['id'], 'Product does not exist');
  if (fault?.kind === 'user_error') return refused(['title'], 'Title is not allowed in this shop (sandbox)');
  const { title, handle, tags } = changes;
  if (title !== undefined && !title?.trim()) return refused(['title'], "Title can't be blank");
  if (title && title.length > 255) return refused(['title'], 'Title is too long (maximum is 255 characters)');
  if (tags && tags.length > 250) return refused(['tags'], 'Product tags cannot have more than 250 tags');
  if (handle && handle !== product.handle && shop.byHandle(handle)) {
    return refused(['handle'], `Handle '${handle}' already in use. Please provide a new handle.`);
  }
  return { product: shop.write(product, changes), userErrors: [] };
}

const refused = (field: string[], message: string): UpdateResult => ({
  product: null,
  userErrors: [{ field, message }],
});
