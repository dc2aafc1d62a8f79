import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const REFUSED = { detail: 'Invalid or expired token', code: 'UNAUTHENTICATED' };

/** A server that knows one token and exchanges another: what callers do about a refused token is seen from here. */
export class TokenDesk {
  url = '';
  good = 'new';
  /** The answer to an exchange: the good token, or a status that refuses it. */
  exchange: 200 | 401 | 503 = 200;
  /** Happens before an exchange is answered. */
  meanwhile: () => void = () => undefined;
  /** Each call that came, in order. */
  readonly calls: { path: string; token: string | undefined; body: string }[] = [];
  private readonly server = createServer((req, res) => void this.serve(req, res));

  async open(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** What came, as `path token`. */
  get trail(): string[] {
    return this.calls.map(({ path, token }) => `${path.replace('/api/v1', '')} ${token}`);
  }

  private async serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = req.url!;
    const token = req.headers.authorization?.replace('Bearer ', '');
    this.calls.push({ path, token, body: await text(req) });
    const answer = (status: number, body: object) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (path.endsWith('/auth/refresh')) this.meanwhile();
    if (path.endsWith('/auth/refresh'))
      answer(this.exchange, this.exchange === 200 ? { access_token: this.good, token_type: 'bearer' } : REFUSED);
    else if (path.endsWith('/auth/login'))
      answer(401, { detail: 'Invalid email or password', code: 'INVALID_CREDENTIALS' });
    else if (path.endsWith('/graphql'))
      answer(
        200,
        token === this.good
          ? { data: { me: { id: 'me' } } }
          : { data: null, errors: [{ message: REFUSED.detail, extensions: { code: REFUSED.code } }] },
      );
    else if (token === this.good) answer(200, { id: 'me' });
    else answer(401, REFUSED);
  }
}
