import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readOrCreateFile } from '../src/core/read-or-create-file.ts';
import { onFreePort } from '../src/embedded/free-port.ts';

export interface SandboxProcess {
  url: string;
  /** Ends it, if this process started it, and resolves when it is gone. */
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';
const ANSWER_LIMIT_MS = 2000;

/**
 * The sandbox of an installation, in a process of its own that ends with this one in whatever way it ends. Its port is
 * kept under dataDir: the shops that users connected stay where they were at the next start, and a second process of
 * the service shares the sandbox of the first.
 */
export async function startSandboxProcess(dataDir: string): Promise<SandboxProcess> {
  const kept = await keptPort(dataDir);
  // A stranger may have the port.
  const sandbox = await sandboxOn(kept).catch(() => onFreePort(undefined, start));
  const { port } = new URL(sandbox.url);
  if (port !== String(kept)) await writeFile(portFile(dataDir), port);
  return sandbox;
}

/** Of two processes that start at once one is faster, and the other finds its sandbox. */
async function sandboxOn(port: number): Promise<SandboxProcess> {
  const shared = await running(port);
  if (shared) return shared;
  try {
    return await start(port);
  } catch (error) {
    const faster = await running(port);
    if (faster) return faster;
    throw error;
  }
}

async function start(port: number): Promise<SandboxProcess> {
  const child = fork(new URL('../sandbox/main.js', import.meta.url), {
    // Under `node --watch` a child would report its modules over the same channel.
    env: { ...process.env, SANDBOX_PORT: String(port), WATCH_REPORT_DEPENDENCIES: undefined },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    detached: true, // Ctrl-C reaches the service, which ends the sandbox after its own work
  });
  const gone = once(child, 'exit');
  const complaint = text(child.stderr!);
  const failed = gone.then(async () => {
    throw new Error(`The sandbox did not start: ${/^\w*Error.*$/m.exec(await complaint)?.[0] ?? 'it ended'}`);
  });
  const [message] = (await Promise.race([once(child, 'message'), failed])) as [{ url: string }];
  failed.catch(() => undefined);
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
  };
  return { url: message.url, stop };
}

/** The sandbox that already listens there, if one does. */
async function running(port: number): Promise<SandboxProcess | null> {
  const url = `http://${HOST}:${port}`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }).catch(() => null);
  return answer?.headers.has('x-sandbox') ? { url, stop: async () => undefined } : null;
}

async function keptPort(dataDir: string): Promise<number> {
  const kept = () => readOrCreateFile(portFile(dataDir), () => onFreePort(undefined, async (port) => String(port)));
  const port = Number(await kept());
  if (port) return port;
  await rm(portFile(dataDir), { force: true }); // damaged
  return Number(await kept());
}

function portFile(dataDir: string): string {
  return join(dataDir, 'sandbox-port');
}
