import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that a test can hold, cut and mend. */
export interface Line {
  port: number;
  /** From now on nothing comes through, and nobody is told. */
  hold(): void;
  /** Nobody answers there any more. */
  cut(): void;
  /** The server can be reached at the same place again. */
  mend(): Promise<void>;
  /** Resolves once it is cut for the first time. */
  cutOff: Promise<unknown>;
}

const HOST = '127.0.0.1';

/** Opens a line; it is cut, at the latest, at the first word of its n-th connection. */
export async function lineTo(address: URL, n = Infinity): Promise<Line> {
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
  const cutOff = once(server, 'close');
  return { port, hold, cut, mend, cutOff };

  function hold(): void {
    for (const socket of sockets) socket.unpipe().pause();
  }

  function cut(): void {
    server.close();
    for (const socket of sockets) socket.destroy();
  }

  async function mend(): Promise<void> {
    const listening = once(server, 'listening');
    server.listen(port, HOST);
    await listening;
  }
}
