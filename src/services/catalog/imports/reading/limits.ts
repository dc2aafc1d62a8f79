import { fileError } from './read-errors.ts';

/**
 * Bounds on what a reader holds in memory. A file of a few bytes can unpack or expand to any size, so each of its parts
 * is limited before it is built.
 */

export const DEFAULT_MAX_ROWS = 200_000;
/** A cell may be three times as long as a spreadsheet allows. */
export const DEFAULT_MAX_CELL_CHARS = 100_000;

/** The size of a worksheet. Blank rows are no rows of the catalogue, but a file of blank rows has to end too. */
export const MAX_SHEET_ROWS = 1_048_576;
export const MAX_SHEET_COLUMNS = 16_384;

/** The rows of a product are held until its last one. Shopify allows 2048 variants and 250 images. */
export const MAX_ROWS_PER_PRODUCT = 5_000;
/** The text of all rows of a product. A few bytes of an Excel file can be a very long text. */
export const MAX_CHARS_PER_PRODUCT = 20_000_000;

/** A line of text. The CSV parser does not limit the number of cells: 50 MB of commas would become one array. */
export const MAX_LINE_CHARS = 4_000_000;
/** A row of a worksheet. Cells longer than {@link DEFAULT_MAX_CELL_CHARS} are errors of their row, not of the file. */
export const MAX_ROW_CHARS = MAX_LINE_CHARS;

/** Returns the error of a row or cell of a worksheet that is longer than {@link MAX_ROW_CHARS}. */
export function rowTooLong(what: string): Error {
  return fileError(`${what} holds more than ${MAX_ROW_CHARS / 1_000_000} million characters.`);
}
