import { MAPPABLE_FIELDS, type ColumnMapping, type MappableField } from './catalog-record.ts';
import { COLUMN_SYNONYMS } from './column-synonyms.ts';

const SYNONYMS = new Map(MAPPABLE_FIELDS.map((field) => [field, COLUMN_SYNONYMS[field].map(normalizeHeader)] as const));

/** Suggests which column holds which of our fields, each column once; fields without a likely column are left out. */
export function suggestMapping(columns: readonly string[]): ColumnMapping {
  const byHeader = new Map<string, string>();
  for (const column of columns) {
    const header = normalizeHeader(column);
    if (!byHeader.has(header)) byHeader.set(header, column);
  }
  const mapping: ColumnMapping = {};
  for (const field of MAPPABLE_FIELDS) {
    const header = SYNONYMS.get(field)?.find((synonym) => byHeader.has(synonym));
    if (header !== undefined) mapping[field] = byHeader.get(header) ?? '';
  }
  return withIdentifier(mapping);
}

/** Products without a number of their own are known by their SKU. */
function withIdentifier(mapping: ColumnMapping): ColumnMapping {
  const identifier: Partial<Record<MappableField, string>> = mapping.external_id ?? mapping.sku ? { external_id: mapping.external_id ?? mapping.sku ?? '' } : {};
  return { ...identifier, ...mapping };
}

function normalizeHeader(header: string): string {
  return header
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ł/g, 'l')
    .replace(/đ/g, 'dj')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
