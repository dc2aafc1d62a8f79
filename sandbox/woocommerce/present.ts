import type { WooProduct, WooVariation } from './product.ts';
import type { WooShop } from './shop.ts';
import { rendered } from '../cms/texts.ts';
import { shownTerm } from './terms.ts';

/** Dates in the shop's time and in UTC, both without a time zone. */
const dates = (name: string, iso: string) => ({ [name]: iso.slice(0, 19), [`${name}_gmt`]: iso.slice(0, 19) });

function prices({ regular_price: regular, sale_price: sale }: { regular_price: string; sale_price: string }) {
  return { price: sale || regular, regular_price: regular, sale_price: sale, on_sale: sale !== '' };
}

/** What visitors see of a text: shortcodes are run and paragraphs made. */
const forVisitors = (html: string): string =>
  rendered(html.replaceAll(/\[gallery\b[^\]]*\]/g, '<div class="gallery"></div>'));

/**
 * A product in the shape of the API, with the fields that the service reads and some others. Texts are as stored in an
 * answer to a write and with `context=edit`.
 */
export function shownProduct(shop: WooShop, product: WooProduct, address: string, asStored = true) {
  const {
    id,
    name,
    slug,
    type,
    status,
    description,
    short_description,
    sku,
    global_unique_id,
    categories,
    brands,
    images,
    attributes,
    meta_data,
  } = product;
  const { created, modified, variations } = product;
  const tags = product.tags
    .flatMap((tag) => shop.tags.byId(tag) ?? [])
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return {
    id,
    name,
    slug,
    permalink: `${address}/product/${slug}/`,
    ...dates('date_created', created),
    ...dates('date_modified', modified),
    type,
    status,
    featured: false,
    catalog_visibility: 'visible',
    description: asStored ? description : forVisitors(description),
    short_description: asStored ? short_description : forVisitors(short_description),
    sku,
    global_unique_id,
    ...(type === 'variable'
      ? {
          ...prices({ regular_price: '', sale_price: '' }),
          price: prices(variations[0] ?? { regular_price: '', sale_price: '' }).price,
        }
      : prices(product)),
    total_sales: 0,
    virtual: false,
    manage_stock: false,
    stock_quantity: null,
    stock_status: 'instock',
    weight: '',
    dimensions: { length: '', width: '', height: '' },
    categories: categories.map(shownTerm),
    brands: brands.map(shownTerm),
    tags: tags.map(shownTerm),
    images: images.map((image) => ({ ...image, name: image.src.split('/').at(-1), ...dates('date_created', created) })),
    attributes: attributes.map((attribute, position) => ({
      id: 0,
      slug: attribute.name,
      position,
      visible: true,
      ...attribute,
    })),
    default_attributes: [],
    variations: variations.map((variation) => variation.id),
    grouped_products: [],
    // WooCommerce selects them again for each response.
    related_ids: [0, 1, 2, 3].map(() => Math.floor(Math.random() * 1_000_000)),
    menu_order: 0,
    price_html: '',
    meta_data,
    _links: { self: [{ href: `${address}/wp-json/wc/v3/products/${id}` }] },
  };
}

/** What visitors see of a product, with the texts of the SEO plugin. */
export function visibleProduct(shop: WooShop, product: WooProduct) {
  const meta = (key: string) => {
    const value = product.meta_data.find((each) => each.key === key)?.value;
    return typeof value === 'string' ? value : null;
  };
  // Names are stored with escaped ampersands.
  const plain = (name: string) => name.replaceAll('&amp;', '&');
  return {
    title: plain(product.name),
    texts: [forVisitors(product.short_description), forVisitors(product.description)],
    tags: product.tags.flatMap((id) => shop.tags.byId(id)?.name ?? []).map(plain),
    seo: { title: meta('_yoast_wpseo_title'), description: meta('_yoast_wpseo_metadesc') },
  };
}

/** A variation under its product, https://woocommerce.github.io/woocommerce-rest-api-docs/#product-variation-properties */
export function shownVariation(parent: WooProduct, { image, attributes, ...variation }: WooVariation, address: string) {
  const { id, sku, global_unique_id } = variation;
  return {
    id,
    type: 'variation',
    parent_id: parent.id,
    ...dates('date_created', parent.created),
    ...dates('date_modified', parent.modified),
    name: attributes.map(({ option }) => option).join(', '),
    description: '',
    sku,
    global_unique_id,
    ...prices(variation),
    status: 'publish',
    image: image ?? parent.images[0] ?? null,
    attributes: attributes.map((attribute) => ({ id: 0, slug: attribute.name, ...attribute })),
    meta_data: [],
    _links: { up: [{ href: `${address}/wp-json/wc/v3/products/${parent.id}` }] },
  };
}

/** A variation in a list of products: it has the product's name and no texts of its own. */
export function variationAsProduct(parent: WooProduct, variation: WooVariation, address: string) {
  const shown = shownVariation(parent, variation, address);
  return {
    ...shown,
    name: `${parent.name} - ${shown.name}`,
    slug: `${parent.slug}-${variation.id}`,
    short_description: '',
    tags: [],
    categories: [],
    images: [],
  };
}

/** Only the fields named by `_fields`, like WordPress. */
export function picked(shown: Record<string, unknown>, fields: string | undefined): Record<string, unknown> {
  if (!fields) return shown;
  const wanted = new Set(fields.split(',').map((field) => field.trim()));
  return Object.fromEntries(Object.entries(shown).filter(([name]) => wanted.has(name)));
}
