import { jsonbBytes, MAX_JSON_BYTES } from '../../../core/json-size.ts';
import type { CatalogRecord, ReadEvent, RowError } from './reading/catalog-record.ts';
import { rowError } from './reading/read-errors.ts';

/** The documents of a record as JSON, in which they are stored. */
export interface RecordJson {
  sourceData: string;
  metadata: string;
}

export type EncodedEvent = { record: CatalogRecord; json: RecordJson } | { error: RowError };

/**
 * A value needs at most six bytes as `jsonb` for each byte of its JSON, as an array of digits does, and a character has
 * at most three bytes. Shorter documents need not be measured.
 */
const MAX_UNMEASURED_CHARS = MAX_JSON_BYTES / (6 * 3) - 1;

/**
 * Encodes the records. A record with more data than an item can hold is replaced by an error. The variants of a
 * rejected product are dropped.
 */
export async function* encodeRecords(events: AsyncIterable<ReadEvent>): AsyncGenerator<EncodedEvent> {
  const rejected = new Set<unknown>();
  for await (const event of events) {
    if (!('record' in event)) {
      yield event;
      continue;
    }
    const { record } = event;
    const json = { sourceData: JSON.stringify(record.sourceData), metadata: JSON.stringify(record.metadata) };
    if (fits(record.sourceData, json.sourceData) && fits(record.metadata, json.metadata)) {
      if (!rejected.has(record.metadata['parent_external_id'])) yield { record, json };
      continue;
    }
    const { row, externalId, title } = record;
    rejected.add(externalId);
    const message = `The data of the row has more than ${MAX_JSON_BYTES / 1024} kB.`;
    yield { error: rowError(row, '', title, 'row_too_large', message, externalId) };
  }
}

function fits(document: object, json: string): boolean {
  return json.length <= MAX_UNMEASURED_CHARS || jsonbBytes(document) <= MAX_JSON_BYTES;
}
