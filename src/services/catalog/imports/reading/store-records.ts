import { findUnstorable, UNSTORABLE } from '../../../../core/storable.ts';
import type { ListedProduct, ListedVariant } from '../../../../providers/stores/store.ts';
import type { CatalogRecord, ReadEvent, RowError } from './catalog-record.ts';
import { DEFAULT_MAX_CELL_CHARS } from './limits.ts';
import { rowError } from './read-errors.ts';
import { withoutEmpty } from './read-cells.ts';

/** The state while the products of a store are read. */
export interface StoreReading {
  connectionId: string;
  /** The shop that the connection leads to. */
  shop: string;
  /** The identifiers that were yielded so far, with the type of their item. They are unique across types. */
  identifiers: Map<string, CatalogRecord['itemType']>;
  /** The number of records and errors so far. */
  row: number;
}

/**
 * Yields the records of a store's product and its variants, or of a page of a site, with the keys that product files
 * have. A product without options, which the store holds as one variant `Title` = `Default Title`, takes the data of
 * that variant. When a product cannot be imported, its variants are skipped.
 */
export function* readProduct(product: ListedProduct, reading: StoreReading): Generator<ReadEvent> {
  const single = product.variants.length === 1 && isDefault(product.variants[0]) ? product.variants[0] : undefined;
  const event = toEvent(productRecord(product, single, reading), reading);
  yield event;
  if (single || 'error' in event) return;
  for (const variant of product.variants) yield toEvent(variantRecord(product, variant), reading);
}

/** A record before it has its row number. */
type StoreRecord = Omit<CatalogRecord, 'row'>;

function productRecord(
  product: ListedProduct,
  single: ListedVariant | undefined,
  { connectionId, shop }: StoreReading,
): StoreRecord {
  const { externalId, title, kind } = product;
  return {
    externalId,
    itemType: kind,
    title,
    sourceData: withoutEmpty({
      handle: product.handle,
      title,
      body_html: product.descriptionHtml,
      short_description: product.shortDescriptionHtml,
      vendor: product.vendor,
      product_category: product.category,
      product_type: product.productType,
      tags: product.tags,
      status: product.status,
      seo_title: product.seoTitle,
      seo_description: product.seoDescription,
      ...(single ? variantData(single) : { options: product.options }),
      attributes: product.attributes,
      images: product.images.map(({ url, alt }, index) => ({ src: url, position: index + 1, ...(alt && { alt }) })),
      raw: withoutEmpty({ ...product.raw, variant: single && withoutEmpty(single.raw) }),
    }),
    // The first sync finds the product by this id, as later syncs do by the id that a sync stores.
    metadata: { store_ids: { [connectionId]: product.id }, store_addresses: { [connectionId]: shop } },
  };
}

function variantRecord(product: ListedProduct, variant: ListedVariant): StoreRecord {
  const values = variant.options.map(({ value }) => value).join(' / ');
  return {
    externalId: variant.externalId,
    itemType: 'variant',
    title: `${product.title} - ${values || variant.title}`,
    sourceData: withoutEmpty({
      ...variantData(variant),
      options: variant.options.map(({ name, value }) => ({ name, values: [value] })),
      raw: withoutEmpty(variant.raw),
    }),
    metadata: { parent_external_id: product.externalId, options: variant.options },
  };
}

function variantData({ sku, barcode, price, compareAtPrice, image }: ListedVariant): Record<string, unknown> {
  return { sku, price, compare_at_price: compareAtPrice, barcode, image };
}

function isDefault(variant: ListedVariant | undefined): boolean {
  const [option, ...others] = variant?.options ?? [];
  if (!option) return true;
  return others.length === 0 && /^title$/i.test(option.name) && /^default title$/i.test(option.value);
}

function toEvent(record: StoreRecord, reading: StoreReading): ReadEvent {
  reading.row += 1;
  const error = findError(record, reading);
  if (error) return { error: { ...error, externalId: record.externalId } };
  reading.identifiers.set(record.externalId, record.itemType);
  return { record: { ...record, row: reading.row } };
}

function findError(
  { externalId, itemType, title, sourceData }: StoreRecord,
  { row, identifiers }: StoreReading,
): RowError | null {
  if (identifiers.has(externalId)) {
    return rowError(
      row,
      'id',
      externalId,
      'duplicate_identifier',
      `The ${itemType} has the same id as another product, page or variant of the store.`,
    );
  }
  if (title.trim() === '')
    return rowError(row, 'title', '', 'missing_title', `The ${itemType} ${externalId} has no title.`);
  for (const [key, value] of Object.entries(sourceData)) {
    if (findUnstorable(value))
      return rowError(row, key, '', 'broken_characters', `“${key}” of the ${itemType} ${externalId} ${UNSTORABLE}.`);
    if (typeof value !== 'string' || value.length <= DEFAULT_MAX_CELL_CHARS) continue;
    const message = `“${key}” of the ${itemType} ${externalId} has ${value.length} characters, at most ${DEFAULT_MAX_CELL_CHARS} are allowed.`;
    return rowError(row, key, value, 'cell_too_long', message);
  }
  return null;
}
