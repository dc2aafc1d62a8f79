import type dns from 'node:dns';
import { createServer as createTcp, type Server } from 'node:net';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from '@jest/globals';

/** A server of a test, listening from `beforeAll` to `afterAll`. */
export interface TestServer {
  port: number;
  /** The number of connections that were made to it. */
  connections: number;
}

/** A server that listens on every address of this machine, with IPv6 if available, and must never be reached. */
export function canaryServer(): TestServer {
  return serving(
    createServer((_req, res) => res.end('{}')),
    ['::', '0.0.0.0'],
  );
}

/** A web server at 127.0.0.1. */
export function webServer(handler: RequestListener): TestServer {
  return serving(createServer(handler), ['127.0.0.1']);
}

/** A server at 127.0.0.1 that writes data after the first received data and then hangs. */
export function rawServer(respond: (write: (text: string) => boolean) => void): TestServer {
  const server = createTcp((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => respond((text) => !socket.destroyed && socket.write(text)));
  });
  return serving(server, ['127.0.0.1']);
}

function serving(server: Server, hosts: readonly string[]): TestServer {
  const served: TestServer = { port: 0, connections: 0 };
  const open = new Set<{ destroy(): unknown }>();
  server.on('connection', (socket) => {
    served.connections += 1;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  beforeAll(async () => {
    for (const host of hosts) if (await listens(server, host)) break;
    served.port = (server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    for (const socket of open) socket.destroy();
    await new Promise<void>((done) => void server.close(() => done()));
  });
  return served;
}

function listens(server: Server, host: string): Promise<boolean> {
  return new Promise((done) => {
    server.once('error', () => done(false));
    server.listen(0, host, () => done(true));
  });
}

/** A resolver that returns the addresses of `addressesOf`, and the names that were resolved. */
export function resolver(addressesOf: (name: string, count: number) => readonly string[]): {
  lookup: typeof dns.lookup;
  names: string[];
} {
  const names: string[] = [];
  const lookup = (
    name: string,
    options: { all?: boolean },
    callback: (error: Error | null, ...found: unknown[]) => void,
  ) => {
    names.push(name);
    const found = addressesOf(name, names.length).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    if (options.all) callback(null, found);
    else callback(null, found[0]?.address, found[0]?.family);
  };
  return { lookup: lookup as unknown as typeof dns.lookup, names };
}
