import { parse } from 'csv-parse/sync';

const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE_ROWS = 25;

export interface CsvDialect {
  delimiter: string;
  lineEnds: string[];
  /** The first line is Excel's `sep=;`. It is not counted: a spreadsheet numbers the rows after it from 1. */
  hasSeparatorLine: boolean;
}

/** Detects delimiter and line ends from the beginning of a file. A file with a single column gets the comma. */
export function detectDialect(head: string): CsvDialect {
  const lineEnds = detectLineEnds(head);
  const declared = /^sep=([,;\t|])\r?\n/i.exec(head)?.[1];
  if (declared) return { delimiter: declared, lineEnds, hasSeparatorLine: true };
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const score = scoreDelimiter(head, delimiter, lineEnds);
    if (score > best.score) best = { delimiter, score };
  }
  return { delimiter: best.delimiter, lineEnds, hasSeparatorLine: false };
}

/** A carriage return alone ends a line only where no other line end occurs. Elsewhere it is part of a cell. */
function detectLineEnds(head: string): string[] {
  return head.includes('\n') ? ['\r\n', '\n'] : ['\r\n', '\n', '\r'];
}

/** Scores a delimiter by the number of columns in the header and the share of rows with the same number. */
function scoreDelimiter(head: string, delimiter: string, lineEnds: string[]): number {
  const widths = widthsOf(head, delimiter, lineEnds);
  const [header = 1, ...rows] = widths;
  const alike = rows.filter((width) => width === header).length;
  return (header - 1) * (rows.length === 0 ? 1 : 0.1 + alike / rows.length);
}

function widthsOf(head: string, delimiter: string, lineEnds: string[]): number[] {
  const widths: number[] = [];
  try {
    parse(head, {
      delimiter,
      record_delimiter: lineEnds,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      ltrim: true,
      max_record_size: 0,
      to: SAMPLE_ROWS,
      on_record: (cells: string[]) => {
        widths.push(cells.length);
        return null;
      },
    });
  } catch {
    // The sample ends inside a quoted cell. The rows before it are enough.
  }
  return widths;
}
