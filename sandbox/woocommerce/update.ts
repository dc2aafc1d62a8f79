import { isBag, type Bag } from '../bag.ts';
import { filtered, plainField } from '../cms/texts.ts';
import type { WooProduct } from './product.ts';
import { invalidParam, Refusal } from './refusal.ts';
import type { WooShop } from './shop.ts';

const STRINGS = [
  'name',
  'description',
  'short_description',
  'sku',
  'status',
  'regular_price',
  'sale_price',
  'slug',
] as const;

/**
 * `PUT products/{id}` by WooCommerce's rules: absent fields stay; tags and images are complete lists of ids. Throws
 * WooCommerce's errors.
 */
export function updateProduct(shop: WooShop, id: number, body: Bag): WooProduct {
  const product = shop.byId(id);
  if (!product && shop.variationById(id)) {
    const message =
      'To manipulate product variations you should use the /products/&lt;product_id&gt;/variations/&lt;id&gt; endpoint.';
    throw new Refusal(404, 'woocommerce_rest_invalid_product_id', message);
  }
  // Reading an unknown product is 404, writing it 400.
  if (!product) throw new Refusal(400, 'woocommerce_rest_product_invalid_id', 'Invalid ID.');
  for (const name of STRINGS)
    if (body[name] !== undefined && typeof body[name] !== 'string')
      throw invalidParam(name, `${name} is not of type string.`);
  const [images, metaData] = [listOf(body, 'images'), listOf(body, 'meta_data')];
  const changed = images?.map((image) => updatedImage(product, image));
  if (body['sku'] && shop.all().some((each) => each !== product && each.sku === body['sku'])) {
    throw new Refusal(400, 'product_invalid_sku', 'Invalid or duplicated SKU.', { resource_id: product.id });
  }
  for (const name of STRINGS)
    if (body[name] !== undefined)
      Object.assign(product, {
        [name]: filtered(String(body[name])),
      });
  // Unknown ids are ignored.
  const tags = listOf(body, 'tags');
  if (tags) product.tags = tags.map((tag) => Number(tag['id'])).filter((tag) => shop.tags.byId(tag));
  if (changed) product.images = changed;
  for (const meta of metaData ?? []) shop.setMeta(product, String(meta['key']), meta['value']);
  shop.count(product);
  return product;
}

function listOf(body: Bag, name: string): Bag[] | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || !value.every(isBag)) throw invalidParam(name, `${name} is not of type array.`);
  return value;
}

/** An image keeps its position by its id. An empty alternative text is ignored. */
function updatedImage(product: WooProduct, { id, alt }: Bag) {
  const known = product.images.find((image) => image.id === id);
  if (!known) throw new Refusal(400, 'woocommerce_product_invalid_image_id', `#${String(id)} is an invalid image ID.`);
  return { ...known, ...(alt ? { alt: plainField(String(alt)) } : {}) };
}
