/** What a spreadsheet holds. Rows of blank cells are no rows of the catalogue, but a file of nothing else must end too. */
export const MAX_SHEET_ROWS = 1_048_576;
export const MAX_SHEET_COLUMNS = 16_384;
