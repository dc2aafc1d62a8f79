import type { Response } from 'express';
import type { Fault } from '../faults.ts';
import { sendError } from './wire.ts';

/** Responds with a fault in OpenAI's error format. Returns false for a fault that changes a normal answer. */
export function sendFault(res: Response, fault: Fault): boolean {
  if (fault.retry_after !== undefined) res.setHeader('Retry-After', String(fault.retry_after));
  if (fault.retry_at !== undefined) res.setHeader('Retry-After', fault.retry_at);
  switch (fault.kind) {
    case 'status':
      sendError(
        res,
        fault.status ?? 500,
        'The server had an error while processing your request.',
        'server_error',
        null,
      );
      return true;
    case 'rate_limit':
    case 'throttled':
      sendError(res, 429, 'Rate limit reached for requests.', 'requests', 'rate_limit_exceeded');
      return true;
    case 'quota':
      sendError(res, 429, 'You exceeded your current quota.', 'insufficient_quota', 'insufficient_quota');
      return true;
    case 'user_error':
      sendError(res, 400, 'Invalid request.', 'invalid_request_error', 'invalid_value');
      return true;
    default:
      return false;
  }
}
