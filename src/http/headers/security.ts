import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { recordHeaders } from './record-headers.ts';

/** Pages of other origins may embed our images. Routes that serve a page set its content security policy. */
const DEFAULTS = recordHeaders(
  helmet({
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  }),
);
const HSTS = recordHeaders(helmet.strictTransportSecurity());

/**
 * Sets the security headers of every response. HSTS is set only if the request came over HTTPS, which a trusted proxy
 * reports.
 */
export function securityHeaders(req: Request, res: Response, next: NextFunction): void {
  for (const [name, value] of DEFAULTS) res.setHeader(name, value);
  if (req.secure) for (const [name, value] of HSTS) res.setHeader(name, value);
  next();
}
