import type { NextFunction, Request, Response } from 'express';
import type { RestRoute } from '../../../schema/dialect/rest.ts';

/** Says in every answer of a route that will go, refusals included, since when that is so (RFC 9745) and until when it stays (RFC 8594). */
export function announceDeprecation({ deprecated }: RestRoute) {
  const headers = deprecated && {
    Deprecation: `@${Date.parse(deprecated.since) / 1000}`,
    Sunset: new Date(deprecated.sunset).toUTCString(),
  };
  return (_req: Request, res: Response, next: NextFunction): void => {
    if (headers) res.set(headers);
    next();
  };
}
