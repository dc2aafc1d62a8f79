import type { Response } from 'express';
import type { Fault } from './faults.ts';

/** Shows the faults that look alike in every system; false for those the system has to show itself. */
export function strike(fault: Fault, res: Response): boolean {
  switch (fault.kind) {
    case 'hang':
      return true;
    case 'reset':
      res.socket?.resetAndDestroy();
      return true;
    case 'break':
      // A promised length that never comes is what a caller sees when a proxy in between dies.
      res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
      res.write('{"half":', () => res.socket?.destroy());
      return true;
    case 'not_json':
      res.status(fault.status ?? 200).type('application/json').send('this is not JSON');
      return true;
    case 'html':
      res.status(fault.status ?? 200).type('html').send('<!doctype html><title>Sandbox</title><h1>A web page</h1>');
      return true;
    default:
      return false;
  }
}
