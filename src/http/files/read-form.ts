import { createHash, type Hash } from 'node:crypto';
import { type Readable, Transform, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import busboy from 'busboy';
import type { Request } from 'express';
import { AppError, invalid } from '../../core/errors.ts';

/** In characters. A longer file name is cut at the start, so that it keeps its extension. */
const MAX_FILE_NAME = 255;
const LIMITS = { files: 5, fields: 10, parts: 20, fieldSize: 10_000 };

/** The content of a multipart body: its fields, and the stored result of its part `file`. */
export interface Form<Stored> {
  fields: Map<string, string>;
  fileName: string | null;
  file: Stored | null;
  /** A digest of fields, file name and file. It does not depend on the boundary between the parts. */
  digest: string;
}

interface Options<Stored> {
  maxBytes: number;
  /** How long the body may take to arrive. Absent for as long as the server lets any request take. */
  maxMs?: number;
  store(file: Readable, fileName: string): Promise<Stored>;
  /** Undoes {@link store}. It must not throw. */
  discard(stored: Stored): Promise<void>;
}

/**
 * Reads a form and stores its file while it arrives.
 * @throws 413, 415, 422, or what `store` throws. The file is discarded then.
 */
export async function readForm<Stored>(
  req: Request,
  { maxBytes, maxMs, store, discard }: Options<Stored>,
): Promise<Form<Stored>> {
  if (!req.is('multipart/form-data')) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const form: Form<Stored> = { fields: new Map(), fileName: null, file: null, digest: '' };
  const hash = createHash('sha256');
  let storing = null as Promise<Stored> | null;
  let tooLarge = false;
  let failure: unknown = null;
  const discardFile = async () => {
    const file = await storing?.catch(() => null);
    if (file) await discard(file);
  };
  try {
    const parser = busboy({
      headers: req.headers,
      // The parser reports a file that is exactly as large as the limit as too large.
      limits: { ...LIMITS, fileSize: maxBytes + 1 },
      defParamCharset: 'utf8',
    });
    parser.on('field', (name, value) => form.fields.set(name, value));
    parser.on('file', (name, stream, info) => {
      stream.on('error', ignoreError);
      if (name !== 'file' || storing) return void stream.resume();
      form.fileName = [...(info.filename ?? '')].slice(-MAX_FILE_NAME).join('');
      stream.on('limit', () => (tooLarge = true));
      storing = store(hashing(stream, hash), form.fileName);
      storing.catch((error: Error) => {
        if (parser.destroyed) return;
        failure = error;
        parser.destroy(error);
      });
    });
    const fail = () => parser.destroy(new Error(`it did not arrive within ${maxMs! / 1000} s`));
    const timer = maxMs === undefined ? undefined : setTimeout(fail, maxMs);
    await parse(req, parser).finally(() => clearTimeout(timer));
  } catch (error) {
    await discardFile();
    throw (
      failure ??
      invalid([
        { loc: ['body'], msg: `the multipart body cannot be read: ${(error as Error).message}`, type: 'multipart' },
      ])
    );
  }
  if (tooLarge) {
    await discardFile();
    throw new AppError('PAYLOAD_TOO_LARGE');
  }
  form.file = await storing;
  form.digest = hash
    .update(JSON.stringify([form.fileName, ...[...form.fields].toSorted(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('base64url');
  return form;
}

/** Parses the body. The request is not destroyed if the body is invalid, because the response must reach the client. */
async function parse(req: Request, parser: Writable): Promise<void> {
  req.once('close', () => req.complete || parser.destroy(new Error('the upload broke off')));
  parser.on('error', ignoreError);
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

/** The stream, with everything that passes through it added to the hash. */
function hashing(stream: Readable, hash: Hash): Readable {
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  through.on('error', ignoreError);
  stream.on('error', (error) => through.destroy(error));
  stream.on('close', () => stream.readableEnded || through.destroy(new Error('the upload broke off')));
  return stream.pipe(through);
}

/** Errors reach the code that awaits a stream. This listener keeps a later error from ending the process. */
function ignoreError(): void {}
