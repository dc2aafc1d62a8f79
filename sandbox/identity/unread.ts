import { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { bodyText } from '../observe.ts';

/**
 * The request with its body unread again, for a library that reads it itself; the sandbox had to read it to match
 * faults.
 */
export function unread(req: Request): IncomingMessage {
  const { method, url, originalUrl, headers, httpVersion, socket } = req;
  // Complete, or Node takes its end for a caller that hung up and cuts the connection.
  const again = Object.assign(new IncomingMessage(socket), {
    method,
    url,
    originalUrl,
    headers,
    httpVersion,
    complete: true,
  });
  again.push(bodyText(req));
  again.push(null);
  return again;
}
