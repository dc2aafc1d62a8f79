import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { StoreAddresses } from '../bin/service.ts';
import { residentMb } from './resident-memory.ts';

/** The servers that a process of the service uses. */
export interface Servers {
  stores: Pick<StoreAddresses, 'databaseUrl' | 'redisUrl'>;
  /** The address of the sandbox. */
  sandbox: string;
  config: { DATA_DIR: string };
}

export interface ProcessOptions {
  /** Overrides the configuration. */
  env?: Record<string, string>;
  /** Options of Node, which override those of the script. */
  nodeOptions?: readonly string[];
  /** Receives each line of its output. By default, its errors are printed. */
  onLine?: (line: string) => void;
}

/** A process of the service that was started from its bundle with the options of `npm run start:web` or `start:worker`. */
export interface ServiceProcess {
  url: string;
  pid: number;
  /** Milliseconds from its start until it listens. */
  listeningAfterMs: number;
  /** The memory that it occupies (RSS) in megabytes. */
  residentMb(): Promise<number>;
  /** Sends a signal and waits until the process has ended. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  stop(): Promise<void>;
  /** Resolves when the process has ended, with what ended it. */
  ended: Promise<string>;
}

/** The bundle that `npm run build` makes; made once. */
let bundle: Promise<unknown> | undefined;

/**
 * Starts a process of a role from a bundle, as in production. A worker serves its health checks. Throws if it ends
 * before it listens.
 */
export async function startServiceProcess(
  servers: Servers,
  role: 'web' | 'worker',
  { env, nodeOptions = [], onLine }: ProcessOptions = {},
): Promise<ServiceProcess> {
  bundle ??= promisify(execFile)(process.execPath, ['bin/bundle.js']);
  await bundle;
  const startedAt = performance.now();
  const command = await serviceCommand(`start:${role}`);
  // As in production, without a look for sources that have changed.
  const args = command.args.map((word) => (word === 'bin/start.ts' ? 'dist/bin/start.js' : word));
  const child = spawn(process.execPath, [...command.options, ...nodeOptions, ...args], {
    env: {
      ...command.env,
      PATH: process.env['PATH'],
      LOG_LEVEL: 'warn',
      DATABASE_URL: servers.stores.databaseUrl,
      REDIS_URL: servers.stores.redisUrl,
      SANDBOX_URL: servers.sandbox,
      DATA_DIR: servers.config.DATA_DIR,
      PORT: '0',
      HEALTH_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', onLine ? 'pipe' : 'inherit'],
  });
  const ended = once(child, 'exit').then(([code, signal]) => String(signal ?? `exit code ${String(code)}`));
  if (onLine) createInterface({ input: child.stderr! }).on('line', onLine);
  const url = await addressOf(child, onLine);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  return {
    url,
    pid: child.pid!,
    listeningAfterMs: performance.now() - startedAt,
    residentMb: () => residentMb(child.pid!),
    end,
    stop: () => end('SIGTERM'),
    ended,
  };
}

/** How a script of package.json starts the service: `NAME=value exec node --option file argument`. */
export interface ServiceCommand {
  env: Record<string, string>;
  options: string[];
  args: string[];
}

export async function serviceCommand(script: string): Promise<ServiceCommand> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> };
  const [environment, command] = scripts[script]!.split('exec node ') as [string, string];
  const words = command.split(' ');
  const file = words.findIndex((word) => !word.startsWith('--'));
  return {
    env: Object.fromEntries([...environment.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value])),
    options: words.slice(0, file),
    args: words.slice(file),
  };
}

/**
 * Waits for the address that the process prints. Reads its output until it ends, so that the process never waits for
 * it.
 */
function addressOf(child: ChildProcess, onLine?: (line: string) => void): Promise<string> {
  const lines = createInterface({ input: child.stdout! });
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      onLine?.(line);
      const url = /^Listening on (\S+)/.exec(line)?.[1];
      if (url) resolve(url);
    });
    lines.once('close', () => reject(new Error('the service ended before it listened')));
  });
}
