import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const REJECTED = { detail: 'Invalid or expired token', code: 'UNAUTHENTICATED' };

/** A server that accepts one token and exchanges others. It records the requests of the clients. */
export class TokenServer {
  url = '';
  validToken = 'new';
  /** The status of an exchange. With 200, the response has the valid token. */
  exchange: 200 | 401 | 503 = 200;
  /** Called before the response to an exchange. */
  duringExchange: () => void = () => undefined;
  /** The requests so far, in order. */
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

  /** The requests so far, as `path token`. */
  get requests(): string[] {
    return this.calls.map(({ path, token }) => `${path.replace('/api/v1', '')} ${token}`);
  }

  private async serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = req.url!;
    const token = req.headers.authorization?.replace('Bearer ', '');
    this.calls.push({ path, token, body: await text(req) });
    const respond = (status: number, body: object) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (path.endsWith('/auth/refresh')) this.duringExchange();
    if (path.endsWith('/auth/refresh'))
      respond(
        this.exchange,
        this.exchange === 200 ? { access_token: this.validToken, token_type: 'bearer' } : REJECTED,
      );
    else if (path.endsWith('/auth/login'))
      respond(401, { detail: 'Invalid email or password', code: 'INVALID_CREDENTIALS' });
    else if (path.endsWith('/graphql'))
      respond(
        200,
        token === this.validToken
          ? { data: { me: { id: 'me' } } }
          : { data: null, errors: [{ message: REJECTED.detail, extensions: { code: REJECTED.code } }] },
      );
    else if (token === this.validToken) respond(200, { id: 'me' });
    else respond(401, REJECTED);
  }
}
