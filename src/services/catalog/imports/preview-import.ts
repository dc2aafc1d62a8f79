import type { ImportError } from '../../../../entities/catalog/import-error.ts';
import { SourceType } from '../../../../entities/catalog/data-source.ts';
import type { ImportPreview } from '../../../../schema/catalog/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { prefetchOne } from '../../../core/prefetch-one.ts';
import { findVanished } from './find-vanished.ts';
import { getDataSource } from '../sources/get-data-source.ts';
import { type ImportBatch, importBatches } from './import-batches.ts';
import type { CatalogRecord } from './reading/catalog-record.ts';
import { readSource } from './read-source.ts';
import { SeenItems } from './seen-items.ts';
import { compareItems } from './upsert-items.ts';

const MAX_ERRORS = 100;
const MAX_SAMPLE = 10;
/** A store answers a few products per second; whoever asks for a preview waits for it. */
const MAX_FROM_STORE = 100;

/**
 * What an import would create, update, skip and mark as vanished, and which rows it would not take. Of a store only the
 * first 100 products and variants are looked at, and when there are more nothing is known to vanish. Changes nothing. Throws 404, 422, and as `readSource`.
 */
export async function previewImport(ctx: Context, projectId: string, sourceId: string): Promise<ImportPreview> {
  const source = await getDataSource(ctx, projectId, sourceId);
  const preview = {
    toCreate: 0,
    toUpdate: 0,
    toSkip: 0,
    toVanish: 0,
    errors: [] as ImportBatch['errors'],
    errorCount: 0,
    sample: [] as Record<string, unknown>[],
  };
  const seen = new SeenItems();
  let isWhole = true;
  const events = upTo(
    source.sourceType === SourceType.store ? MAX_FROM_STORE : Infinity,
    readSource(ctx, source),
    () => (isWhole = false),
  );
  const batches = importBatches(events, (event) => {
    seen.add(event);
    if ('record' in event && preview.sample.length < MAX_SAMPLE) preview.sample.push(asStored(event.record));
  });
  for await (const { lines, errors } of prefetchOne(batches)) {
    const { created, updated, unchanged } = await compareItems(ctx, source, lines);
    preview.toCreate += created;
    preview.toUpdate += updated;
    preview.toSkip += unchanged;
    preview.errors.push(...errors.slice(0, MAX_ERRORS - preview.errors.length));
    preview.errorCount += errors.length;
  }
  if (isWhole) for await (const ids of findVanished(ctx, source, seen)) preview.toVanish += ids.length;
  // A row's error may only show when its product is complete, so they come out of order.
  return { ...preview, errors: preview.errors.toSorted((a, b) => a.row - b.row) as ImportError[] };
}

/** The first `count` of the values; `cut` is called when there are more. */
async function* upTo<T>(count: number, values: AsyncIterable<T>, cut: () => void): AsyncGenerator<T> {
  let read = 0;
  for await (const value of values) {
    if (read === count) return cut();
    read += 1;
    yield value;
  }
}

function asStored(record: CatalogRecord): Record<string, unknown> {
  return {
    external_id: record.externalId,
    item_type: record.itemType,
    title: record.title,
    source_data: record.sourceData,
    metadata: record.metadata,
  };
}
