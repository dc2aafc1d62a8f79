import { fork, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { siblingModule } from './sibling-module.ts';

/** The addresses of the embedded servers; null where none was asked for. */
export interface EmbeddedStores {
  databaseUrl: string | null;
  redisUrl: string | null;
  /** Ends the servers, if this process started them, and resolves when they are gone. May be called twice. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  postgres: boolean;
  redis: boolean;
  /** False trades crash safety for speed: for tests, whose data nobody misses. */
  durable?: boolean;
  /** Gets a few lines worth a human's eye; what the servers write goes to `*.log` under dataDir. */
  log?: (line: string) => void;
}

/** What the guardian tells the process that started it. */
export type GuardianMessage =
  | { log: string }
  | { error: string }
  | { databaseUrl: string | null; redisUrl: string | null };

/**
 * Starts what is asked for under dataDir and answers the addresses. A second process with the same dataDir that finds
 * them running uses the same ones (and does not stop them). Throws one Error with a one-line reason, and then nothing
 * is left running.
 *
 * The servers belong to a guardian process in a session of its own, which Ctrl-C does not reach: they outlive the
 * orderly shutdown of this process, and end with it in whatever way it ends, `kill -9` included.
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
    const addresses = await firstAnswer(guardian, log);
    setReferenced(guardian, false);
    return { ...addresses, stop: () => end(guardian, gone) };
  } catch (error) {
    await end(guardian, gone);
    throw error;
  }
}

function firstAnswer(guardian: ChildProcess, log: (line: string) => void) {
  return new Promise<{ databaseUrl: string | null; redisUrl: string | null }>((resolve, reject) => {
    let complaint = '';
    guardian.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint = (complaint + text).slice(-2000)));
    guardian.on('message', (message: GuardianMessage) => {
      if ('log' in message) log(message.log);
      else if ('error' in message) reject(new Error(message.error));
      // Under `node --watch` children report their modules over the same channel.
      else if ('databaseUrl' in message) resolve(message);
    });
    guardian.once('error', (error) => reject(new Error(`The embedded stores cannot start: ${error.message}`)));
    guardian.once('close', () => {
      const reason = /^\w*Error.*$/m.exec(complaint)?.[0] ?? 'their guardian process ended';
      reject(new Error(`The embedded stores cannot start: ${reason}`));
    });
  });
}

/** The end of the channel is the one signal the guardian knows, so an orderly stop and a crash take the same path. */
async function end(guardian: ChildProcess, gone: Promise<void>): Promise<void> {
  setReferenced(guardian, true);
  if (guardian.connected) guardian.disconnect();
  await gone;
}

/** Whether the guardian keeps this process alive: only while somebody waits for it. */
function setReferenced(guardian: ChildProcess, referenced: boolean): void {
  const method = referenced ? 'ref' : 'unref';
  guardian[method]();
  guardian.channel?.[method]();
  (guardian.stderr as unknown as { ref(): void; unref(): void } | null)?.[method]();
}
