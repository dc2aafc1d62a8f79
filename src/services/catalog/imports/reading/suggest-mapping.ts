import { MAPPABLE_FIELDS, type ColumnMapping, type MappableField } from './catalog-record.ts';
import { COLUMN_SYNONYMS } from './column-synonyms.ts';

const SYNONYMS = new Map(MAPPABLE_FIELDS.map((field) => [field, COLUMN_SYNONYMS[field].map(normalizeHeader)] as const));

/** Fields that a nested variant may supply for its product. They never include the identifier or the title. */
const VARIANT_FIELDS: ReadonlySet<MappableField> = new Set(['price', 'compare_at_price', 'sku', 'barcode', 'quantity']);

/**
 * Suggests which column holds which of our fields, independent of their order. Fields without a likely column are left
 * out. Columns that only nested variants have (`ofVariants`) come last, and only for fields that variants may supply.
 */
export function suggestMapping(columns: readonly string[], ofVariants: ReadonlySet<string> = new Set()): ColumnMapping {
  const own = byHeader(columns.filter((column) => !ofVariants.has(column)));
  const variant = byHeader([...ofVariants]);
  const mapping: ColumnMapping = {};
  for (const field of MAPPABLE_FIELDS) {
    const column = find(own, field) ?? (VARIANT_FIELDS.has(field) ? find(variant, field) : undefined);
    if (column !== undefined) mapping[field] = column;
  }
  return withIdentifier(mapping, own);
}

function find(headers: ReadonlyMap<string, string>, field: MappableField): string | undefined {
  return SYNONYMS.get(field)
    ?.map((synonym) => headers.get(synonym))
    .find((column) => column !== undefined);
}

function byHeader(columns: readonly string[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (const column of columns) {
    const header = normalizeHeader(column);
    if (!headers.has(header)) headers.set(header, column);
  }
  return headers;
}

/** Products without an identifier column are identified by their SKU. */
function withIdentifier(mapping: ColumnMapping, own: ReadonlyMap<string, string>): ColumnMapping {
  const identifier = mapping.external_id ?? find(own, 'sku');
  return identifier === undefined ? mapping : { external_id: identifier, ...mapping };
}

function normalizeHeader(header: string): string {
  return header
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ł/g, 'l')
    .replace(/đ/g, 'dj')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
