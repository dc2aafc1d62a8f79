import type { ImportError } from '../../../../entities/catalog/import-error.ts';
import { type DataSource, SourceType } from '../../../../entities/catalog/data-source.ts';
import type { ImportPreview } from '../../../../schema/catalog/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { prefetchOne } from '../../../core/prefetch-one.ts';
import { getDataSource } from '../sources/get-data-source.ts';
import { type ImportBatch, importBatches } from './import-batches.ts';
import type { CatalogRecord, ReadEvent } from './reading/catalog-record.ts';
import { readSource } from './read-source.ts';
import { RecordColumns } from './record-columns.ts';
import { compareItems } from './upsert-items.ts';
import { findVanished, SourceIdentifiers } from './vanished-items.ts';
import { withReadingSlot } from './with-reading-slot.ts';

const MAX_ERRORS = 100;
const MAX_SAMPLE = 10;
/** A store returns a few products per second, and the caller waits for the preview. */
const MAX_FROM_STORE = 100;

/**
 * Returns what an import would create, update, skip and mark as vanished, and which rows it would reject. Changes
 * nothing. Of a store only the first 100 products and variants are read; when it has more, no vanished items are
 * reported.
 * @throws 404, 422, as {@link readSource}, and 429 as {@link withReadingSlot}.
 */
export async function previewImport(ctx: Context, projectId: string, sourceId: string): Promise<ImportPreview> {
  const source = await getDataSource(ctx, projectId, sourceId);
  return withReadingSlot(ctx, () => preview(ctx, source));
}

async function preview(ctx: Context, source: DataSource): Promise<ImportPreview> {
  const found = {
    toCreate: 0,
    toUpdate: 0,
    toSkip: 0,
    toVanish: 0,
    errors: [] as ImportBatch<RecordColumns>['errors'],
    errorCount: 0,
    sample: [] as Record<string, unknown>[],
  };
  const identifiers = new SourceIdentifiers();
  let isWhole = true;
  const events = takeFirst(
    source.sourceType === SourceType.store ? MAX_FROM_STORE : Infinity,
    readSource(ctx, source),
    () => (isWhole = false),
  );
  const onEvent = (event: ReadEvent): void => {
    identifiers.add(event);
    if ('record' in event && found.sample.length < MAX_SAMPLE) found.sample.push(toSample(event.record));
  };
  const batches = importBatches(events, () => new RecordColumns(), onEvent);
  for await (const { records, errors } of prefetchOne(batches)) {
    const { created, updated, unchanged } = await compareItems(ctx, source, records);
    found.toCreate += created;
    found.toUpdate += updated;
    found.toSkip += unchanged;
    found.errors.push(...errors.slice(0, MAX_ERRORS - found.errors.length));
    found.errorCount += errors.length;
  }
  if (isWhole) for await (const ids of findVanished(ctx, source, identifiers)) found.toVanish += ids.length;
  // Errors are not in the order of rows: that of a product is yielded when its last row has been read.
  return { ...found, errors: found.errors.toSorted((a, b) => a.row - b.row) as ImportError[] };
}

/** Yields the first `count` values of the lists. Calls `onMore` when there are more. */
async function* takeFirst<T>(count: number, lists: AsyncIterable<T[]>, onMore: () => void): AsyncGenerator<T[]> {
  let left = count;
  for await (const values of lists) {
    if (values.length > left) {
      yield values.slice(0, left);
      return onMore();
    }
    left -= values.length;
    yield values;
  }
}

function toSample(record: CatalogRecord): Record<string, unknown> {
  return {
    external_id: record.externalId,
    item_type: record.itemType,
    title: record.title,
    source_data: record.sourceData,
    metadata: record.metadata,
  };
}
