import { shortName } from './check-rows.ts';

/** Keys that mean something on every object, so that assigning them elsewhere could change more than one row. */
const UNSAFE = new Set(['__proto__', 'constructor', 'prototype']);

/** Gives every column of a header a name that is unique, not empty, not long and safe as an object key; names that are so already stay. */
export function nameColumns(header: readonly string[]): string[] {
  const name = columnNamer();
  return header.map((cell, index) => name(shortName(cell), index));
}

/** The same for columns that come one after the other. */
export function columnNamer(): (cell: string, index: number) => string {
  const used = new Set<string>();
  const lastCount = new Map<string, number>();
  return (cell, index) => {
    const written = cell.trim();
    let base = written === '' ? `Column ${index + 1}` : written;
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
