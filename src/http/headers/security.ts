import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';

/** Pages of other origins may embed our images. Routes that serve a page set its content security policy. */
const setDefaults = helmet({
  contentSecurityPolicy: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  strictTransportSecurity: false,
  xFrameOptions: { action: 'deny' },
});
const setHsts = helmet.strictTransportSecurity();

/**
 * Sets the security headers of every response. HSTS is set only if the request came over HTTPS, which a trusted proxy
 * reports.
 */
export function securityHeaders(req: Request, res: Response, next: NextFunction): void {
  setDefaults(req, res, (error?: unknown) => {
    if (error) return next(error);
    if (req.secure) setHsts(req, res, next);
    else next();
  });
}
