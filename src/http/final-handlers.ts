import type { NextFunction, Request, Response } from 'express';
import { AppError } from '../core/errors.ts';
import { errorBody, errorHeaders, logError } from './error-response.ts';
import type { AllowedMethods } from './headers/allowed-methods.ts';
import { contextOf } from './request-context.ts';
import { toAppError } from './to-app-error.ts';

/** Responds with 404. If the path exists with other methods, `Allow` lists them. */
export function respondNotFound(allowed: AllowedMethods = () => []) {
  return (req: Request, res: Response): never => {
    const methods = allowed(req.path);
    if (methods.length > 0) res.set('Allow', methods.join(', '));
    throw new AppError('NOT_FOUND');
  };
}

/** The last handler: responds to every error in the documented format. */
export function respondWithError(thrown: unknown, req: Request, res: Response, _next?: NextFunction): void {
  const error = toAppError(thrown);
  logError(contextOf(req).log, error);
  if (res.headersSent) return void res.destroy();
  res.status(error.status).set(errorHeaders(error)).json(errorBody(error));
}
