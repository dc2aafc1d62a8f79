import type { NextFunction, Request, Response } from 'express';
import type { Access } from '../../../schema/dialect/rest.ts';
import { admin, signedIn } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { contextOf, identify } from '../request-context.ts';

/**
 * Answers 401 and 403 before a body is read. Services check again for themselves: this only keeps the documented order
 * of refusals.
 */
export function allow(access: Access) {
  return async (req: Request, _res: Response, next: NextFunction): Promise<void> => {
    if (access === 'none') return next();
    await identify(req);
    const ctx = contextOf(req);
    if (access === 'admin') admin(ctx);
    else if (access === 'super admin' && !signedIn(ctx).isSuperAdmin) throw new AppError('FORBIDDEN');
    else signedIn(ctx);
    next();
  };
}
