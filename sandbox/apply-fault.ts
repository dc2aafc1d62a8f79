import type { Response } from 'express';
import type { Fault } from './faults.ts';

const HUGE_BYTES = 10_000_000;

/** Applies a fault that is the same in every system. Returns false for a fault that the system has to show itself. */
export function applyFault(fault: Fault, res: Response): boolean {
  switch (fault.kind) {
    case 'hang':
      return true;
    case 'reset':
      res.socket?.resetAndDestroy();
      return true;
    case 'lost':
      // The system continues, but its response is never sent.
      res.end = () => {
        res.socket?.resetAndDestroy();
        return res;
      };
      return false;
    case 'break':
      // A body shorter than its Content-Length is what a caller sees when a proxy crashes.
      res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
      res.write('{"half":', () => res.socket?.destroy());
      return true;
    case 'truncated':
      res.type('application/json').send('{"id":"truncated","half":{"of":"an');
      return true;
    case 'huge':
      res.type('application/json').send(`{"id":"huge","filling":"${'x'.repeat(HUGE_BYTES)}"}`);
      return true;
    case 'not_json':
      res
        .status(fault.status ?? 200)
        .type('application/json')
        .send('this is not JSON');
      return true;
    case 'html':
      res
        .status(fault.status ?? 200)
        .type('html')
        .send('<!doctype html><title>Sandbox</title><h1>A web page</h1>');
      return true;
    default:
      return false;
  }
}
