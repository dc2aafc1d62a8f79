import { findUnstorable, UNSTORABLE } from '../../../../core/storable.ts';
import type { ListedProduct, ListedVariant } from '../../../../providers/stores/store.ts';
import { DEFAULT_MAX_CELL_CHARS, type CatalogRecord, type ReadEvent, type RowError } from './catalog-record.ts';
import { rowError } from './check-rows.ts';
import { withoutEmpty } from './read-cells.ts';

/** What is known of the store while its products are read. */
export interface StoreReading {
  connectionId: string;
  /** The shop that the connection leads to. */
  shop: string;
  /** Identifiers handed on so far, of one source and so of one space, and what they stand for. */
  identifiers: Map<string, CatalogRecord['itemType']>;
  /** Records and errors so far. */
  row: number;
}

/**
 * A product of a store and its variants, or a page of a site, under the keys that a product file gives. A product without versions, which the store
 * keeps as one variant `Title` = `Default Title`, takes that variant's facts. One that cannot be imported goes with its variants.
 */
export function* storeEvents(product: ListedProduct, reading: StoreReading): Generator<ReadEvent> {
  const single = product.variants.length === 1 && isDefault(product.variants[0]) ? product.variants[0] : undefined;
  const event = checked(productRecord(product, single, reading), reading);
  yield event;
  if (single || 'error' in event) return;
  for (const variant of product.variants) yield checked(variantRecord(product, variant), reading);
}

type Unnumbered = Omit<CatalogRecord, 'row'>;

function productRecord(
  product: ListedProduct,
  single: ListedVariant | undefined,
  { connectionId, shop }: StoreReading,
): Unnumbered {
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
      ...(single ? factsOf(single) : { options: product.options }),
      attributes: product.attributes,
      images: product.images.map(({ url, alt }, index) => ({ src: url, position: index + 1, ...(alt && { alt }) })),
      raw: withoutEmpty({ ...product.raw, variant: single && withoutEmpty(single.raw) }),
    }),
    // The first push finds the product by it, as by the one a push would have kept.
    metadata: { store_ids: { [connectionId]: product.id }, store_addresses: { [connectionId]: shop } },
  };
}

function variantRecord(product: ListedProduct, variant: ListedVariant): Unnumbered {
  const values = variant.options.map(({ value }) => value).join(' / ');
  return {
    externalId: variant.externalId,
    itemType: 'variant',
    title: `${product.title} - ${values || variant.title}`,
    sourceData: withoutEmpty({
      ...factsOf(variant),
      options: variant.options.map(({ name, value }) => ({ name, values: [value] })),
      raw: withoutEmpty(variant.raw),
    }),
    metadata: { parent_external_id: product.externalId, options: variant.options },
  };
}

function factsOf({ sku, barcode, price, compareAtPrice, image }: ListedVariant): Record<string, unknown> {
  return { sku, price, compare_at_price: compareAtPrice, barcode, image };
}

function isDefault(variant: ListedVariant | undefined): boolean {
  const [option, ...others] = variant?.options ?? [];
  if (!option) return true;
  return others.length === 0 && /^title$/i.test(option.name) && /^default title$/i.test(option.value);
}

function checked(record: Unnumbered, reading: StoreReading): ReadEvent {
  reading.row += 1;
  const error = errorOf(record, reading);
  if (error) return { error };
  reading.identifiers.set(record.externalId, record.itemType);
  return { record: { ...record, row: reading.row } };
}

function errorOf(record: Unnumbered, reading: StoreReading): RowError | null {
  const error = faultOf(record, reading);
  return error && { ...error, externalId: record.externalId };
}

function faultOf(
  { externalId, itemType, title, sourceData }: Unnumbered,
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
