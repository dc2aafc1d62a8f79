import type { EncodedEvent, RecordJson } from './encode-records.ts';
import type { CatalogRecord, ReadEvent, RowError } from './reading/catalog-record.ts';

/** Large enough that the cost per statement does not matter, small enough that a batch takes a fraction of a second. */
const MAX_EVENTS = 2000;
/** A product may be as large as its row. This bounds the batches of large products. */
const MAX_BYTES = 4_000_000;

/** Two batches are stored while the next one is read. */
const BUFFERS = 3;

/** Encoded records. */
export interface RecordBuffer {
  readonly count: number;
  readonly byteCount: number;
  add(record: CatalogRecord, json: RecordJson): void;
  clear(): void;
}

/** What is stored in one transaction. */
export interface ImportBatch<R extends RecordBuffer> {
  records: R;
  errors: Omit<RowError, 'externalId'>[];
  /** The furthest row of the source that was read so far. */
  row: number;
}

/**
 * Groups what was read from a source into batches of bounded size. Skips the first `skip` events, which an earlier
 * worker has stored; they are read all the same, because later ones may refer to them, as variants do to products.
 * `onEvent` is called for every event.
 *
 * The buffers of records are used again: those of a batch are valid until the third batch after it is requested.
 */
export async function* importBatches<R extends RecordBuffer>(
  lists: AsyncIterable<EncodedEvent[]>,
  newBuffer: () => R,
  onEvent: (event: ReadEvent) => void,
  skip = 0,
): AsyncGenerator<ImportBatch<R>> {
  const buffers = Array.from({ length: BUFFERS }, newBuffer);
  let records = buffers[0]!;
  let errors: ImportBatch<R>['errors'] = [];
  let batchCount = 0;
  let eventCount = 0;
  let row = 0;
  for await (const events of lists) {
    for (const event of events) {
      onEvent(event);
      eventCount += 1;
      // Errors are not in the order of rows: that of a product is yielded when its last row has been read.
      row = Math.max(row, 'record' in event ? event.record.row : event.error.row);
      if (eventCount <= skip) continue;
      if ('record' in event) records.add(event.record, event.json);
      else errors.push(withoutId(event.error));
      if (records.count + errors.length < MAX_EVENTS && records.byteCount < MAX_BYTES) continue;
      yield { records, errors, row };
      batchCount += 1;
      records = buffers[batchCount % BUFFERS]!;
      records.clear();
      errors = [];
    }
  }
  if (records.count + errors.length > 0) yield { records, errors, row };
}

/** The identifier of an error is not stored, and may be as long as a cell. */
function withoutId({ row, column, value, code, message }: RowError): Omit<RowError, 'externalId'> {
  return { row, column, value, code, message };
}
