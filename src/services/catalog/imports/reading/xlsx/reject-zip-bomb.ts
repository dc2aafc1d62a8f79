import { crc32 } from 'node:zlib';
import { fileError } from '../read-errors.ts';
import { damaged, type Part, unpack } from './part.ts';

const MIB = 1024 * 1024;
/** 200 000 rows of 40 columns are about 400 MB of XML. */
export const MAX_UNPACKED_BYTES = 1024 * MIB;
/** Worksheets compress 10 to 60 times, a megabyte of zeros 1000 times. The ratio of small workbooks does not matter. */
export const MAX_RATIO = 250;
const RATIO_APPLIES_FROM = 32 * MIB;

/**
 * Unpacks every part once and counts the bytes, because the sizes in the directory may be wrong. Nothing is kept.
 * Throws a VALIDATION error for too many bytes, or when size or checksum differ from the directory.
 */
export async function rejectZipBomb(parts: readonly Part[], fileBytes: number): Promise<void> {
  const most = maxUnpackedBytes(fileBytes);
  // Most zip bombs have correct sizes in the directory. They are rejected before anything is unpacked.
  assertWithin(
    parts.reduce((sum, { size }) => sum + size, 0),
    most,
  );
  let total = 0;
  for (const part of parts) {
    let size = 0;
    let sum = 0;
    for await (const piece of unpack(part)) {
      size += piece.length;
      total += piece.length;
      assertWithin(total, most);
      if (size > part.size) break;
      sum = crc32(piece, sum);
    }
    if (size !== part.size || sum !== part.crc32) throw damaged(part.name);
  }
}

/** Returns how many bytes a workbook of a size may unpack to. */
export function maxUnpackedBytes(fileBytes: number): number {
  return Math.min(MAX_UNPACKED_BYTES, Math.max(RATIO_APPLIES_FROM, fileBytes * MAX_RATIO));
}

function assertWithin(bytes: number, most: number): void {
  if (bytes > most) throw fileError(`The workbook unpacks to more than ${Math.floor(most / MIB)} MB. Split it.`);
}
