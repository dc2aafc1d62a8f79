import type { Request } from 'express';

/**
 * The query parameters as PHP reads them: the last of repeated ones counts. The official client sends them twice over
 * http.
 */
export const query = (req: Request): Record<string, string> =>
  Object.fromEntries(new URL(req.originalUrl, 'http://shop').searchParams);
