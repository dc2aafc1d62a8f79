import type { ReadEvent } from './catalog-record.ts';
import type { CheckedRow } from './check-rows.ts';

/** Reads the rows of a file with a certain layout, one after the other. */
export interface LayoutReader {
  /** Returns the records and errors that are known with this row. */
  read(row: CheckedRow): ReadEvent[];
  /** Returns those that are left after the last row. */
  end(): ReadEvent[];
}

/** Yields the records and errors of all rows. */
export async function* readLayout(
  lists: AsyncIterable<CheckedRow[]>,
  reader: LayoutReader,
): AsyncGenerator<ReadEvent[]> {
  for await (const rows of lists) yield rows.flatMap((row) => reader.read(row));
  yield reader.end();
}
