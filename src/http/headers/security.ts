import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';

/** Pages of other origins may show our pictures. What a page of ours may load, it says itself. */
const protect = helmet({
  contentSecurityPolicy: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  strictTransportSecurity: false,
  xFrameOptions: { action: 'deny' },
});
const stayWithHttps = helmet.strictTransportSecurity();

/** Sets what browsers are to keep to, on every answer; that the host is to be asked by https only, where it was (as a trusted proxy tells). */
export function securityHeaders(req: Request, res: Response, next: NextFunction): void {
  protect(req, res, (error?: unknown) => {
    if (error) return next(error);
    if (req.secure) stayWithHttps(req, res, next);
    else next();
  });
}
