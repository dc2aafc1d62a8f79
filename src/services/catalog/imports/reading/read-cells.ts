import type { RowError } from './catalog-record.ts';
import { rowError } from './check-rows.ts';
import { listTexts } from './json-text.ts';
import { readNumber } from './read-number.ts';
import type { TableRow } from './table.ts';

/** `money` stays a decimal string, so that no cent is lost; `number` becomes a JSON number; `list` is separated by commas. */
export type CellKind = 'text' | 'money' | 'number' | 'boolean' | 'list';

/** A column of a known layout: our key, what it holds, and where it stands in this file. */
export interface KnownColumn {
  key: string;
  kind: CellKind;
  name: string;
  index: number;
}

/** A column definition of a layout: our key, what it holds, and the headers it is known by. */
export type ColumnDefinition = readonly [key: string, kind: CellKind, ...headers: string[]];

/** Finds the defined columns in a header, whatever its upper and lower case. */
export function findColumns(columns: readonly string[], definitions: readonly ColumnDefinition[]): KnownColumn[] {
  // Of columns that differ in case only, the first one counts: later entries of a Map win.
  const byName = new Map(columns.map((name, index) => [name.toLowerCase(), index] as const).toReversed());
  return definitions.flatMap(([key, kind, ...headers]) => {
    const index = headers.map((header) => byName.get(header.toLowerCase())).find((found) => found !== undefined);
    return index === undefined ? [] : [{ key, kind, name: columns[index] ?? '', index }];
  });
}

/** The trimmed text of a cell, empty where the row or the file has none. */
export function cellAt(row: TableRow, index: number | undefined): string {
  return index === undefined ? '' : (row.cells[index] ?? '').trim();
}

/** How much memory the cells of a row take, in characters. */
export function charsOf({ cells }: TableRow): number {
  return cells.reduce((sum, cell) => sum + cell.length, 0);
}

/** Reads the non-empty cells of the given columns into our keys; a number that is none stays out (see `numberErrors`). */
export function readCells(row: TableRow, columns: readonly KnownColumn[]): Record<string, unknown> {
  const facts: Record<string, unknown> = {};
  for (const { key, kind, index } of columns) {
    const text = cellAt(row, index);
    if (text === '') continue;
    const value = readCell(text, kind);
    if (value !== null) facts[key] = value;
  }
  return facts;
}

/** One `not_a_number` error for each cell of the given columns that should be a number and is none, in a row of the item `externalId`. */
export function numberErrors(row: TableRow, columns: readonly KnownColumn[], externalId: string): RowError[] {
  return columns.flatMap(({ kind, name, index }) => {
    const text = cellAt(row, index);
    if ((kind !== 'money' && kind !== 'number') || text === '' || readNumber(text) !== null) return [];
    return [rowError(row.row, name, text, 'not_a_number', `“${name}” must be a number.`, externalId)];
  });
}

/** The non-empty cells of a row by the file's own column names, without the columns that are read elsewhere. */
export function rawCells(
  row: TableRow,
  columns: readonly string[],
  taken: ReadonlySet<number>,
): Record<string, unknown> {
  if (row.values) return rawValues(row.values, columns, taken);
  const raw: Record<string, string> = {};
  for (let index = 0; index < columns.length; index += 1) {
    // Most cells are empty: the cheap question first.
    if (!row.cells[index] || taken.has(index)) continue;
    const text = cellAt(row, index);
    if (text !== '') raw[columns[index] ?? ''] = text;
  }
  return raw;
}

/** The same of JSON, values as they are. Lists and objects stay wherever they are read, for that takes only a part of them. */
function rawValues(
  values: readonly unknown[],
  columns: readonly string[],
  taken: ReadonlySet<number>,
): Record<string, unknown> {
  const raw: Record<string, unknown> = {};
  // A record has few of the keys that others have.
  for (const key of Object.keys(values)) {
    const index = Number(key);
    if (typeof values[index] === 'object' || !taken.has(index)) raw[columns[index] ?? ''] = values[index];
  }
  return withoutEmpty(raw);
}

/** The object without its empty strings, lists and objects, so that `source_data` holds only what the file says. */
export function withoutEmpty(facts: Record<string, unknown>): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const key in facts) {
    const value = facts[key];
    if (value === '' || value === null || value === undefined) continue;
    if (typeof value !== 'object' || hasAny(value)) filled[key] = value;
  }
  return filled;
}

/** The entries of a list cell, or of a list that stands in it as such. */
export function listAt(row: TableRow, index: number | undefined, separator: string | RegExp = ','): string[] {
  const value = row.values?.[index ?? -1];
  return Array.isArray(value) ? listTexts(value) : splitList(cellAt(row, index), separator);
}

/** Splits a list cell at its separator, dropping empty entries and repetitions. */
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

function readCell(text: string, kind: CellKind): unknown {
  if (kind === 'money') return readNumber(text);
  if (kind === 'number') return numberOrNull(text);
  if (kind === 'list') return splitList(text);
  if (kind === 'boolean') return /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : text;
  return text;
}

function numberOrNull(text: string): number | null {
  const digits = readNumber(text);
  return digits === null ? null : Number(digits);
}

function hasAny(value: object): boolean {
  for (const _ in value) return true;
  return false;
}
