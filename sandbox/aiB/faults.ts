import type { Response } from 'express';
import type { Fault } from '../faults.ts';
import { sendError } from './wire.ts';

/** Responds with a fault in Anthropic's error format. Returns false for a fault that changes a normal answer. */
export function sendFault(res: Response, fault: Fault): boolean {
  if (fault.retry_after !== undefined) res.setHeader('retry-after', String(fault.retry_after));
  switch (fault.kind) {
    case 'status':
      sendError(res, fault.status ?? 500, 'Internal server error');
      return true;
    case 'rate_limit':
      sendError(res, 429, 'This request would exceed the rate limit for your organization.');
      return true;
    case 'throttled':
      sendError(res, 529, 'Overloaded');
      return true;
    case 'quota':
      sendError(res, 402, 'Your credit balance is too low to access the Claude API.');
      return true;
    case 'user_error':
      sendError(res, 400, 'messages: the request is not valid');
      return true;
    default:
      return false;
  }
}
