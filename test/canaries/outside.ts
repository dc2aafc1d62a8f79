import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Marks } from './marks.ts';

/** All systems outside of the service: web servers and the mail server. */
export interface Outside {
  url: string;
  smtpUrl: string;
  /** Whether they respond with canaries. Otherwise, the sandbox responds. */
  hostile: boolean;
  /** The systems that responded with canaries. */
  answered: Set<string>;
  close(): Promise<void>;
}

/** A 429 is missing, because the service would not call the system again for a while. */
const STATUSES = [200, 400, 401, 403, 404, 409, 422, 500, 503, 201];
const HOP_BY_HOP = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'content-encoding', 'expect']);

/** Starts web servers in front of the sandbox at `target`, and a mail server that refuses every mail. */
export async function startOutside(target: () => string, marks: Marks): Promise<Outside> {
  let calls = 0;
  const http = createServer(async (req, res) => {
    const body = await buffer(req);
    if (!outside.hostile) {
      const answer = await fetch(`${target()}${req.url}`, {
        method: req.method!,
        headers: forwarded(req.headers),
        redirect: 'manual',
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      });
      for (const [name, value] of answer.headers) if (!HOP_BY_HOP.has(name)) res.setHeader(name, value);
      return void res.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
    }
    const system = req.url!.split(/[/?]/)[1]!;
    outside.answered.add(system);
    calls += 1;
    const mark = marks.of(`an answer of ${system}`, 'text');
    const asPage = calls % 7 === 0;
    res.writeHead(STATUSES[calls % STATUSES.length]!, {
      'content-type': asPage ? 'text/html' : 'application/json',
      'x-request-id': mark,
      'www-authenticate': `Bearer error="${mark}"`,
    });
    res.end(asPage ? `<h1>${mark}</h1>` : JSON.stringify(hostileBody(mark)));
  });
  const smtp = createTcpServer((socket) => {
    socket.on('error', () => undefined).write('220 mail.example\r\n');
    socket.on('data', (line) => {
      const refuses = /^(MAIL|RCPT|DATA)/i.test(String(line));
      socket.write(refuses ? `550 5.1.1 ${marks.of('an answer of the mail server', 'text')}\r\n` : '250 OK\r\n');
    });
  });
  const outside: Outside = {
    url: `http://127.0.0.1:${await portOf(http)}`,
    smtpUrl: `smtp://127.0.0.1:${await portOf(smtp)}`,
    hostile: false,
    answered: new Set(),
    async close() {
      http.closeAllConnections();
      for (const server of [http, smtp]) await new Promise((closed) => void server.close(closed));
    },
  };
  return outside;
}

/** An error as any of the systems could send it. */
function hostileBody(mark: string): unknown {
  const error = { message: mark, type: mark, code: mark, detail: mark, field: [mark], status: mark };
  return {
    error,
    errors: [error],
    userErrors: [error],
    ...error,
    id: mark,
    name: mark,
    'error-codes': [mark],
    data: null,
  };
}

function forwarded(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      HOP_BY_HOP.has(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}
