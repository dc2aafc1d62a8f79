import { createHash, type Hash } from 'node:crypto';
import { type Readable, Transform, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import busboy from 'busboy';
import type { Request } from 'express';
import { AppError, invalid } from '../../core/errors.ts';

/** Characters; a file's name is cut, for nobody chose it here, and keeps its ending. */
const MAX_FILE_NAME = 255;
const LIMITS = { files: 5, fields: 10, parts: 20, fieldSize: 10_000 };

/** What a multipart body held: its fields, and what was kept of its part `file`. */
export interface Form<Kept> {
  fields: Map<string, string>;
  fileName: string | null;
  file: Kept | null;
  /** Of all of it: two forms with the same one say the same, whatever stands between their parts. */
  digest: string;
}

interface Keeping<Kept> {
  maxBytes: number;
  keep(file: Readable): Promise<Kept>;
  /** Undoes {@link keep}; never throws. */
  drop(kept: Kept): Promise<void>;
}

/** Reads a form and keeps its file while it arrives. Throws 413, 415, 422, or as `keep` does; then nothing is kept. */
export async function readForm<Kept>(req: Request, { maxBytes, keep, drop }: Keeping<Kept>): Promise<Form<Kept>> {
  if (!req.is('multipart/form-data')) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const form: Form<Kept> = { fields: new Map(), fileName: null, file: null, digest: '' };
  const hash = createHash('sha256');
  let kept = null as Promise<Kept> | null;
  let tooLarge = false;
  let failure: unknown = null;
  const discard = async () => {
    const file = await kept?.catch(() => null);
    if (file) await drop(file);
  };
  try {
    // The parser calls a file too large that just fills its limit.
    const parser = busboy({
      headers: req.headers,
      limits: { ...LIMITS, fileSize: maxBytes + 1 },
      defParamCharset: 'utf8',
    });
    parser.on('field', (name, value) => form.fields.set(name, value));
    parser.on('file', (name, stream, info) => {
      stream.on('error', ignore);
      if (name !== 'file' || kept) return void stream.resume();
      form.fileName = [...(info.filename ?? '')].slice(-MAX_FILE_NAME).join('');
      stream.on('limit', () => (tooLarge = true));
      kept = keep(hashing(stream, hash));
      kept.catch((error: Error) => {
        if (parser.destroyed) return;
        failure = error;
        parser.destroy(error);
      });
    });
    await parse(req, parser);
  } catch (error) {
    await discard();
    throw (
      failure ??
      invalid([
        { loc: ['body'], msg: `the multipart body cannot be read: ${(error as Error).message}`, type: 'multipart' },
      ])
    );
  }
  if (tooLarge) {
    await discard();
    throw new AppError('PAYLOAD_TOO_LARGE');
  }
  form.file = await kept;
  form.digest = hash
    .update(JSON.stringify([form.fileName, ...[...form.fields].toSorted(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('base64url');
  return form;
}

/** Leaves the request open when its body is broken, for the answer must reach the client. */
async function parse(req: Request, parser: Writable): Promise<void> {
  req.once('close', () => req.complete || parser.destroy(new Error('the upload broke off')));
  parser.on('error', ignore);
  req.pipe(parser);
  try {
    await finished(parser);
  } catch (error) {
    parser.destroy(error as Error);
    throw error;
  } finally {
    req.unpipe(parser);
    req.resume();
  }
}

/** The stream, taking down what goes through it. */
function hashing(stream: Readable, hash: Hash): Readable {
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  through.on('error', ignore);
  stream.on('error', (error) => through.destroy(error));
  stream.on('close', () => stream.readableEnded || through.destroy(new Error('the upload broke off')));
  return stream.pipe(through);
}

/** Whoever waits for a stream hears of its error; one that comes later must not end the process. */
function ignore(): void {}
