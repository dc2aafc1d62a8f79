import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type BenchApp, openBenchApp } from '../bench-app.ts';
import { addItems } from './add-items.ts';

const ITEMS = 1000;

/** A web process of the service and the baseline on the same database, with a project of items. */
export interface ReadServers {
  app: BenchApp;
  /** The addresses of both. */
  service: string;
  baseline: string;
  stop(): Promise<void>;
}

/** Starts both servers. `execArgv` are options of Node for the process of the service. */
export async function startReadServers(execArgv: string[] = []): Promise<ReadServers> {
  const secret = randomBytes(32).toString('hex');
  const app = await openBenchApp({ ROLE: 'worker', JWT_SECRET: secret });
  const children: ChildProcess[] = [];
  const start = async (file: string, args: string[], env: Record<string, string>, options: string[] = []) => {
    const child = fork(new URL(file, import.meta.url), args, {
      env: { PATH: process.env['PATH'], ...env },
      execArgv: options,
    });
    children.push(child);
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    return url;
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
    const service = await start('service-process.js', [JSON.stringify(app.stores)], env, execArgv);
    const baseline = await start('baseline-server.js', [app.stores.databaseUrl, secret], {});
    return { app, service, baseline, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
}
