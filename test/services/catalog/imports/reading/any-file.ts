import fc from 'fast-check';
import iconv from 'iconv-lite';

/** How a table is written to a file. The result of reading does not depend on it. */
export interface Writing {
  encoding: 'utf-8' | 'utf-8 with BOM' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  delimiter: string;
  lineEnd: string;
  quoteAll: boolean;
  /** The number of bytes per chunk. */
  pieceSize: number;
}

export type Row = Record<string, string | undefined>;

const EVERYWHERE = ['a', 'B', '7', 'é', 'ñ', '"', ',', ';', '\t', '|', '\n', ' ', '=', '%', '#', '<b>'];
const BEYOND = ['ž', '漢', '😀', 'ﬁ'];

/** Generates a way to write a table, with the texts that its encoding can represent. */
export const anyWriting: fc.Arbitrary<{ writing: Writing; text: fc.Arbitrary<string> }> = fc
  .record<Writing>({
    encoding: fc.constantFrom('utf-8', 'utf-8 with BOM', 'utf-16le', 'utf-16be', 'windows-1252'),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    quoteAll: fc.boolean(),
    pieceSize: fc.integer({ min: 1, max: 60 }),
  })
  .map((writing) => ({
    writing,
    text: fc.string({
      unit: fc.constantFrom(...EVERYWHERE, ...(writing.encoding === 'windows-1252' ? [] : BEYOND)),
      maxLength: 10,
    }),
  }));

/** Generates the columns in any order, with each header in any case. */
export function anyHeader<C extends string>(columns: readonly C[]): fc.Arbitrary<{ column: C; header: string }[]> {
  const cased = (column: C) =>
    fc.constantFrom(column, column.toUpperCase(), column.toLowerCase()).map((header) => ({ column, header }));
  return fc
    .shuffledSubarray([...columns], { minLength: columns.length })
    .chain((order) => fc.tuple(...order.map(cased)));
}

/** Writes rows with a header. A cell that a row does not have is empty. */
export function write(
  writing: Writing,
  header: readonly { column: string; header: string }[],
  rows: readonly Row[],
): Buffer {
  const quote = (cell: string): string =>
    writing.quoteAll || /[",;|\s]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const line = (cells: string[]): string => cells.map(quote).join(writing.delimiter);
  const text = [
    line(header.map((each) => each.header)),
    ...rows.map((row) => line(header.map(({ column }) => row[column] ?? ''))),
  ].join(writing.lineEnd);
  if (writing.encoding === 'utf-8') return Buffer.from(text);
  if (writing.encoding === 'utf-8 with BOM') return Buffer.from(`\uFEFF${text}`);
  return iconv.encode(text, writing.encoding, { addBOM: writing.encoding !== 'windows-1252' });
}
