import { jsonbBytes, MAX_JSON_BYTES } from '../../../core/json-size.ts';
import type { CatalogRecord, ReadEvent } from './reading/catalog-record.ts';
import { rowError } from './reading/read-errors.ts';

/**
 * Replaces a record with more data than an item can hold by an error. The variants of a rejected product are dropped.
 */
export async function* rejectLargeRecords(events: AsyncIterable<ReadEvent>): AsyncGenerator<ReadEvent> {
  const rejected = new Set<unknown>();
  for await (const event of events) {
    if (!('record' in event) || fits(event.record)) {
      if (!('record' in event && rejected.has(event.record.metadata['parent_external_id']))) yield event;
      continue;
    }
    const { row, externalId, title } = event.record;
    rejected.add(externalId);
    const message = `The data of the row has more than ${MAX_JSON_BYTES / 1024} kB.`;
    yield { error: rowError(row, '', title, 'row_too_large', message, externalId) };
  }
}

function fits({ sourceData, metadata }: CatalogRecord): boolean {
  return jsonbBytes(sourceData) <= MAX_JSON_BYTES && jsonbBytes(metadata) <= MAX_JSON_BYTES;
}
