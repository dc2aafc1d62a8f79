import type { RequestHandler, Response } from 'express';
import type { Fault } from '../faults.ts';
import { labelled } from '../label.ts';
import { faultOf } from '../observe.ts';

/** Applies a configured fault before the provider handles the request. */
export const strikeFirst: RequestHandler = (_req, res, next) => {
  const fault = faultOf(res);
  if (!fault || !sendFault(res, fault)) next();
};

/**
 * Responds with a fault in the error format of OAuth, https://www.rfc-editor.org/rfc/rfc6749#section-5.2. Returns false
 * for faults that do not apply to this system.
 */
function sendFault(res: Response, fault: Fault): boolean {
  if (fault.retry_after !== undefined) res.setHeader('Retry-After', String(fault.retry_after));
  const send = (status: number, body: object) => {
    res.status(status).json(labelled(body));
    return true;
  };
  switch (fault.kind) {
    case 'status':
      return send(fault.status ?? 500, {
        error: 'server_error',
        error_description: `Sandbox fault ${fault.status ?? 500}`,
      });
    case 'rate_limit':
    case 'throttled':
      return send(429, { error: 'temporarily_unavailable', error_description: 'Too many requests' });
    case 'user_error':
      return send(400, { error: 'invalid_request', error_description: 'Sandbox fault user_error' });
    case 'empty':
      return send(200, {});
    default:
      return false;
  }
}
