import { createInflateRaw } from 'node:zlib';
import { fileError } from '../file-error.ts';

/** One part of a workbook: where its packed bytes stand in the file, and what the directory says of it. */
export interface Part {
  name: string;
  /** From the first byte of its header on. */
  start: number;
  packed: Buffer;
  end: number;
  isDeflated: boolean;
  /** Unpacked. */
  size: number;
  crc32: number;
}

const PIECE_BYTES = 64 * 1024;

/** The unpacked bytes of a part, piece by piece as they are asked for. Throws a VALIDATION error where they are damaged. */
export async function* unpack({ name, packed, isDeflated }: Part): AsyncGenerator<Buffer> {
  if (!isDeflated) {
    for (let at = 0; at < packed.length; at += PIECE_BYTES) yield packed.subarray(at, at + PIECE_BYTES);
    return;
  }
  const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
  inflate.end(packed);
  try {
    yield* inflate as AsyncIterable<Buffer>;
  } catch (error) {
    throw damaged(name, error);
  }
}

/** The error of a part that is not what it should be. */
export function damaged(name: string, cause?: unknown): Error {
  const error = fileError(`The workbook is damaged: its part ${name.slice(0, 100)} cannot be read.`);
  error.cause = cause;
  return error;
}
