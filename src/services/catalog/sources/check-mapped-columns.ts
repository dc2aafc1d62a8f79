import type { DataSource, SourceType } from '../../../../entities/catalog/data-source.ts';
import type { Context } from '../../../core/context.ts';
import { storageFor } from '../../../providers/storage/storage.ts';
import type { ColumnMapping } from '../imports/reading/catalog-record.ts';
import { findColumn, unknownColumn } from '../imports/reading/mapped-columns.ts';
import { openTable } from '../imports/reading/open-table.ts';
import type { Table } from '../imports/reading/table.ts';
import { withReadingSlot } from '../imports/with-reading-slot.ts';

/**
 * Returns the mapping with the columns named exactly as in the file of the source. Without a file the mapping is
 * returned unchanged, because the columns are not known yet.
 * @throws 422 for a column that the file does not have; 429 as {@link withReadingSlot}.
 */
export async function checkMappedColumns(
  ctx: Context,
  { storageKey, sourceType }: DataSource,
  mapping: ColumnMapping,
): Promise<ColumnMapping> {
  if (!storageKey || Object.keys(mapping).length === 0) return mapping;
  return withReadingSlot(ctx, () => checkColumns(ctx, storageKey, sourceType, mapping));
}

async function checkColumns(
  ctx: Context,
  storageKey: string,
  sourceType: SourceType,
  mapping: ColumnMapping,
): Promise<ColumnMapping> {
  const input = await (await storageFor(ctx.config)).getStream(storageKey);
  let table: Table | null = null;
  try {
    table = await openTable(input, sourceType, ctx.signal);
    const { columns, rows, expectColumn } = table;
    const missing = () => Object.entries(mapping).find(([, column]) => findColumn(columns, column) < 0);
    // A column of a JSON file may first occur in its last record.
    if (expectColumn && missing()) for await (const _ of rows) if (!missing()) break;
    const [field, column] = missing() ?? [];
    if (field && column) throw unknownColumn(field, column);
    return Object.fromEntries(
      Object.entries(mapping).map(([field, column]) => [field, columns[findColumn(columns, column)]]),
    );
  } finally {
    input.destroy();
    await table?.close?.();
  }
}
