import type { NextFunction, Request, Response } from 'express';
import type { Access } from '../../../schema/dialect/rest.ts';
import { requireAccess } from '../access.ts';
import { identify } from '../request-context.ts';

/**
 * Answers 401 and 403 before a body is read. Services check again for themselves: this only keeps the documented order
 * of refusals.
 */
export function allow(access: Access) {
  return async (req: Request, _res: Response, next: NextFunction): Promise<void> => {
    if (access !== 'none') requireAccess(await identify(req), access);
    next();
  };
}
