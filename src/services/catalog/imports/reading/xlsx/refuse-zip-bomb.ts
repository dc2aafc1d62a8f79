import { crc32 } from 'node:zlib';
import { fileError } from '../file-error.ts';
import { damaged, type Part, unpack } from './part.ts';

const MIB = 1024 * 1024;
/** 200 000 rows of 40 columns are some 400 MB of XML. */
export const MAX_UNPACKED_BYTES = 1024 * MIB;
/** Sheets repeat themselves and pack well, some 10 to 60 times; a megabyte of zeros packs 1000 times. Small workbooks may do what they like. */
export const MAX_RATIO = 250;
const RATIO_COUNTS_FROM = 32 * MIB;

/**
 * Unpacks every part once, keeping nothing, and counts what really comes out: the directory may say anything. Throws a VALIDATION
 * error where it is too much, more or less than the directory says, or not what was packed.
 */
export async function refuseZipBomb(parts: readonly Part[], fileBytes: number): Promise<void> {
  const most = mostOf(fileBytes);
  // Most bombs are honest: those are refused before a byte of them is unpacked.
  refuse(
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
      refuse(total, most);
      if (size > part.size) break;
      sum = crc32(piece, sum);
    }
    if (size !== part.size || sum !== part.crc32) throw damaged(part.name);
  }
}

/** The bytes that a workbook of a size may become. */
export function mostOf(fileBytes: number): number {
  return Math.min(MAX_UNPACKED_BYTES, Math.max(RATIO_COUNTS_FROM, fileBytes * MAX_RATIO));
}

function refuse(bytes: number, most: number): void {
  if (bytes > most) throw fileError(`The workbook unpacks to more than ${Math.floor(most / MIB)} MB. Split it.`);
}
