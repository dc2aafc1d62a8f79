import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { StoreAddresses } from '../../bin/service.ts';
import type { Bed } from './harness.ts';

/** A worker in a process of its own, which can be killed, stopped and woken. */
export interface WorkerProcess {
  child: ChildProcess;
  /** What it wrote so far, its log included. */
  output(): string;
  /** Sends a signal; after a deadly one, waits for the end. */
  signal(name: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
}

const running = new Set<ChildProcess>();

/** Starts a worker of the bed's service, and waits until it takes work. */
export async function startWorkerProcess(bed: Bed, env: Record<string, string> = {}, stores: StoreAddresses = bed.stores): Promise<WorkerProcess> {
  const child = fork('test/support/worker-main.ts', [JSON.stringify(stores)], {
    execArgv: ['--import', './test/support/ts-loader.js', '--disable-warning=ExperimentalWarning'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', LOG_LEVEL: 'warn', ROLE: 'worker', DATA_DIR: bed.config.DATA_DIR, SANDBOX_URL: bed.sandbox.url, JOB_LEASE_SECONDS: String(bed.config.JOB_LEASE_SECONDS), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.add(child);
  let written = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.setEncoding('utf8').on('data', (text: string) => (written += text));
  const exited = once(child, 'exit');
  void exited.then(() => running.delete(child));
  await Promise.race([once(child, 'message'), exited.then(() => Promise.reject(new Error(`The worker did not start: ${written}`)))]);
  return {
    child,
    output: () => written,
    async signal(name) {
      child.kill(name);
      if (name === 'SIGKILL' || name === 'SIGTERM') await exited;
    },
  };
}

/** For `afterEach`: whatever a test left running. */
export async function killWorkerProcesses(): Promise<void> {
  const ends = [...running].map((child) => once(child, 'exit'));
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(ends);
}
