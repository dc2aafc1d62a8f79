import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';

/** In bytes. Below it the headers of a compressed body cost more than they save. */
const THRESHOLD = 1024;

/**
 * Compresses what gets smaller by it, for callers who take it: lists, the document, pages; quickly rather than well. Not an
 * answer with a secret, which compressed together with what a caller sends could be guessed (https://breachattack.com), not
 * an event stream, and not a file, whose tag and ranges are of the very bytes that are stored.
 */
export function compress(): RequestHandler {
  return compression({
    threshold: THRESHOLD,
    level: constants.Z_BEST_SPEED,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY + 1 } },
    filter: mayCompress,
  });
}

/** Asked when the headers are complete. */
function mayCompress(req: Request, res: Response): boolean {
  const { 'cache-control': caching, etag, 'content-type': type } = res.getHeaders();
  if (res.statusCode === 206 || String(type).startsWith('text/event-stream')) return false;
  if (String(caching).includes('no-store')) return false;
  if (typeof etag === 'string' && !etag.startsWith('W/')) return false;
  return compression.filter(req, res);
}
