import type { NextFunction, Request, Response } from 'express';
import type { Access } from '../../../schema/dialect/rest.ts';
import { authorize, type AccessRule } from '../access.ts';
import { identify } from '../request-context.ts';

/**
 * Answers 401 and 403 before a body is read. Services check again for themselves: this only keeps the documented order
 * of refusals.
 */
export function requireAccess(asked: Access | AccessRule) {
  const demand = typeof asked === 'string' ? { access: asked } : asked;
  return async (req: Request, _res: Response, next: NextFunction): Promise<void> => {
    if (demand.access !== 'none') authorize(await identify(req), demand);
    next();
  };
}
