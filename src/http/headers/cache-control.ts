import type { NextFunction, Request, Response } from 'express';

const PRIVATE = 'private, no-cache';

/** The `Cache-Control` of an operation: see {@link privateNoCache} and {@link noStore}. */
export function cacheControlOf({ secret }: { secret?: boolean }): string {
  return secret ? 'no-store' : PRIVATE;
}

/**
 * For data of an organization: shared caches must not store it, and a browser must revalidate it before each use. A
 * route may set another value.
 */
export function privateNoCache(_req: Request, res: Response, next: NextFunction): void {
  res.setHeader('Cache-Control', PRIVATE);
  next();
}

/** For secrets, and for values that are valid only now: no cache may store them. */
export function noStore(_req: Request, res: Response, next: NextFunction): void {
  res.setHeader('Cache-Control', 'no-store');
  next();
}
