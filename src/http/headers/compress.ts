import { constants } from 'node:zlib';
import compression from 'compression';
import type { NextFunction, Request, Response } from 'express';

/** Compressing smaller bodies costs more bytes in headers than it saves. */
const THRESHOLD_BYTES = 1024;

const compressing = new WeakSet<Response>();

const prepare = compression({
  threshold: THRESHOLD_BYTES,
  level: constants.Z_BEST_SPEED,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY + 1 } },
  filter: mayCompress,
});

/**
 * Middleware that compresses responses for clients that accept it, with fast settings. Not compressed are:
 * - responses with a secret, which could be guessed from the compressed size (https://breachattack.com);
 * - event streams, because compression would delay the events;
 * - stored files, because their `ETag` and ranges refer to the uncompressed bytes.
 */
export function compress(req: Request, res: Response, next: NextFunction): void {
  if (compressing.has(res)) return next();
  compressing.add(res);
  prepare(req, res, next);
}

/**
 * The same for a response that did not pass {@link compress}, called when its headers are complete, right before its
 * body. A body of a known size that is small, or that the client does not accept in another form, costs nothing.
 */
export function compressBody(req: Request, res: Response, bytes = Infinity): void {
  if (compressing.has(res)) return;
  if (bytes >= THRESHOLD_BYTES && req.headers['accept-encoding']) compress(req, res, () => undefined);
  else if (mayCompress(req, res)) res.vary('Accept-Encoding');
}

/** Called once the headers are complete. */
function mayCompress(req: Request, res: Response): boolean {
  const etag = res.getHeader('ETag');
  if (res.statusCode === 206 || String(res.getHeader('Content-Type')).startsWith('text/event-stream')) return false;
  if (String(res.getHeader('Cache-Control')).includes('no-store')) return false;
  if (typeof etag === 'string' && !etag.startsWith('W/')) return false;
  return compression.filter(req, res);
}
