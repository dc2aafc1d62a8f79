import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const host = '127.0.0.1';

/**
 * Calls `start` with a free port, with the preferred one if it is free, and answers what it answers. If `start` fails
 * and the port has meanwhile gone to somebody else, it is called once more with another one. Throws what `start` throws.
 */
export async function onFreePort<T>(preferred: number | undefined, start: (port: number) => Promise<T>): Promise<T> {
  const port = (preferred && (await tryPort(preferred))) || (await anyPort());
  try {
    return await start(port);
  } catch (error) {
    if (await tryPort(port)) throw error;
    return start(await anyPort());
  }
}

/** Below where systems take the ports of outgoing connections from, one of which could have ours at the next start. */
const LOWEST = 20_000;
const HIGHEST = 29_999;
const TRIES = 20;

async function anyPort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = await tryPort(randomInt(LOWEST, HIGHEST + 1));
    if (port) return port;
  }
  const port = await tryPort(0);
  if (!port) throw new Error(`No free port on ${host}`);
  return port;
}

/** The port if it can be listened on (0 stands for any), else 0. */
function tryPort(port: number): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(0));
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
