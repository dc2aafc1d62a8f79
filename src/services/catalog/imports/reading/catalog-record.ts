/** The fields that a column can be mapped to, in the order of the mapping form. */
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

/** Our field → the column of the file. An empty mapping means that the layout is detected. */
export type ColumnMapping = Partial<Record<MappableField, string>>;

export type CatalogLayout = 'shopify' | 'woocommerce' | 'columns';

export interface CatalogRecord {
  /**
   * The row number that a spreadsheet shows for the first row of the record; the header is row 1. A line break inside
   * quotes begins no row. Without a header (JSON, manual rows) the first record is 1.
   */
  row: number;
  /** Unique within the source. */
  externalId: string;
  itemType: 'product' | 'variant' | 'page';
  title: string;
  /**
   * All data of the rows: known columns under our keys, and `raw` with the other non-empty columns under their names.
   */
  sourceData: Record<string, unknown>;
  /**
   * Of a variant: `parent_external_id` and `options [{ name, value }]`. Options are a list, because their names come
   * from the file and are unsafe as object keys.
   */
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
  | 'row_too_large'
  | 'broken_quotes'
  | 'broken_characters'
  | 'too_many_rows'
  | 'unknown_parent'
  | 'not_an_object'
  | 'broken_json'
  | 'nested_too_deep'
  | 'duplicate_key'
  | 'unsafe_key';

/** A row that is not imported, or not completely, with the reason. */
export interface RowError {
  row: number;
  column: string;
  /** The content of the cell, shortened. */
  value: string;
  code: RowErrorCode;
  message: string;
  /**
   * The identifier of the row's item, or of its product, where the row has one; not stored. An import marks items that
   * are no longer in their source as vanished, and the item of an invalid row is still there. After an error without an
   * identifier nothing is marked, because the row may be that of any item.
   */
  externalId?: string;
}

export type ReadEvent = { record: CatalogRecord } | { error: RowError };

export interface ReadOptions {
  mapping?: ColumnMapping | null;
  maxRows?: number;
  maxCellChars?: number;
}
