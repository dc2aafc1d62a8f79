import type { Request, Response } from 'express';
import type { Context } from '../../core/context.ts';
import { readFile } from '../../services/files/get-file.ts';
import { prefetchFirst, streamResponse } from '../stream-response.ts';

/** A file in the storage. */
export interface FileContent {
  path: string;
  size: number;
  /** Identifies the content; becomes the `ETag`. */
  digest: string;
  createdAt: Date;
}

/**
 * Responds with a file: the whole file, one requested range (206, or 416 if it is outside the file), or 304 if the
 * client has it. The caller sets type, caching and disposition before; an error removes these headers.
 */
export async function sendFile(ctx: Context, req: Request, res: Response, content: FileContent): Promise<void> {
  const { size, digest, createdAt } = content;
  res.set({ ETag: `"${digest}"`, 'Last-Modified': createdAt.toUTCString(), 'Accept-Ranges': 'bytes' });
  if (req.fresh) return void res.status(304).end();
  const range = requestedRange(req, content);
  if (!range) return void removeFileHeaders(res).status(416).set('Content-Range', `bytes */${size}`).end();
  const bytes = await prefetchFirst(readFile(ctx, content, range)).catch((error: unknown) => {
    removeFileHeaders(res);
    throw error;
  });
  const { start, end } = range;
  if (range.partial) res.status(206).set('Content-Range', `bytes ${start}-${end}/${size}`);
  res.set('Content-Length', String(end - start + 1));
  if (req.method === 'HEAD') {
    await bytes.return();
    return void res.end();
  }
  await streamResponse(ctx, res, bytes);
}

/** Removes the headers of the file, so that a cache does not store an error for as long as an image. */
function removeFileHeaders(res: Response): Response {
  for (const name of ['Content-Type', 'Content-Disposition', 'Cache-Control', 'ETag', 'Last-Modified', 'Accept-Ranges'])
    res.removeHeader(name);
  return res;
}

interface ByteRange {
  start: number;
  end: number;
  /** Whether it is less than the whole file. */
  partial: boolean;
}

/**
 * The requested bytes: the whole file, unless the client requests a single range and its `If-Range` matches. Null if
 * the range is outside the file.
 */
function requestedRange(req: Request, { size, digest, createdAt }: FileContent): ByteRange | null {
  const whole = { start: 0, end: size - 1, partial: false };
  const condition = req.get('if-range');
  if (condition !== undefined && condition !== `"${digest}"` && condition !== createdAt.toUTCString()) return whole;
  const ranges = req.range(size);
  if (ranges === -1) return null;
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return whole;
  const [{ start, end }] = ranges as unknown as [{ start: number; end: number }];
  return { start, end, partial: true };
}
