import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readOrCreateFile } from '../src/core/read-or-create-file.ts';
import { onFreePort } from '../src/embedded/free-port.ts';

export interface SandboxProcess {
  url: string;
  /** Ends the sandbox if this process started it, and resolves when it has ended. */
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';
const PROBE_TIMEOUT_MS = 2000;

/**
 * Starts the sandbox of an installation in a process of its own, which ends with this one even if this one is killed.
 * Its port is stored under dataDir, so that the addresses of connected shops stay valid after a restart, and a second
 * process of the service shares the sandbox of the first.
 */
export async function startSandboxProcess(dataDir: string): Promise<SandboxProcess> {
  const stored = await storedPort(dataDir);
  // Another program may use the stored port.
  const sandbox = await sandboxOn(stored).catch(() => onFreePort(undefined, start));
  const { port } = new URL(sandbox.url);
  if (port !== String(stored)) await writeFile(portFile(dataDir), port);
  return sandbox;
}

/**
 * The sandbox on a port, started if none is running. If two processes start at the same time, they share one sandbox.
 */
async function sandboxOn(port: number): Promise<SandboxProcess> {
  const shared = await running(port);
  if (shared) return shared;
  try {
    return await start(port);
  } catch (error) {
    const startedMeanwhile = await running(port);
    if (startedMeanwhile) return startedMeanwhile;
    throw error;
  }
}

async function start(port: number): Promise<SandboxProcess> {
  const child = fork(new URL('../sandbox/main.js', import.meta.url), {
    // With this variable, which `node --watch` sets, a child reports its modules over the same channel.
    env: { ...process.env, SANDBOX_PORT: String(port), WATCH_REPORT_DEPENDENCIES: undefined },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    detached: true, // Ctrl-C must not reach the sandbox, because the service needs it until it has stopped
  });
  const exited = once(child, 'exit');
  const errorOutput = text(child.stderr!);
  const failed = exited.then(async () => {
    throw new Error(`The sandbox did not start: ${/^\w*Error.*$/m.exec(await errorOutput)?.[0] ?? 'it ended'}`);
  });
  const [message] = (await Promise.race([once(child, 'message'), failed])) as [{ url: string }];
  failed.catch(() => undefined);
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { url: message.url, stop };
}

/** The sandbox that already listens on a port; null if there is none. */
async function running(port: number): Promise<SandboxProcess | null> {
  const url = `http://${HOST}:${port}`;
  const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).catch(() => null);
  return response?.headers.has('x-sandbox') ? { url, stop: async () => undefined } : null;
}

async function storedPort(dataDir: string): Promise<number> {
  const read = () => readOrCreateFile(portFile(dataDir), () => onFreePort(undefined, async (port) => String(port)));
  const port = Number(await read());
  if (port) return port;
  await rm(portFile(dataDir), { force: true }); // the file is damaged
  return Number(await read());
}

function portFile(dataDir: string): string {
  return join(dataDir, 'sandbox-port');
}
