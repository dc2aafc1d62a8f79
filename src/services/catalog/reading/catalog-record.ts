/** Our names of what a column can hold, in the order the mapping form shows them. */
export const MAPPABLE_FIELDS = [
  'external_id', 'title', 'description', 'short_description', 'vendor', 'product_type', 'tags', 'price',
  'compare_at_price', 'sku', 'barcode', 'quantity', 'image', 'image_alt', 'url', 'seo_title', 'seo_description',
  'parent_external_id',
] as const;

export type MappableField = (typeof MAPPABLE_FIELDS)[number];

/** Our field → the file's column. An empty mapping means: recognise the layout. */
export type ColumnMapping = Partial<Record<MappableField, string>>;

export type CatalogLayout = 'shopify' | 'woocommerce' | 'columns';

export interface CatalogRecord {
  /** What a spreadsheet shows for the record's first row (header = 1): records are counted, not lines of text, for a quoted newline is no new row. */
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
  | 'missing_identifier' | 'missing_title' | 'not_a_number' | 'too_many_columns' | 'cell_too_long'
  | 'duplicate_identifier' | 'identifier_too_long' | 'broken_quotes' | 'broken_characters' | 'too_many_rows' | 'unknown_parent';

/** One row that does not land, and why. */
export interface RowError {
  row: number;
  column: string;
  /** What stands in the cell, shortened. */
  value: string;
  code: RowErrorCode;
  message: string;
}

export type ReadEvent = { record: CatalogRecord } | { error: RowError };

export interface ReadOptions {
  mapping?: ColumnMapping | null;
  maxRows?: number;
  maxCellChars?: number;
}

export const DEFAULT_MAX_ROWS = 200_000;
/** Three times what a spreadsheet holds in a cell. */
export const DEFAULT_MAX_CELL_CHARS = 100_000;
