import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a platform is asked. */
export interface Asked {
  method: string;
  path: string;
  authorization: string | undefined;
  body: unknown;
  /** The body to the letter, and the headers. */
  raw: string;
  headers: Headers;
}

/** How it answers: with JSON, with something else, or in a way that is none. */
export type Reply =
  | { status?: number; headers?: Record<string, string>; json?: unknown; raw?: string | Buffer }
  | 'hang'
  | 'reset'
  | 'half';

/** A payment platform of a test's own: answers as it is told, and keeps what it is asked. */
export interface PayServer {
  url: string;
  asked: Asked[];
  reply: (asked: Asked) => Reply;
  close(): Promise<void>;
}

export async function startPayServer(): Promise<PayServer> {
  const http = createServer((req, res) => {
    void text(req).then((raw) => {
      const body = raw ? (JSON.parse(raw) as unknown) : undefined;
      const asked = {
        method: req.method!,
        path: req.url!,
        authorization: req.headers.authorization,
        body,
        raw,
        headers: new Headers(req.headers as Record<string, string>),
      };
      server.asked.push(asked);
      const reply = server.reply(asked);
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
    asked: [],
    reply: () => ({ status: 404, json: {} }),
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  return server;
}
