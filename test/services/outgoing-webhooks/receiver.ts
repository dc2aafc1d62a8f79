import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

/** What an event is about. */
export interface EventData {
  [name: string]: unknown;
  items?: { item_id: string; external_id: string }[];
}

/** A request to the receiver. */
export interface Received {
  path: string;
  id: string;
  headers: Record<string, string>;
  raw: string;
  body: { type: string; timestamp: string; organization_id: string; data: EventData };
}

/** A receiver of webhooks. It records all requests and answers 204, or as a test says. */
export class Receiver {
  url = '';
  readonly received: Received[] = [];
  /** Answers a request: the status, or null to break the connection. */
  answer: (request: Received) => number | null | Promise<number | null> = () => 204;
  private readonly server = createServer(async (req, res) => {
    const request = await read(req);
    this.received.push(request);
    const status = await this.answer(request);
    if (status === null) return void res.destroy();
    res.writeHead(status, status === 302 ? { location: `${this.url}/elsewhere` } : {}).end();
  });

  async open(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.url = `http://${this.address}/hook`;
    return this;
  }

  /** The `host:port` for `OUTBOUND_ALLOW`. */
  get address(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The requests for an event type of an organization, in order. */
  of(organizationId: string, type?: string): Received[] {
    return this.received.filter(
      ({ body }) => body.organization_id === organizationId && (type === undefined || body.type === type),
    );
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

/** Throws if the request is not signed with the secret, as a receiver checks it with the library of the standard. */
export function verify(secret: string, { raw, headers }: Received): void {
  new Webhook(secret).verify(raw, headers);
}

async function read(req: IncomingMessage): Promise<Received> {
  const raw = await text(req);
  const headers = req.headers as Record<string, string>;
  return { path: req.url!, id: headers['webhook-id']!, headers, raw, body: JSON.parse(raw) };
}
