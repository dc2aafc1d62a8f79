import type { Response } from 'express';
import { labelled } from '../label.ts';
import type { Fault } from '../faults.ts';

/** Sends an error in the format of the chat desk. */
export const sendError = (res: Response, status: number, error: string): void =>
  void res.status(status).json(labelled({ error }));

/** Sends a fault in the format of the chat desk or its proxy. Returns false for faults without a response here. */
export function sendFault(res: Response, fault: Fault): boolean {
  if (fault.retry_after !== undefined) res.setHeader('Retry-After', String(fault.retry_after));
  switch (fault.kind) {
    case 'status':
      sendStatus(res, fault.status ?? 500);
      return true;
    case 'rate_limit':
    case 'throttled':
      // Rack::Attack responds in plain text.
      res.status(429).type('text/plain').send('Retry later\n');
      return true;
    case 'user_error':
      sendError(res, 422, 'Content is not allowed here (sandbox)');
      return true;
    case 'quota':
      sendError(res, 402, 'Account limit exceeded. Upgrade to a higher plan');
      return true;
    case 'empty':
      res.json({});
      return true;
    default:
      return false;
  }
}

function sendStatus(res: Response, status: number): void {
  if (status === 401) return sendError(res, 401, 'Invalid Access Token');
  if (status === 404) return sendError(res, 404, 'Resource could not be found');
  if (status === 422) return sendError(res, 422, 'Content is not allowed here (sandbox)');
  if (status >= 500)
    return void res
      .status(status)
      .type('html')
      .send("<!DOCTYPE html><html><head><title>We're sorry, but something went wrong (500)</title></head></html>");
  sendError(res, status, `Sandbox fault ${status}`);
}
