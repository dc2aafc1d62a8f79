import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';

/** Compressing smaller bodies costs more bytes in headers than it saves. */
const THRESHOLD_BYTES = 1024;

/**
 * Compresses responses for clients that accept it, with fast settings. Not compressed are:
 * - responses with a secret, which could be guessed from the compressed size (https://breachattack.com);
 * - event streams, because compression would delay the events;
 * - stored files, because their `ETag` and ranges refer to the uncompressed bytes.
 */
export function compress(): RequestHandler {
  return compression({
    threshold: THRESHOLD_BYTES,
    level: constants.Z_BEST_SPEED,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY + 1 } },
    filter: mayCompress,
  });
}

/** Called once the headers are complete. */
function mayCompress(req: Request, res: Response): boolean {
  const { 'cache-control': caching, etag, 'content-type': type } = res.getHeaders();
  if (res.statusCode === 206 || String(type).startsWith('text/event-stream')) return false;
  if (String(caching).includes('no-store')) return false;
  if (typeof etag === 'string' && !etag.startsWith('W/')) return false;
  return compression.filter(req, res);
}
