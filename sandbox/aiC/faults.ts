import type { Response } from 'express';
import type { Fault } from '../faults.ts';
import { sendError } from './wire.ts';

/**
 * Responds with a fault in Google's error format, with the retry delay in the body. Returns false for a fault that
 * changes a normal answer.
 */
export function sendFault(res: Response, fault: Fault): boolean {
  const wait =
    fault.retry_after === undefined
      ? []
      : [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${fault.retry_after}s` }];
  switch (fault.kind) {
    case 'status':
      sendError(res, fault.status ?? 500, 'An internal error has occurred.', wait);
      return true;
    case 'rate_limit':
      sendError(res, 429, 'You exceeded your current quota, please check your plan and billing details.', [
        quotaFailure('GenerateRequestsPerMinutePerProjectPerModel'),
        ...wait,
      ]);
      return true;
    case 'throttled':
      sendError(res, 503, 'The model is overloaded. Please try again later.', wait);
      return true;
    case 'quota':
      sendError(res, 429, 'You exceeded your current quota, please check your plan and billing details.', [
        quotaFailure('GenerateRequestsPerDayPerProjectPerModel'),
        ...wait,
      ]);
      return true;
    case 'user_error':
      sendError(res, 400, 'Request contains an invalid argument.');
      return true;
    default:
      return false;
  }
}

const quotaFailure = (quotaId: string) => ({
  '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
  violations: [{ quotaMetric: 'generativelanguage.googleapis.com/generate_content_requests', quotaId }],
});
