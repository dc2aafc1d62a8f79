import type { Request as HttpRequest, Response as HttpResponse } from 'express';
import type { Context } from '../../core/context.ts';
import { compressBody } from '../headers/compress.ts';
import { streamResponse } from '../stream-response.ts';

/** The headers that the transport reads. It gets no others, so that no token reaches it. */
const HEADERS = ['accept', 'content-type', 'mcp-protocol-version'];

/**
 * Returns a request as the transport of the SDK takes it, without its body. The SDK has a transport for Node as well,
 * but its adapter writes to the console when a client disconnects.
 */
export function webRequest(req: HttpRequest): Request {
  const headers = HEADERS.flatMap((name): [string, string][] => {
    const value = req.get(name);
    return value === undefined ? [] : [[name, value]];
  });
  return new Request('http://localhost/mcp', { method: 'POST', headers });
}

/** Sends the response of the transport: JSON at once, and an event stream as it is written. */
export async function sendWebResponse(
  ctx: Context,
  req: HttpRequest,
  res: HttpResponse,
  response: Response,
): Promise<void> {
  res.statusCode = response.status;
  for (const [name, value] of response.headers) res.setHeader(name, value);
  if (!response.body) return void res.end();
  if (response.headers.get('content-type') === 'text/event-stream') {
    res.flushHeaders();
    return streamResponse(ctx, res, response.body);
  }
  const body = Buffer.from(await response.arrayBuffer());
  res.setHeader('Content-Length', body.length);
  compressBody(req, res, body.length);
  res.end(body);
}
