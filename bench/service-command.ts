import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { BenchApp } from './bench-app.ts';

/** A process of the service that was started as `npm run start:web` or `npm run start:worker` start it. */
export interface ServiceProcess {
  url: string;
  /** Milliseconds from its start until it listens. */
  listeningAfterMs: number;
  /** The memory that it occupies (RSS) in megabytes. */
  residentMb(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts a process of a role on the database, the Redis and the sandbox of a benchmark application. A worker serves its
 * health checks.
 */
export async function startServiceProcess(app: BenchApp, role: 'web' | 'worker'): Promise<ServiceProcess> {
  const startedAt = performance.now();
  const { env, options, args } = await serviceCommand(`start:${role}`);
  const child = spawn(process.execPath, [...options, ...args], {
    env: {
      ...env,
      PATH: process.env['PATH'],
      LOG_LEVEL: 'warn',
      DATABASE_URL: app.stores.databaseUrl,
      REDIS_URL: app.stores.redisUrl,
      SANDBOX_URL: app.sandbox,
      DATA_DIR: app.config.DATA_DIR,
      PORT: '0',
      HEALTH_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(child);
  return {
    url,
    listeningAfterMs: performance.now() - startedAt,
    residentMb: () => residentMb(child),
    async stop() {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
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
    env: Object.fromEntries(environment.split(' ').flatMap((word) => (word ? [word.split('=')] : []))),
    options: words.slice(0, file),
    args: words.slice(file),
  };
}

async function addressOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = /^Listening on (\S+)/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error('the service ended before it listened');
}

async function residentMb({ pid }: ChildProcess): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}
