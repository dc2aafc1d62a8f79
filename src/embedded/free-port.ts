import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const host = '127.0.0.1';

/**
 * Calls `start` with a free port, the preferred one if it is free, and returns its result. If `start` fails and the
 * port was taken by another process meanwhile, `start` is called once more with another port. Throws what `start`
 * throws.
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

/** Below the range for outgoing connections, so that no such connection occupies the port at the next start. */
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

/** Returns the port if it is free (any free port for 0), else 0. */
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
