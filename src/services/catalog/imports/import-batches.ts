import { ItemLines } from './item-lines.ts';
import type { ReadEvent, RowError } from './reading/catalog-record.ts';

/** Enough that the database's work per row counts, not per statement; few enough to be done in the blink of an eye. */
const MAX_EVENTS = 2000;
/** A product may be as large as its row: batches of such are smaller. */
const MAX_BYTES = 4_000_000;

/** What is stored in one transaction. */
export interface ImportBatch {
  lines: ItemLines;
  errors: Omit<RowError, 'externalId'>[];
  /** The furthest row of the source that was read so far. */
  row: number;
}

/**
 * What was read of a source in batches of bounded size, without the first `skip` events, which landed before. Those are
 * read all the same: what comes later may refer to them, as variants do to products. `meet` is called with every event.
 * The lines of a batch are good until the next batch but one is asked for: their memory is used again.
 */
export async function* importBatches(
  events: AsyncIterable<ReadEvent>,
  meet: (event: ReadEvent) => void,
  skip = 0,
): AsyncGenerator<ImportBatch> {
  let [lines, otherLines] = [new ItemLines(), new ItemLines()];
  let errors: ImportBatch['errors'] = [];
  let seen = 0;
  let row = 0;
  for await (const event of events) {
    meet(event);
    seen += 1;
    // Errors come out of order: that of a product shows when its last row is read.
    row = Math.max(row, 'record' in event ? event.record.row : event.error.row);
    if (seen <= skip) continue;
    if ('record' in event) lines.add(event.record);
    else errors.push(withoutId(event.error));
    if (lines.count + errors.length < MAX_EVENTS && lines.byteCount < MAX_BYTES) continue;
    yield { lines, errors, row };
    [lines, otherLines] = [otherLines, lines];
    lines.clear();
    errors = [];
  }
  if (lines.count + errors.length > 0) yield { lines, errors, row };
}

/** It is not stored, and may be as long as a cell. */
function withoutId({ row, column, value, code, message }: RowError): Omit<RowError, 'externalId'> {
  return { row, column, value, code, message };
}
