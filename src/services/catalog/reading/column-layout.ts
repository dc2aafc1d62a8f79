import { invalidField } from '../../../core/errors.ts';
import { MAPPABLE_FIELDS, type CatalogRecord, type ColumnMapping, type MappableField, type ReadEvent, type RowError } from './catalog-record.ts';
import { rowError, type CheckedRow } from './check-rows.ts';
import { fileError } from './file-error.ts';
import { cellAt, numberErrors, rawCells, readCells, splitList, withoutEmpty, type CellKind, type KnownColumn } from './read-cells.ts';
import { orderImages, splitImages } from './read-images.ts';

/** Where our name of a field and the key in `source_data` differ. */
const KEYS: Partial<Record<MappableField, string>> = { description: 'body_html', quantity: 'inventory_quantity' };
const KINDS: Partial<Record<MappableField, CellKind>> = { price: 'money', compare_at_price: 'money', quantity: 'number' };
/** Read by their own rules, not into a key of their own name. */
const SPECIAL: ReadonlySet<MappableField> = new Set(['external_id', 'title', 'tags', 'image', 'image_alt', 'parent_external_id']);

export interface MappedColumns {
  all: readonly string[];
  index: Partial<Record<MappableField, number>>;
  plain: KnownColumn[];
  taken: ReadonlySet<number>;
}

/** Resolves a mapping against a header; throws a VALIDATION error where it names a column the file lacks, or neither identifier nor title is known. */
export function resolveMapping(all: readonly string[], mapping: ColumnMapping): MappedColumns {
  const index: Partial<Record<MappableField, number>> = {};
  for (const field of MAPPABLE_FIELDS) {
    const column = mapping[field];
    if (!column) continue;
    const exact = all.indexOf(column);
    const found = exact >= 0 ? exact : all.findIndex((name) => name.toLowerCase() === column.trim().toLowerCase());
    if (found < 0) throw invalidField(`column_mapping.${field}`, `The file has no column “${column}”.`);
    index[field] = found;
  }
  index.external_id ??= index.sku ?? identifierIn(all);
  if (index.external_id === undefined) throw fileError('No column holds an identifier (id, SKU, handle). Choose it in the column mapping.');
  if (index.title === undefined) throw fileError('No column holds the title. Choose it in the column mapping.');
  const plain = MAPPABLE_FIELDS.flatMap((field) => {
    const at = index[field];
    return at === undefined || SPECIAL.has(field) ? [] : [{ key: KEYS[field] ?? field, kind: KINDS[field] ?? 'text', name: all[at] ?? '', index: at }];
  });
  return { all, index, plain, taken: new Set(Object.values(index)) };
}

/** Reads a file whose every row is one product, or one variant where the mapping names a filled parent column. */
export async function* readColumns(rows: AsyncIterable<CheckedRow>, columns: MappedColumns): AsyncGenerator<ReadEvent> {
  const seen = new Set<string>();
  for await (const row of rows) {
    const errors = row.error ? [row.error] : rowErrors(row, columns, seen);
    if (errors.length > 0) {
      yield* errors.map((error) => ({ error }));
      continue;
    }
    const record = toRecord(row, columns);
    seen.add(record.externalId);
    yield { record };
  }
}

/** What the file calls the column of a field. */
export function nameOf({ all, index }: MappedColumns, field: MappableField): string {
  return all[index[field] ?? -1] ?? '';
}

function rowErrors(row: CheckedRow, columns: MappedColumns, seen: ReadonlySet<string>): RowError[] {
  const { index, plain } = columns;
  const [idColumn, titleColumn] = [nameOf(columns, 'external_id'), nameOf(columns, 'title')];
  const externalId = cellAt(row, index.external_id);
  if (externalId === '') return [rowError(row.row, idColumn, '', 'missing_identifier', `The row has no “${idColumn}”.`)];
  if (seen.has(externalId)) return [rowError(row.row, idColumn, externalId, 'duplicate_identifier', 'A row further above has the same identifier.')];
  if (cellAt(row, index.title) === '' && cellAt(row, index.parent_external_id) === '') {
    return [rowError(row.row, titleColumn, '', 'missing_title', `The row has no “${titleColumn}”.`)];
  }
  return numberErrors(row, plain);
}

function toRecord(row: CheckedRow, { all, index, plain, taken }: MappedColumns): CatalogRecord {
  const externalId = cellAt(row, index.external_id);
  const parent = cellAt(row, index.parent_external_id);
  const isVariant = parent !== '' && parent !== externalId;
  const alt = cellAt(row, index.image_alt);
  const title = cellAt(row, index.title);
  return {
    row: row.row,
    externalId,
    itemType: isVariant ? 'variant' : 'product',
    title: title || externalId,
    sourceData: withoutEmpty({
      title,
      ...readCells(row, plain),
      tags: splitList(cellAt(row, index.tags), /[,;|]/),
      images: orderImages(splitImages(cellAt(row, index.image)).map((src, at) => (at === 0 ? { src, alt } : { src }))),
      raw: rawCells(row, all, taken),
    }),
    metadata: isVariant ? { parent_external_id: parent } : {},
  };
}

function identifierIn(all: readonly string[]): number | undefined {
  const found = all.findIndex((name) => /^(id|handle|sku)$/i.test(name));
  return found < 0 ? undefined : found;
}
