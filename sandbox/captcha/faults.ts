import type { Response } from 'express';
import type { Fault } from '../faults.ts';
import { labelled } from '../label.ts';

/** The answer of a refusal; like the real ones it says neither when nor where the challenge was solved. */
export const refusal = (codes: readonly string[]) => labelled({ success: false, 'error-codes': codes });

/** Answers with the fault in the way of a captcha; false for one that means nothing here. */
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
