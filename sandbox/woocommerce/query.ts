import type { Request } from 'express';

/** The parameters of the address as PHP reads them: of those that come twice, the last one counts. The official client sends them twice over http. */
export const query = (req: Request): Record<string, string> =>
  Object.fromEntries(new URL(req.originalUrl, 'http://shop').searchParams);
