import type { RowError } from './catalog-record.ts';
import { rowError } from './read-errors.ts';
import { listTexts } from './json-text.ts';
import { readNumber } from './read-number.ts';
import type { TableRow } from './table.ts';

/** `money` stays a decimal string, which is exact; `number` becomes a JSON number; `list` is separated by commas. */
export type CellKind = 'text' | 'money' | 'number' | 'boolean' | 'list';

/** A column of a known layout that the file has. */
export interface KnownColumn {
  key: string;
  kind: CellKind;
  name: string;
  index: number;
}

/** The definition of a column of a layout: our key, the kind of its cells, and its possible headers. */
export type ColumnDefinition = readonly [key: string, kind: CellKind, ...headers: string[]];

/** Finds the defined columns in a header. The comparison ignores case. */
export function findColumns(columns: readonly string[], definitions: readonly ColumnDefinition[]): KnownColumn[] {
  // Of columns that differ only in case the first one is used: the last entry of a Map wins.
  const byName = new Map(columns.map((name, index) => [name.toLowerCase(), index] as const).toReversed());
  return definitions.flatMap(([key, kind, ...headers]) => {
    const index = headers.map((header) => byName.get(header.toLowerCase())).find((found) => found !== undefined);
    return index === undefined ? [] : [{ key, kind, name: columns[index] ?? '', index }];
  });
}

/** Returns the trimmed text of a cell; empty where the row or the file does not have it. */
export function cellAt(row: TableRow, index: number | undefined): string {
  return index === undefined ? '' : (row.cells[index] ?? '').trim();
}

/** Returns the number of characters in all cells of a row. */
export function charsOf({ cells }: TableRow): number {
  return cells.reduce((sum, cell) => sum + cell.length, 0);
}

/**
 * Returns an object with these keys, which have no values yet. They are in the order in which `jsonb` stores them, by
 * length and then by their bytes: PostgreSQL sorts others, which takes a quarter of the time in which it converts a
 * document. JSON has no keys without values.
 */
export function emptyData(keys: readonly string[]): Readonly<Record<string, undefined>> {
  const ordered = keys.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return Object.fromEntries(ordered.map((key) => [key, undefined]));
}

/**
 * Reads the non-empty cells of the columns into our keys, which are added to `data`. An invalid number is left out, see
 * {@link numberErrors}.
 */
export function readCells(
  row: TableRow,
  columns: readonly KnownColumn[],
  data: Record<string, unknown> = {},
): Record<string, unknown> {
  for (const { key, kind, index } of columns) {
    const text = cellAt(row, index);
    if (text === '') continue;
    const value = readCell(text, kind);
    if (value !== null) data[key] = value;
  }
  return data;
}

/** Returns a `not_a_number` error for each invalid number in the columns. The row belongs to the item `externalId`. */
export function numberErrors(row: TableRow, columns: readonly KnownColumn[], externalId: string): RowError[] {
  const errors: RowError[] = [];
  for (const { kind, name, index } of columns) {
    if (kind !== 'money' && kind !== 'number') continue;
    const text = cellAt(row, index);
    if (text !== '' && readNumber(text) === null)
      errors.push(rowError(row.row, name, text, 'not_a_number', `“${name}” must be a number.`, externalId));
  }
  return errors;
}

/** Returns the non-empty cells of a row under the column names of the file, except those of the `taken` columns. */
export function rawCells(
  row: TableRow,
  columns: readonly string[],
  taken: ReadonlySet<number>,
): Record<string, unknown> {
  if (row.values) return rawValues(row.values, columns, taken);
  const raw: Record<string, string> = {};
  for (let index = 0; index < columns.length; index += 1) {
    // The cheap comparison is first, because most cells are empty.
    if (!row.cells[index] || taken.has(index)) continue;
    const text = cellAt(row, index);
    if (text !== '') raw[columns[index] ?? ''] = text;
  }
  return raw;
}

/**
 * The same for JSON values. Lists and objects are returned even if their column is taken, because only a part of them
 * is read.
 */
function rawValues(
  values: readonly unknown[],
  columns: readonly string[],
  taken: ReadonlySet<number>,
): Record<string, unknown> {
  const raw: Record<string, unknown> = {};
  // `values` is sparse: a record has few of the keys of all records.
  for (const key of Object.keys(values)) {
    const index = Number(key);
    if (typeof values[index] === 'object' || !taken.has(index)) raw[columns[index] ?? ''] = values[index];
  }
  return withoutEmpty(raw);
}

/** Returns the object without null values and empty strings, lists and objects. */
export function withoutEmpty(data: Record<string, unknown>): Record<string, unknown> {
  return addFilled({}, data);
}

/** Adds the same values to `filled`, and returns that. */
export function addFilled(filled: Record<string, unknown>, data: Record<string, unknown>): Record<string, unknown> {
  for (const key in data) {
    const value = data[key];
    if (value === '' || value === null || value === undefined) continue;
    if (typeof value !== 'object' || hasAny(value)) filled[key] = value;
  }
  return filled;
}

/** Returns the entries of a list: those of a JSON list, or of a cell with a separator. */
export function listAt(row: TableRow, index: number | undefined, separator: string | RegExp = ','): string[] {
  const value = row.values?.[index ?? -1];
  return Array.isArray(value) ? listTexts(value) : splitList(cellAt(row, index), separator);
}

/** Splits a list cell at its separator. Drops empty and repeated entries. */
export function splitList(text: string, separator: string | RegExp = ','): string[] {
  return [
    ...new Set(
      text
        .split(separator)
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    ),
  ];
}

/** Returns the value of a cell; null for an invalid number and for a list without entries. */
function readCell(text: string, kind: CellKind): unknown {
  if (kind === 'money') return readNumber(text);
  if (kind === 'number') return numberOrNull(text);
  if (kind === 'list') return listOrNull(text);
  if (kind === 'boolean') return /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : text;
  return text;
}

function numberOrNull(text: string): number | null {
  const digits = readNumber(text);
  return digits === null ? null : Number(digits);
}

function listOrNull(text: string): string[] | null {
  const entries = splitList(text);
  return entries.length > 0 ? entries : null;
}

function hasAny(value: object): boolean {
  for (const _ in value) return true;
  return false;
}
