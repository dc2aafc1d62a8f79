import { invalidField } from '../../../../core/errors.ts';
import { MAPPABLE_FIELDS, type ColumnMapping, type MappableField } from './catalog-record.ts';
import { shortName } from './name-columns.ts';
import { fileError } from './read-errors.ts';
import type { CellKind, KnownColumn } from './read-cells.ts';

/** Fields whose key in `source_data` differs from their name. */
const KEYS: Partial<Record<MappableField, string>> = { description: 'body_html', quantity: 'inventory_quantity' };
const KINDS: Partial<Record<MappableField, CellKind>> = {
  price: 'money',
  compare_at_price: 'money',
  quantity: 'number',
};
/** Fields that are read by rules of their own. */
const SPECIAL: ReadonlySet<MappableField> = new Set([
  'external_id',
  'title',
  'tags',
  'image',
  'image_alt',
  'parent_external_id',
]);

export interface MappedColumns {
  all: readonly string[];
  index: Partial<Record<MappableField, number>>;
  plain: KnownColumn[];
  taken: ReadonlySet<number>;
}

/**
 * Resolves a mapping against a header. Throws a VALIDATION error for a column that the file does not have, and where no
 * column holds the identifier or the title.
 */
export function resolveMapping(all: readonly string[], mapping: ColumnMapping): MappedColumns {
  const index: Partial<Record<MappableField, number>> = {};
  for (const field of MAPPABLE_FIELDS) {
    const column = mapping[field];
    if (!column) continue;
    const found = findColumn(all, column);
    if (found < 0) throw unknownColumn(field, column);
    index[field] = found;
  }
  index.external_id ??= index.sku ?? identifierIn(all);
  if (index.external_id === undefined)
    throw fileError('No column holds an identifier (id, SKU, handle). Choose it in the column mapping.');
  if (index.title === undefined) throw fileError('No column holds the title. Choose it in the column mapping.');
  const plain = MAPPABLE_FIELDS.flatMap((field) => {
    const at = index[field];
    return at === undefined || SPECIAL.has(field)
      ? []
      : [{ key: KEYS[field] ?? field, kind: KINDS[field] ?? 'text', name: all[at] ?? '', index: at }];
  });
  return { all, index, plain, taken: new Set(Object.values(index)) };
}

/**
 * Returns the index of a mapped column, or -1. The name may differ in case, and may be the full name of a shortened
 * column.
 */
export function findColumn(all: readonly string[], column: string): number {
  const exact = all.indexOf(column);
  if (exact >= 0) return exact;
  const wanted = new Set([column.trim(), shortName(column)].map((name) => name.toLowerCase()));
  return all.findIndex((name) => wanted.has(name.toLowerCase()));
}

/** Returns the error of a mapping to a column that does not exist. */
export function unknownColumn(field: string, column: string): Error {
  return invalidField(`column_mapping.${field}`, `There is no column “${column}”.`);
}

/** Returns the name of the column that a field is mapped to; empty for none. */
export function nameOf({ all, index }: MappedColumns, field: MappableField): string {
  return all[index[field] ?? -1] ?? '';
}

/** Prefers `id`, then `handle`, then `sku`, independent of the order of the columns. */
function identifierIn(all: readonly string[]): number | undefined {
  return ['id', 'handle', 'sku'].map((name) => findColumn(all, name)).find((index) => index >= 0);
}
