import type { Response } from 'express';
import { labelled } from '../label.ts';
import type { Fault } from '../faults.ts';

/** An error as the chat desk tells it. */
export const refuse = (res: Response, status: number, error: string): void =>
  void res.status(status).json(labelled({ error }));

/** Answers with a fault in the chat desk's way, or in that of the host in front of it; false for one that has no look here. */
export function sendFault(res: Response, fault: Fault): boolean {
  if (fault.retry_after !== undefined) res.setHeader('Retry-After', String(fault.retry_after));
  switch (fault.kind) {
    case 'status':
      sendStatus(res, fault.status ?? 500);
      return true;
    case 'rate_limit':
    case 'throttled':
      // Rack::Attack answers in plain text.
      res.status(429).type('text/plain').send('Retry later\n');
      return true;
    case 'user_error':
      refuse(res, 422, 'Content is not allowed here (sandbox)');
      return true;
    case 'quota':
      refuse(res, 402, 'Account limit exceeded. Upgrade to a higher plan');
      return true;
    case 'empty':
      res.json({});
      return true;
    default:
      return false;
  }
}

function sendStatus(res: Response, status: number): void {
  if (status === 401) return refuse(res, 401, 'Invalid Access Token');
  if (status === 404) return refuse(res, 404, 'Resource could not be found');
  if (status === 422) return refuse(res, 422, 'Content is not allowed here (sandbox)');
  if (status >= 500)
    return void res
      .status(status)
      .type('html')
      .send("<!DOCTYPE html><html><head><title>We're sorry, but something went wrong (500)</title></head></html>");
  refuse(res, status, `Sandbox fault ${status}`);
}
