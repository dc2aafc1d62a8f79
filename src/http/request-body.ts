import { parseJsonObject } from '../core/parse.ts';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { AppError, invalid } from '../core/errors.ts';
import { MAX_DEPTH, nestsWithin } from '../core/scalars.ts';
import { findUnstorable, UNSTORABLE } from '../core/storable.ts';

/** The size limit of a JSON body, over GraphQL and over REST. */
const BODY_LIMIT = 1024 * 1024;

/** What most clients send. */
const UTF8_JSON = /^application\/json(?:; ?charset=utf-8)?$/i;

/**
 * Reads the body as text whatever its content type, so that {@link jsonBody} rejects wrong types in the documented
 * order.
 */
export const readText = express.text({ type: () => true, limit: BODY_LIMIT });

const parseJson = express.json({ limit: BODY_LIMIT });

/**
 * Reads the body of a request as {@link readText} does. Rejects with 400, 413 or 415. A request without one costs
 * nothing.
 */
export async function readTextOf(req: Request, res: Response): Promise<void> {
  req.body = isPlainJson(req) ? await readPlain(req) : undefined;
  if (req.body === undefined) await readWith(readText, req, res);
}

/** Reads the body of a request as parsed JSON, as `express.json` does. Rejects with 400, 413 or 415. */
export async function readJson(req: Request, res: Response): Promise<void> {
  if (!isPlainJson(req)) return readWith(parseJson, req, res);
  req.body = parseStructure(await readPlain(req));
}

/** Parses an object or an array, as `express.json` does by default. Throws 400. */
function parseStructure(text: string): object {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new AppError('INVALID_JSON');
  }
  if (typeof body !== 'object' || body === null) throw new AppError('INVALID_JSON');
  return body;
}

async function readWith(parser: RequestHandler, req: Request, res: Response): Promise<void> {
  req.body = undefined;
  if (req.headers['transfer-encoding'] === undefined && req.headers['content-length'] === undefined) return;
  await new Promise<void>((resolve, reject) => {
    void parser(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
  });
}

/** Whether the body is JSON as most clients send it, which needs nothing of a body parser. */
function isPlainJson({ headers }: Request): boolean {
  const length = Number(headers['content-length']);
  return (
    length > 0 &&
    length <= BODY_LIMIT &&
    headers['content-encoding'] === undefined &&
    UTF8_JSON.test(headers['content-type'] ?? '')
  );
}

/** Reads a body whose length Node checks. Rejects with 400 if the client disconnects before its end. */
function readPlain(req: Request): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    req
      .on('data', (chunk: Buffer) => void chunks.push(chunk))
      .once('end', () => resolve(withoutMark(Buffer.concat(chunks).toString())))
      .once('error', () => reject(new AppError('INVALID_JSON')));
  });
}

/** Removes the byte order mark. */
function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** Reads the body as bytes whatever its content type, because the signature of a webhook covers its bytes. */
export const readBytes = express.raw({ type: () => true, limit: BODY_LIMIT, inflate: false });

/**
 * The JSON object of a body that {@link readText} read. It can be stored and is at most {@link MAX_DEPTH} levels deep.
 * An empty body is an empty object.
 * @throws 400, 415 or 422.
 */
export function jsonBody(req: Request): Record<string, unknown> {
  const body = jsonObject(req);
  const broken = findUnstorable(body);
  if (broken) throw invalid([{ loc: ['body', ...broken], msg: UNSTORABLE, type: 'value_error' }]);
  return body;
}

/** The same, but it may contain text that cannot be stored. */
export function jsonObject(req: Request): Record<string, unknown> {
  const text: unknown = req.body;
  if (typeof text !== 'string' || text.trim() === '') return {};
  if (!req.is('json') && !req.is('+json')) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const body = parseJsonObject(text);
  const deep = Object.entries(body).find(([, value]) => !nestsWithin(value, MAX_DEPTH));
  if (deep)
    throw invalid([
      { loc: ['body', deep[0]], msg: `must not nest deeper than ${MAX_DEPTH} levels`, type: 'value_error' },
    ]);
  return body;
}

/** The bytes that {@link readBytes} read; empty if there was no body. */
export function bytesOf({ body }: Request<unknown, unknown, unknown>): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
