const [LF, CR, SPACE, QUOTE] = [10, 13, 32, 34];

/** The cells of a record, or why there is none, see {@link CsvScanner.next}. */
export type Scanned = { cells: string[]; isBlank: boolean } | 'incomplete' | 'irregular';

/**
 * Splits text, which comes in pieces, into the records of a CSV file. A quote has a meaning only at the beginning of a
 * cell, after white space, which is dropped. Lines end with LF or CR LF. That is what `csv-parse` does too, but this
 * searches in a text and is several times faster. What follows a misplaced closing quote is left to that library.
 */
export class CsvScanner {
  private readonly delimiter: number;
  private text = '';
  private at = 0;

  constructor(delimiter: string) {
    this.delimiter = delimiter.charCodeAt(0);
  }

  /** The text after the last record that was returned. */
  get rest(): string {
    return this.text.slice(this.at);
  }

  add(piece: string): void {
    this.text = this.rest + piece;
    this.at = 0;
  }

  /**
   * Returns the next record. `incomplete` says that the text does not contain it to its end; with `isLast`, that no
   * record is left, or that a quote is not closed. `irregular` says that a closing quote is not at the end of its cell.
   */
  next(isLast: boolean): Scanned {
    const { text, delimiter } = this;
    const cells: string[] = [];
    for (let at = this.at; ; at += 1) {
      // Most cells of a wide table are empty.
      for (; codeAt(text, at) === delimiter; at += 1) cells.push('');
      at = skipSpace(text, at, delimiter);
      const isQuoted = codeAt(text, at) === QUOTE;
      const begin = isQuoted ? at + 1 : at;
      const end = isQuoted ? closingQuote(text, begin) : endOfCell(text, begin, delimiter);
      if (end < 0) return 'incomplete';
      const cell = text.slice(begin, end);
      cells.push(isQuoted && cell.includes('"') ? cell.replaceAll('""', '"') : cell);

      at = isQuoted ? end + 1 : end;
      let next = codeAt(text, at);
      if (next === delimiter) continue;
      if (isLineEnd(text, at)) {
        at += 1;
        next = LF;
      }
      const isEnd = at >= text.length;
      if (!isLast && (isEnd || (next === CR && at + 1 === text.length))) return 'incomplete';
      if (!isEnd && next !== LF) return 'irregular';
      const isBlank = cells.length === 1 && cell === '' && !isQuoted;
      if (isEnd && isBlank) return 'incomplete';
      this.at = at + 1;
      return { cells, isBlank };
    }
  }
}

/** Returns the code of a character, or -1 after the end of the text: V8 compiles reads after the end as slow calls. */
function codeAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : -1;
}

/** Whether a line end of two characters begins there. */
function isLineEnd(text: string, at: number): boolean {
  return codeAt(text, at) === CR && codeAt(text, at + 1) === LF;
}

/** Returns where a cell begins after white space. The delimiter may be white space too. */
function skipSpace(text: string, from: number, delimiter: number): number {
  let at = from;
  for (; ; at += 1) {
    const code = codeAt(text, at);
    if (code === delimiter || code === LF || !isSpace(code) || isLineEnd(text, at)) return at;
  }
}

function isSpace(code: number): boolean {
  return code <= SPACE || code >= 0xa0 ? /\s/.test(String.fromCharCode(code)) : false;
}

/** Returns the index of the quote that closes a cell, or -1. Two quotes stand for one. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && codeAt(text, at + 1) === QUOTE) at = text.indexOf('"', at + 2);
  return at;
}

/** Returns the index of the delimiter or line end after a cell without quotes, or the length of the text. */
function endOfCell(text: string, from: number, delimiter: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = codeAt(text, at);
    if (code === delimiter) return at;
    if (code === LF) return at > from && codeAt(text, at - 1) === CR ? at - 1 : at;
  }
  return text.length;
}
