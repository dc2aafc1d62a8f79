import type { ImportError } from '../../../entities/catalog/import-error.ts';
import type { ImportPreview } from '../../../schema/catalog/payloads.ts';
import { batches } from '../../core/batches.ts';
import type { Context } from '../../core/context.ts';
import { getDataSource } from './get-data-source.ts';
import type { CatalogRecord, RowError } from './reading/catalog-record.ts';
import { readSource } from './read-source.ts';
import { compareItems } from './upsert-items.ts';

const BATCH = 500;
const MAX_ERRORS = 100;
const MAX_SAMPLE = 10;

/** What an import would create, update and skip, and which rows it would not take. Changes nothing. Throws 404, 422. */
export async function previewImport(ctx: Context, projectId: string, sourceId: string): Promise<ImportPreview> {
  const source = await getDataSource(ctx, projectId, sourceId);
  const preview = { toCreate: 0, toUpdate: 0, toSkip: 0, errors: [] as RowError[], sample: [] as Record<string, unknown>[] };
  for await (const events of batches(readSource(ctx, source), BATCH)) {
    const records = events.flatMap((event) => ('record' in event ? [event.record] : []));
    const errors = events.flatMap((event) => ('error' in event ? [event.error] : []));
    const { created, updated, unchanged } = await compareItems(ctx, source, records);
    preview.toCreate += created;
    preview.toUpdate += updated;
    preview.toSkip += unchanged;
    preview.errors.push(...errors.slice(0, MAX_ERRORS - preview.errors.length));
    preview.sample.push(...records.slice(0, MAX_SAMPLE - preview.sample.length).map(asStored));
  }
  // A row's error may only show when its product is complete, so they come out of order.
  return { ...preview, errors: preview.errors.toSorted((a, b) => a.row - b.row) as ImportError[] };
}

function asStored(record: CatalogRecord): Record<string, unknown> {
  return { external_id: record.externalId, item_type: record.itemType, title: record.title, source_data: record.sourceData, metadata: record.metadata };
}
