import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file in a zip archive. Its content is read when the previous files are written. */
export interface ZipEntry {
  path: string;
  content: AsyncIterable<Buffer>;
  /** False for images, which are already compressed. */
  compress: boolean;
}

/**
 * Yields a zip archive as it is written. Each entry is requested after the previous one was read, and read as fast as
 * the consumer takes the archive. An error of an entry is thrown to the consumer.
 */
export async function* createZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer, void> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const abort = (error: Error) => void output.destroy(error);
  zip.on('error', abort);
  const ended = new AbortController();
  const filled = fill(zip, entries, ended.signal).catch(abort);
  try {
    yield* output as AsyncIterable<Buffer>;
  } finally {
    ended.abort();
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
