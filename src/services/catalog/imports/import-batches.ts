import type { ReadEvent, RowError } from './reading/catalog-record.ts';
import { RecordColumns } from './record-columns.ts';

/** Large enough that the cost per statement does not matter, small enough that a batch takes a fraction of a second. */
const MAX_EVENTS = 2000;
/** A product may be as large as its row. This bounds the batches of large products. */
const MAX_BYTES = 4_000_000;

/** What is stored in one transaction. */
export interface ImportBatch {
  records: RecordColumns;
  errors: Omit<RowError, 'externalId'>[];
  /** The furthest row of the source that was read so far. */
  row: number;
}

/**
 * Groups what was read from a source into batches of bounded size. Skips the first `skip` events, which an earlier
 * worker has stored; they are read all the same, because later ones may refer to them, as variants do to products.
 * `onEvent` is called for every event.
 *
 * The records of a batch are valid until the batch after the next one is requested: their buffers are used again.
 */
export async function* importBatches(
  events: AsyncIterable<ReadEvent>,
  onEvent: (event: ReadEvent) => void,
  skip = 0,
): AsyncGenerator<ImportBatch> {
  let [records, spare] = [new RecordColumns(), new RecordColumns()];
  let errors: ImportBatch['errors'] = [];
  let eventCount = 0;
  let row = 0;
  for await (const event of events) {
    onEvent(event);
    eventCount += 1;
    // Errors are not in the order of rows: that of a product is yielded when its last row has been read.
    row = Math.max(row, 'record' in event ? event.record.row : event.error.row);
    if (eventCount <= skip) continue;
    if ('record' in event) records.add(event.record);
    else errors.push(withoutId(event.error));
    if (records.count + errors.length < MAX_EVENTS && records.byteCount < MAX_BYTES) continue;
    yield { records, errors, row };
    [records, spare] = [spare, records];
    records.clear();
    errors = [];
  }
  if (records.count + errors.length > 0) yield { records, errors, row };
}

/** The identifier of an error is not stored, and may be as long as a cell. */
function withoutId({ row, column, value, code, message }: RowError): Omit<RowError, 'externalId'> {
  return { row, column, value, code, message };
}
