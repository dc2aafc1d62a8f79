import { MAX_SHEET_COLUMNS } from './limits.ts';
import { fileError, shorten } from './read-errors.ts';
import type { TableRow } from './table.ts';

const MAX_NAME_CHARS = 200;
/** Keys that exist on every object: assigning them could change the prototype. */
const UNSAFE = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Returns the names of the columns from the header row. Throws a VALIDATION error for a row without names or with too
 * many.
 */
export function nameHeader({ row, cells }: TableRow): string[] {
  if (!cells.some((cell) => /\p{L}/u.test(cell)))
    throw fileError(`Row ${row} is no header: the first row must name the columns.`);
  if (cells.length > MAX_SHEET_COLUMNS) throw fileError(`The header names more than ${MAX_SHEET_COLUMNS} columns.`);
  const name = columnNamer();
  return cells.map((cell, index) => name(shortName(cell), index));
}

/** Shortens the name of a column or option. It is repeated for every row or variant that has a value under it. */
export function shortName(name: string): string {
  return shorten(name.trim(), MAX_NAME_CHARS);
}

/**
 * Returns a function that names columns one after the other. Names are unique, not empty and safe as object keys; a
 * header that is all of that stays unchanged.
 */
export function columnNamer(): (header: string, index: number) => string {
  const used = new Set<string>();
  const lastCount = new Map<string, number>();
  return (header, index) => {
    const trimmed = header.trim();
    let base = trimmed === '' ? `Column ${index + 1}` : trimmed;
    if (UNSAFE.has(base)) base = `${base} (column ${index + 1})`;
    let name = base;
    while (used.has(name)) {
      const count = (lastCount.get(base) ?? 1) + 1;
      lastCount.set(base, count);
      name = `${base} (${count})`;
    }
    used.add(name);
    return name;
  };
}
