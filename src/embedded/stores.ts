import { fork, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { siblingModule } from './server-process.ts';

/** The addresses of the embedded servers; null for a server that was not requested. */
export interface EmbeddedStores {
  databaseUrl: string | null;
  redisUrl: string | null;
  /** Stops the servers if this process started them. Resolves when they have ended. May be called twice. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  postgres: boolean;
  redis: boolean;
  /** False trades crash safety for speed, for tests. */
  durable?: boolean;
  /** Receives a few lines for the user. The output of the servers goes to `*.log` under dataDir. */
  log?: (line: string) => void;
}

/** A message from the guardian to its parent. */
export type GuardianMessage =
  | { log: string }
  | { error: string }
  | { databaseUrl: string | null; redisUrl: string | null };

/**
 * Starts the requested servers under dataDir and returns their addresses. A second process with the same dataDir uses
 * the running servers and does not stop them. Throws one Error with a one-line reason; then no server is left running.
 *
 * The servers belong to a guardian process in a session of its own, which Ctrl-C does not reach. They run until this
 * process has shut down, and they end with it in every case, including SIGKILL.
 */
export async function startEmbeddedStores(options: EmbeddedOptions): Promise<EmbeddedStores> {
  if (!options.postgres && !options.redis) return { databaseUrl: null, redisUrl: null, stop: async () => {} };
  const { log = () => {}, ...rest } = options;
  const request = { ...rest, dataDir: resolve(options.dataDir) };
  const guardian = fork(siblingModule('guardian', import.meta.url), [JSON.stringify(request)], {
    detached: true,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const gone = new Promise<void>((resolve) => {
    guardian.once('exit', () => resolve());
    guardian.once('error', () => resolve());
  });
  try {
    const addresses = await firstMessage(guardian, log);
    setReferenced(guardian, false);
    return { ...addresses, stop: () => end(guardian, gone) };
  } catch (error) {
    await end(guardian, gone);
    throw error;
  }
}

function firstMessage(guardian: ChildProcess, log: (line: string) => void) {
  return new Promise<{ databaseUrl: string | null; redisUrl: string | null }>((resolve, reject) => {
    let errorOutput = '';
    guardian.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => (errorOutput = (errorOutput + text).slice(-2000)));
    guardian.on('message', (message: GuardianMessage) => {
      if ('log' in message) log(message.log);
      else if ('error' in message) reject(new Error(message.error));
      // Under `node --watch`, child processes report their modules over the same channel.
      else if ('databaseUrl' in message) resolve(message);
    });
    guardian.once('error', (error) => reject(new Error(`The embedded stores cannot start: ${error.message}`)));
    guardian.once('close', () => {
      const reason = /^\w*Error.*$/m.exec(errorOutput)?.[0] ?? 'their guardian process ended';
      reject(new Error(`The embedded stores cannot start: ${reason}`));
    });
  });
}

/** Closes the channel, which is the only signal for the guardian: a stop and a crash take the same path. */
async function end(guardian: ChildProcess, gone: Promise<void>): Promise<void> {
  setReferenced(guardian, true);
  if (guardian.connected) guardian.disconnect();
  await gone;
}

/** Sets whether the guardian keeps this process alive. */
function setReferenced(guardian: ChildProcess, referenced: boolean): void {
  const method = referenced ? 'ref' : 'unref';
  guardian[method]();
  guardian.channel?.[method]();
  (guardian.stderr as unknown as { ref(): void; unref(): void } | null)?.[method]();
}
