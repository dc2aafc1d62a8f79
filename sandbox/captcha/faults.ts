import type { Response } from 'express';
import type { Fault } from '../faults.ts';
import { labelled } from '../label.ts';

/**
 * Returns the response of a rejection. Like the real systems, it has neither the time nor the host of the challenge.
 */
export const refusal = (codes: readonly string[]) => labelled({ success: false, 'error-codes': codes });

/** Responds with a fault in the format of a captcha. Returns false for faults that do not apply to this system. */
export function sendFault(res: Response, fault: Fault): boolean {
  if (fault.retry_after !== undefined) res.setHeader('Retry-After', String(fault.retry_after));
  switch (fault.kind) {
    case 'status':
      res.status(fault.status ?? 500).json(refusal(['internal-error']));
      return true;
    case 'rate_limit':
    case 'throttled':
      res.status(429).json(refusal(['internal-error']));
      return true;
    case 'user_error':
      res.json(refusal(['bad-request']));
      return true;
    case 'empty':
      res.json(labelled({}));
      return true;
    default:
      return false;
  }
}
