import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that answers what a test wants, byte for byte, counts, and keeps the body it got last. */
export async function oddServer() {
  const server = createServer((req, res) => {
    odd.calls += 1;
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      odd.sent = JSON.parse(Buffer.concat(chunks).toString());
      odd.reply(req, res);
    });
  }).listen(0, '127.0.0.1');
  const odd = {
    calls: 0,
    sent: {} as Record<string, never>,
    reply: (_req: IncomingMessage, res: ServerResponse): void => void res.end(),
    baseUrl: '',
    answering(body: unknown, status = 200, headers: Record<string, string> = {}) {
      odd.reply = (_req, res) =>
        void res
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(typeof body === 'string' ? body : JSON.stringify(body));
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  await once(server, 'listening');
  odd.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return odd;
}
