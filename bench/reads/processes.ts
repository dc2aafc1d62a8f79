import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type BenchApp, openBenchApp } from '../bench-app.ts';
import type { Profile } from '../profile/profile-report.ts';
import { serviceCommand } from '../service-command.ts';
import { addItems } from './add-items.ts';
import type { ProfileRequest } from './service-process.ts';

const ITEMS = 1000;

/** A web process of the service and the baseline on the same database, with a project of items. */
export interface ReadServers {
  app: BenchApp;
  /** The addresses of both. */
  service: string;
  baseline: string;
  /** Runs work while the CPU profile of the service is recorded. */
  profile(work: () => Promise<unknown>): Promise<Profile>;
  stop(): Promise<void>;
}

/** Starts both servers. */
export async function startReadServers(): Promise<ReadServers> {
  const secret = randomBytes(32).toString('hex');
  const app = await openBenchApp({ ROLE: 'worker', JWT_SECRET: secret });
  const children: ChildProcess[] = [];
  const start = async (file: string, args: string[], env: Record<string, string>, execArgv: string[] = []) => {
    const options = { env: { PATH: process.env['PATH'], ...env }, execArgv };
    const child = fork(new URL(file, import.meta.url), args, options);
    children.push(child);
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    return { url, child };
  };
  const stop = async () => {
    await Promise.all(children.map(end));
    await app.stop();
  };
  try {
    await addItems(app, ITEMS);
    const env = {
      LOG_LEVEL: 'error',
      ROLE: 'web',
      PORT: '0',
      DATA_DIR: app.config.DATA_DIR,
      SANDBOX_URL: app.sandbox,
      JWT_SECRET: secret,
    };
    const command = await serviceCommand('start:web');
    const service = await start(
      'service-process.js',
      [JSON.stringify(app.stores)],
      { ...env, ...command.env },
      command.options,
    );
    const baseline = await start('baseline-server.js', [app.stores.databaseUrl, secret], {});
    const profile = (work: () => Promise<unknown>) => recordProfile(service.child, work);
    return { app, service: service.url, baseline: baseline.url, profile, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function recordProfile(child: ChildProcess, work: () => Promise<unknown>): Promise<Profile> {
  const ask = async (request: ProfileRequest): Promise<Profile | null> => {
    child.send(request);
    const [{ profile }] = (await once(child, 'message')) as [{ profile: Profile | null }];
    return profile;
  };
  await ask('start profile');
  await work();
  return (await ask('stop profile'))!;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
}
