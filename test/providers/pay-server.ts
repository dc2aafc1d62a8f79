import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that the server received. */
export interface ReceivedRequest {
  method: string;
  path: string;
  authorization: string | undefined;
  body: unknown;
  /** The unchanged body. */
  raw: string;
  headers: Headers;
}

/** A response with JSON or other content, or a failure: no response, a reset connection or an incomplete body. */
export type Reply =
  | { status?: number; headers?: Record<string, string>; json?: unknown; raw?: string | Buffer }
  | 'hang'
  | 'reset'
  | 'half';

/** An HTTP server in the role of a payment platform. It sends the responses of a test and records requests. */
export interface PayServer {
  url: string;
  requests: ReceivedRequest[];
  reply: (request: ReceivedRequest) => Reply;
  close(): Promise<void>;
}

export async function startPayServer(): Promise<PayServer> {
  const http = createServer((req, res) => {
    void text(req).then((raw) => {
      const body = raw ? (JSON.parse(raw) as unknown) : undefined;
      const received = {
        method: req.method!,
        path: req.url!,
        authorization: req.headers.authorization,
        body,
        raw,
        headers: new Headers(req.headers as Record<string, string>),
      };
      server.requests.push(received);
      const reply = server.reply(received);
      if (reply === 'hang') return;
      if (reply === 'reset') return void res.socket?.resetAndDestroy();
      if (reply === 'half') return void res.writeHead(200, { 'content-type': 'application/json' }).write('{"data":');
      const type = reply.raw === undefined ? 'application/json' : 'application/octet-stream';
      res
        .writeHead(reply.status ?? 200, { 'content-type': type, ...reply.headers })
        .end(reply.raw ?? JSON.stringify(reply.json));
    });
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const server: PayServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    requests: [],
    reply: () => ({ status: 404, json: {} }),
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  return server;
}
