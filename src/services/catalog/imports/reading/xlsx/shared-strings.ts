import { fileError } from '../read-errors.ts';
import { decodeEscapes } from './cell-text.ts';
import { damaged, type Part, readPart } from './part.ts';
import { MAX_ROW_CHARS, rowTooLong } from '../limits.ts';

/**
 * Any cell may refer to any text of the table, so the table is held in memory: as bytes, which need half the memory of
 * strings and no garbage collection. The limit fits 100 000 products with descriptions of 1300 characters.
 */
const MAX_BYTES = 128 * 1024 * 1024;
/** Fits 200 000 rows with 25 different texts each. */
const MAX_COUNT = 5_000_000;

export interface SharedStrings {
  /** Returns the size of a text in bytes; 0 for an index that does not exist. */
  bytesOf(index: number): number;
  text(index: number): string;
}

/** Reads the table of texts that cells refer to. Throws a VALIDATION error for a table that is damaged or too large. */
export async function readSharedStrings(part: Part | null): Promise<SharedStrings> {
  if (!part) return { bytesOf: () => 0, text: () => '' };
  if (part.size > MAX_BYTES)
    throw fileError(`The workbook has more than ${MAX_BYTES / 1024 / 1024} MB of text. Split it, or save it as CSV.`);
  // A text never has more bytes than its XML.
  const bytes = Buffer.allocUnsafe(part.size);
  const ends = [0];
  let text = '';
  let length = 0;
  let isText = false;
  let phonetic = false;
  await readPart(part, {
    open(name) {
      if (name === 'si') [text, length] = ['', 0];
      else if (name === 'rPh') phonetic = true;
      else isText = name === 't' && !phonetic;
    },
    text(piece) {
      if (!isText) return;
      length += piece.length;
      if (length > MAX_ROW_CHARS) throw rowTooLong('A cell');
      text += piece;
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'si') {
        if (ends.length > MAX_COUNT)
          throw fileError(`The workbook has more than ${MAX_COUNT} different texts. Split it, or save it as CSV.`);
        const end = ends.at(-1) ?? 0;
        const decoded = decodeEscapes(text);
        if (end + Buffer.byteLength(decoded) > bytes.length) throw damaged(part.name);
        ends.push(end + bytes.write(decoded, end));
      }
    },
  });
  return {
    bytesOf: (index) => (ends[index + 1] ?? 0) - (ends[index] ?? 0),
    text: (index) => bytes.toString('utf8', ends[index] ?? 0, ends[index + 1] ?? 0),
  };
}
