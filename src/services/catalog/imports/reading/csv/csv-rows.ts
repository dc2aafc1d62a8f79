import { startingWith } from '../starting-with.ts';
import type { TableRow } from '../table.ts';
import { CsvScanner } from './csv-scanner.ts';
import type { CsvDialect } from './detect-dialect.ts';
import { relaxedRows } from './relaxed-rows.ts';

/** A record that is longer is left to the parser for irregular files, which limits it. */
const MAX_HELD_CHARS = 256 * 1024;

/**
 * Reads the rows of a CSV file, without blank lines. Those of a piece of its text are one list. From a record on that
 * {@link CsvScanner} cannot split, the rest of the file is read by a slower parser, whose result is the same.
 * @throws 422 as {@link relaxedRows}.
 */
export async function* csvRows(texts: AsyncGenerator<string>, dialect: CsvDialect): AsyncGenerator<TableRow[]> {
  // Where a carriage return alone ends a line, the scanner finds no lines.
  if (dialect.lineEnds.includes('\r')) return yield* relaxedRows(texts, dialect, 0);
  const scanner = new CsvScanner(dialect.delimiter);
  let row = 0;
  for (let isLast = false; !isLast;) {
    const piece = await texts.next();
    isLast = piece.done === true;
    if (!piece.done) scanner.add(piece.value);
    const rows: TableRow[] = [];
    let scanned = scanner.next(isLast);
    for (; typeof scanned === 'object'; scanned = scanner.next(isLast)) {
      row += 1;
      if (!scanned.isBlank) rows.push({ row, cells: scanned.cells });
    }
    yield rows;
    if (scanned === 'irregular' || scanner.rest.length > (isLast ? 0 : MAX_HELD_CHARS))
      return yield* relaxedRows(startingWith(scanner.rest, texts), dialect, row);
  }
}
