import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { Fault } from '../faults.ts';
import { labelled } from '../label.ts';
import { faultOf } from '../observe.ts';
import { ApiError } from './platform.ts';

/** The errors by which a platform reports injected faults. */
export interface FaultErrors {
  /** The error with a given status. */
  status(status: number): ApiError;
  tooMany: ApiError;
  userError: ApiError;
  declined: ApiError;
}

/**
 * Returns the middleware that applies an injected fault before the request is handled, and the one that sends errors.
 */
export function faultResponses(
  errors: FaultErrors,
  sendError: (res: Response, error: ApiError) => void,
): { injectFaults: RequestHandler; sendErrors: ErrorRequestHandler } {
  return {
    injectFaults(_req, res, next) {
      const fault = faultOf(res);
      if (!fault) return next();
      if (fault.retry_after !== undefined) res.setHeader('Retry-After', String(fault.retry_after));
      const error = errorFor(fault, errors);
      if (error) sendError(res, error);
      else if (fault.kind === 'empty') res.json(labelled({}));
      else next();
    },
    sendErrors(error, _req, res, next) {
      if (error instanceof ApiError) sendError(res, error);
      else next(error);
    },
  };
}

/** Returns null for faults that are not errors of the API. */
function errorFor({ kind, status = 500 }: Fault, errors: FaultErrors): ApiError | null {
  if (kind === 'status') return errors.status(status);
  if (kind === 'rate_limit' || kind === 'throttled') return errors.tooMany;
  if (kind === 'user_error') return errors.userError;
  return kind === 'quota' ? errors.declined : null;
}
