import { createServer, Agent } from 'node:https';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A key that both sides know: TLS without a certificate, which nobody would have to make, keep and renew. */
const PRE_SHARED = { psk: Buffer.from('a key for tests'), identity: 'test' };
const CIPHERS = { ciphers: 'PSK-AES256-GCM-SHA384', maxVersion: 'TLSv1.2' as const };

export interface HttpsFront {
  /** The https address that leads to `target`. */
  url: string;
  /** For clients of Node's own https. */
  agent: Agent;
  close(): void;
}

/** A proxy that ends TLS in front of an http address, and says so as proxies do. */
export async function httpsFront(target: string): Promise<HttpsFront> {
  const server = createServer({ ...CIPHERS, pskCallback: () => PRE_SHARED.psk }, (req, res) => {
    const headers = { ...req.headers, 'x-forwarded-proto': 'https' };
    const onward = request(target + req.url, { method: req.method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    req.pipe(onward);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const agent = new Agent({ ...CIPHERS, pskCallback: () => PRE_SHARED, checkServerIdentity: () => undefined });
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    agent,
    close: () => {
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}
