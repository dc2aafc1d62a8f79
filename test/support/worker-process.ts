import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { StoreAddresses } from '../../bin/service.ts';
import { forkProgram } from './fork-program.ts';
import type { TestApp } from './test-app.ts';

/** A worker in a process of its own, which can be killed, stopped and woken. */
export interface WorkerProcess {
  child: ChildProcess;
  /** What it wrote so far, its log included. */
  output(): string;
  /** Sends a signal; after a deadly one, waits for the end. */
  signal(name: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
}

interface Started {
  child: ChildProcess;
  output(): string;
  exited: Promise<unknown>;
}

const running = new Set<ChildProcess>();
const loaded: Started[] = [];

/**
 * Loads the program of workers that will be started later: a test that knows it will need another one does not wait
 * for that. They do nothing until then.
 */
export function loadWorkerProcesses(count = 1): void {
  loaded.push(...Array.from({ length: count }, load));
}

/** Starts a worker of the test application's service, and waits until it takes work. */
export async function startWorkerProcess(
  testApp: TestApp,
  env: Record<string, string> = {},
  stores: StoreAddresses = testApp.stores,
): Promise<WorkerProcess> {
  const { child, output, exited } = loaded.shift() ?? load();
  const ours = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    ROLE: 'worker',
    DATA_DIR: testApp.config.DATA_DIR,
    SANDBOX_URL: testApp.sandbox.url,
    JOB_LEASE_SECONDS: String(testApp.config.JOB_LEASE_SECONDS),
  };
  const ready = once(child, 'message');
  // If the process has ended meanwhile, its exit is reported below.
  child.send({ env: { ...ours, ...env }, stores }, () => undefined);
  await Promise.race([ready, exited.then(() => Promise.reject(new Error(`The worker did not start: ${output()}`)))]);
  return {
    child,
    output,
    async signal(name) {
      child.kill(name);
      if (name === 'SIGKILL' || name === 'SIGTERM') await exited;
    },
  };
}

function load(): Started {
  const child = forkProgram('worker-main', { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  running.add(child);
  let written = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => (written += text));
  const exited = once(child, 'exit');
  void exited.then(() => running.delete(child));
  return { child, output: () => written, exited };
}

/** For `afterEach`: whatever a test left running, or loaded. */
export async function killWorkerProcesses(): Promise<void> {
  loaded.length = 0;
  const ends = [...running].map((child) => once(child, 'exit'));
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(ends);
}
