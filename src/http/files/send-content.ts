import type { Request, Response } from 'express';
import type { Context } from '../../core/context.ts';
import { readFile } from '../../services/files/get-file.ts';
import { prefetchFirst, streamResponse } from '../stream-response.ts';

/** Content of the storage that is sent. */
export interface SentContent {
  path: string;
  size: number;
  /** By which a reader knows it again. */
  digest: string;
  createdAt: Date;
}

/**
 * Answers with content, whole or the one range that is wanted (206; 416 outside of it), or with 304 to who has it. Type,
 * caching and disposition are set before; an error takes them back.
 */
export async function sendContent(ctx: Context, req: Request, res: Response, content: SentContent): Promise<void> {
  const { size, digest, createdAt } = content;
  res.set({ ETag: `"${digest}"`, 'Last-Modified': createdAt.toUTCString(), 'Accept-Ranges': 'bytes' });
  if (req.fresh) return void res.status(304).end();
  const range = askedRange(req, content);
  if (!range) return void withoutHeaders(res).status(416).set('Content-Range', `bytes */${size}`).end();
  const bytes = await prefetchFirst(readFile(ctx, content, range)).catch((error: unknown) => {
    withoutHeaders(res);
    throw error;
  });
  const { start, end } = range;
  if (range.part) res.status(206).set('Content-Range', `bytes ${start}-${end}/${size}`);
  res.set('Content-Length', String(end - start + 1));
  if (req.method === 'HEAD') {
    await bytes.return();
    return void res.end();
  }
  await streamResponse(ctx, res, bytes);
}

/** No cache is to keep an error for as long as a picture. */
function withoutHeaders(res: Response): Response {
  for (const name of ['Content-Type', 'Content-Disposition', 'Cache-Control', 'ETag', 'Last-Modified', 'Accept-Ranges'])
    res.removeHeader(name);
  return res;
}

interface AskedRange {
  start: number;
  end: number;
  /** Whether it is a part of the file. */
  part: boolean;
}

/** The bytes that are wanted: all of them unless one single range of this very content is; null for one outside of it. */
function askedRange(req: Request, { size, digest, createdAt }: SentContent): AskedRange | null {
  const whole = { start: 0, end: size - 1, part: false };
  const condition = req.get('if-range');
  if (condition !== undefined && condition !== `"${digest}"` && condition !== createdAt.toUTCString()) return whole;
  const ranges = req.range(size);
  if (ranges === -1) return null;
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return whole;
  const [{ start, end }] = ranges as unknown as [{ start: number; end: number }];
  return { start, end, part: true };
}
