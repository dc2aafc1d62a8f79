import { fileError } from '../file-error.ts';
import { MAX_LINE_CHARS } from '../open-text.ts';

/** A row is held as a whole, so it is limited as a line of a CSV file is. Cells that are merely too long are errors of their row. */
export const MAX_ROW_CHARS = MAX_LINE_CHARS;

/** The error of a row, or cell, that is too long to be held. */
export function tooLong(what: string): Error {
  return fileError(`${what} holds more than ${MAX_ROW_CHARS / 1_000_000} million characters.`);
}
