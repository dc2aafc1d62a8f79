import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive, whose content is read when its turn comes. */
export interface ZipEntry {
  path: string;
  content: AsyncIterable<Buffer>;
  /** Pictures are compressed already. */
  compress: boolean;
}

/**
 * A zip archive as it is written: an entry is asked for when the one before it has been read, and read as fast as the
 * archive is taken. An error of an entry ends the archive with that error.
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer, void> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const breakOff = (error: Error) => void output.destroy(error);
  zip.on('error', breakOff);
  const left = new AbortController();
  const filled = fill(zip, entries, left.signal).catch(breakOff);
  try {
    yield* output as AsyncIterable<Buffer>;
  } finally {
    left.abort();
    await filled;
  }
}

async function fill(zip: ZipFile, entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<void> {
  for await (const { path, content, compress } of entries) {
    const source = Readable.from(content);
    try {
      zip.addReadStream(source, path, { compress });
      await finished(source, { signal });
    } finally {
      source.destroy();
    }
  }
  zip.end();
}
