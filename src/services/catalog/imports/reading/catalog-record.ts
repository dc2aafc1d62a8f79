/** Our names of what a column can hold, in the order the mapping form shows them. */
export const MAPPABLE_FIELDS = [
  'external_id',
  'title',
  'description',
  'short_description',
  'vendor',
  'product_type',
  'tags',
  'price',
  'compare_at_price',
  'sku',
  'barcode',
  'quantity',
  'image',
  'image_alt',
  'url',
  'seo_title',
  'seo_description',
  'parent_external_id',
] as const;

export type MappableField = (typeof MAPPABLE_FIELDS)[number];

/** Our field → the file's column. An empty mapping means: recognise the layout. */
export type ColumnMapping = Partial<Record<MappableField, string>>;

export type CatalogLayout = 'shopify' | 'woocommerce' | 'columns';

export interface CatalogRecord {
  /** What a spreadsheet shows for the record's first row (header = 1): records are counted, not lines of text, for a quoted newline is no new row. Without a header (JSON, typed-in rows) the first record is 1. */
  row: number;
  /** Unique within one file. */
  externalId: string;
  itemType: 'product' | 'variant' | 'page';
  title: string;
  /** Everything the rows said: known facts by normalized key, and `raw` with the other non-empty columns by their own names. */
  sourceData: Record<string, unknown>;
  /** Of a variant: `parent_external_id` and `options [{ name, value }]`, a list because option names are the file's and make unsafe keys. */
  metadata: Record<string, unknown>;
}

export type RowErrorCode =
  | 'missing_identifier'
  | 'missing_title'
  | 'not_a_number'
  | 'too_many_columns'
  | 'cell_too_long'
  | 'duplicate_identifier'
  | 'identifier_too_long'
  | 'broken_quotes'
  | 'broken_characters'
  | 'too_many_rows'
  | 'unknown_parent'
  | 'not_an_object'
  | 'broken_json'
  | 'nested_too_deep'
  | 'duplicate_key'
  | 'unsafe_key';

/** One row that does not land, and why. */
export interface RowError {
  row: number;
  column: string;
  /** What stands in the cell, shortened. */
  value: string;
  code: RowErrorCode;
  message: string;
  /**
   * What the row's item, or its product, is identified by, where the row says it beyond doubt; it is not stored. Every
   * reader tells it: an import marks what its source no longer has, and an item whose row is only wrong is still there.
   * Of an error without it nobody knows which item it speaks of, so that then nothing is marked at all.
   */
  externalId?: string;
}

export type ReadEvent = { record: CatalogRecord } | { error: RowError };

export interface ReadOptions {
  mapping?: ColumnMapping | null;
  maxRows?: number;
  maxCellChars?: number;
}

export const DEFAULT_MAX_ROWS = 200_000;
/** Shopify allows 2 048 variants and 250 images. The rows of a product are held until its last one, so there must be an end … */
export const MAX_ROWS_PER_PRODUCT = 5_000;
/** … as there must be of what stands in them: a few bytes of an Excel file are a very long text. */
export const MAX_CHARS_PER_PRODUCT = 20_000_000;
/** Three times what a spreadsheet holds in a cell. */
export const DEFAULT_MAX_CELL_CHARS = 100_000;
