import type { NextFunction, Request, Response } from 'express';

/** Data of an organization: no cache that several share keeps it, and that of a browser asks before it uses it. A route that knows better says so. */
export function privateNoCache(_req: Request, res: Response, next: NextFunction): void {
  res.setHeader('Cache-Control', 'private, no-cache');
  next();
}

/** Nothing keeps it: a secret, or what is true only now. */
export function noStore(_req: Request, res: Response, next: NextFunction): void {
  res.setHeader('Cache-Control', 'no-store');
  next();
}
