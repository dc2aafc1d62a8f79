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
 * Returns a function that encodes the events of a source, in their order. It replaces a record with more data than an
 * item can hold by an error, and drops the variants of such a product.
 */
export function recordEncoder(): (events: readonly ReadEvent[]) => EncodedEvent[] {
  const rejected = new Set<unknown>();
  const encode = (event: ReadEvent): EncodedEvent[] => {
    if (!('record' in event)) return [event];
    const { record } = event;
    const json = { sourceData: JSON.stringify(record.sourceData), metadata: JSON.stringify(record.metadata) };
    if (fits(record.sourceData, json.sourceData) && fits(record.metadata, json.metadata))
      return rejected.has(record.metadata['parent_external_id']) ? [] : [{ record, json }];
    const { row, externalId, title } = record;
    rejected.add(externalId);
    const message = `The data of the row has more than ${MAX_JSON_BYTES / 1024} kB.`;
    return [{ error: rowError(row, '', title, 'row_too_large', message, externalId) }];
  };
  return (events) => events.flatMap(encode);
}

function fits(document: object, json: string): boolean {
  return json.length <= MAX_UNMEASURED_CHARS || jsonbBytes(document) <= MAX_JSON_BYTES;
}
