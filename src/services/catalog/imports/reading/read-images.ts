import { isObject, plainText } from './json-text.ts';
import { cellAt } from './read-cells.ts';
import { readNumber } from './read-number.ts';
import type { TableRow } from './table.ts';

export interface CatalogImage {
  src: string;
  position: number;
  alt?: string;
}

/** An image as it is in a file. */
export interface FoundImage {
  src: string;
  position?: number | undefined;
  alt?: string;
}

/**
 * Returns the images in order, each address once. A repetition can add the alternative text. An image without a
 * position takes its index in the file.
 */
export function orderImages(found: readonly FoundImage[]): CatalogImage[] {
  const bySrc = new Map<string, CatalogImage>();
  for (const [index, { src, position, alt }] of found.entries()) {
    const known = bySrc.get(src);
    if (!known) bySrc.set(src, { src, position: position ?? index + 1, ...(alt ? { alt } : {}) });
    else if (alt && !known.alt) known.alt = alt;
  }
  return [...bySrc.values()].toSorted((a, b) => a.position - b.position);
}

/**
 * Splits a cell with several image addresses. A comma inside an address does not split it, nor does an escaped one. The
 * lookbehind starts a match only at the first separator of a run, which keeps the split linear.
 */
export function splitImages(text: string): string[] {
  return text
    .split(/(?<![\s,;|\\])[\s,;|]+(?=(?:https?:)?\/\/)/i)
    .map((src) => src.trim())
    .filter((src) => src !== '');
}

/**
 * Returns the images of a cell: addresses, or in JSON addresses or objects with `src` or `url`, `alt` and `position`.
 */
export function imagesAt(row: TableRow, index: number | undefined): FoundImage[] {
  const value = row.values?.[index ?? -1];
  if (typeof value !== 'object' || value === null) return splitImages(cellAt(row, index)).map((src) => ({ src }));
  return [value].flat().flatMap((entry: unknown) => readImage(entry));
}

function readImage(value: unknown): FoundImage[] {
  if (!isObject(value)) return [plainText(value).trim()].filter((src) => src !== '').map((src) => ({ src }));
  const src = (plainText(value['src']) || plainText(value['url'])).trim();
  const position = readNumber(plainText(value['position']));
  const alt = (plainText(value['alt']) || plainText(value['alt_text'])).trim();
  return src === ''
    ? []
    : [{ src, ...(position !== null && { position: Number(position) }), ...(alt !== '' && { alt }) }];
}
