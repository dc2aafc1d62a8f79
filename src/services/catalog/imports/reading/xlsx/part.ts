import { createInflateRaw } from 'node:zlib';
import { fileError } from '../read-errors.ts';
import { XmlError, type XmlHandlers, XmlReader } from './xml-reader.ts';

/** One part of a workbook: its compressed bytes, and its entry in the directory of the archive. */
export interface Part {
  name: string;
  /** The offset of its local header. */
  start: number;
  packed: Buffer;
  end: number;
  isDeflated: boolean;
  /** The uncompressed size in bytes. */
  size: number;
  crc32: number;
}

const PIECE_BYTES = 64 * 1024;

/** Decompresses a part piece by piece, as far as the caller reads. Throws a VALIDATION error for damaged bytes. */
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

/**
 * Reads a part as XML. Yields after each piece, so that the caller can consume what the handlers collected.
 * Throws a VALIDATION error for a document that is not well-formed.
 */
export async function* readPieces(part: Part, handlers: Partial<XmlHandlers>): AsyncGenerator<void> {
  const xml = new XmlReader(handlers);
  try {
    for await (const piece of unpack(part)) {
      xml.write(piece);
      yield;
    }
    xml.end();
  } catch (error) {
    throw error instanceof XmlError ? damaged(part.name, error) : error;
  }
  yield;
}

/** Reads a whole part as XML. Throws as {@link readPieces}. */
export async function readPart(part: Part, handlers: Partial<XmlHandlers>): Promise<void> {
  for await (const _ of readPieces(part, handlers));
}

/** Returns the error of a part that cannot be read. */
export function damaged(name: string, cause?: unknown): Error {
  const error = fileError(`The workbook is damaged: its part ${name.slice(0, 100)} cannot be read.`);
  error.cause = cause;
  return error;
}
