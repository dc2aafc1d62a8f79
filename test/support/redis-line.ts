import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The Redis of the test run behind a line that a test can hold or cut. */
export interface RedisLine {
  url: string;
  /** From now on nothing comes through, and nobody is told. */
  hold(): void;
  /** Nobody answers there any more. */
  cut(): void;
  /** Resolves once it is cut. */
  cutOff: Promise<unknown>;
}

/** Opens a line; it is cut, at the latest, at the first word of its n-th connection. */
export async function redisOnALine(n = Infinity): Promise<RedisLine> {
  const redis = new URL(process.env['TEST_REDIS_URL']!);
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((near) => {
    const far = connect(Number(redis.port), redis.hostname);
    for (const [one, other] of [[near, far], [far, near]] as const) {
      sockets.add(one);
      one.on('error', () => undefined).on('close', () => other.destroy());
    }
    far.pipe(near);
    near.once('data', () => ++connections === n && cut());
    near.pipe(far);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cutOff = once(server, 'close');
  const url = Object.assign(new URL(redis), { port: (server.address() as AddressInfo).port }).href;
  return { url, hold, cut, cutOff };

  function hold(): void {
    for (const socket of sockets) socket.unpipe().pause();
  }

  function cut(): void {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
}
