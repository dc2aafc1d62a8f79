import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy in front of a server, by which a test controls the connection to it. */
export interface TcpProxy {
  port: number;
  /** How many connections are open. */
  openConnections(): number;
  /** Stops forwarding in both directions without closing the connections. */
  stall(): void;
  /** Closes all connections and refuses new ones. */
  cut(): void;
  /** Accepts connections at the same port again. */
  restore(): Promise<void>;
  /** Resolves when the proxy is cut for the first time. */
  closed: Promise<unknown>;
}

const HOST = '127.0.0.1';

/** Opens a proxy to an address. With `n`, it is cut by itself at the first data on its n-th connection. */
export async function openTcpProxy(address: URL, n = Infinity): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((near) => {
    const far = connect(Number(address.port), address.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined).on('close', () => sockets.delete(one) && other.destroy());
    }
    far.pipe(near);
    near.once('data', () => ++connections === n && cut());
    near.pipe(far);
  }).listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const closed = once(server, 'close');
  return { port, openConnections: () => sockets.size / 2, stall, cut, restore, closed };

  function stall(): void {
    for (const socket of sockets) socket.unpipe().pause();
  }

  function cut(): void {
    server.close();
    for (const socket of sockets) socket.destroy();
  }

  async function restore(): Promise<void> {
    const listening = once(server, 'listening');
    server.listen(port, HOST);
    await listening;
  }
}

/** Opens a proxy to the Redis of the test run. */
export async function openRedisProxy(n = Infinity): Promise<TcpProxy & { url: string }> {
  const redis = new URL(process.env['TEST_REDIS_URL']!);
  const proxy = await openTcpProxy(redis, n);
  return { ...proxy, url: Object.assign(new URL(redis), { port: proxy.port }).href };
}
