import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { startGeneration } from '../src/services/generation/start-generation.ts';
import { addProducts, type BenchApp, openBenchApp } from './bench-app.ts';
import type { Figure } from './figure.ts';
import { startServiceProcess } from './service-command.ts';

const SOCKETS = 5000;
/** Longer than the interval in which the sessions of open connections are checked. */
const IDLE_MS = 10_000;
const MAX_MB = 400;

/** What the clients open: event streams of REST, or subscriptions over graphql-ws. */
export type SocketKind = 'event streams' | 'subscriptions';

/** Measures the memory of a web process with {@link SOCKETS} clients that wait for the events of a job, of each kind. */
export async function idleSockets(): Promise<Figure[]> {
  // Without a worker the job stays queued.
  const app = await openBenchApp({ ROLE: 'web' });
  try {
    await addProducts(app, 1);
    const { id: jobId } = await startGeneration(app.ctx(), app.projectId, {});
    return [await measure(app, jobId, 'event streams'), await measure(app, jobId, 'subscriptions')];
  } finally {
    await app.stop();
  }
}

async function measure(app: BenchApp, jobId: string, kind: SocketKind): Promise<Figure> {
  const service = await startServiceProcess(app, 'web');
  let clients: ChildProcess | undefined;
  try {
    await pause(IDLE_MS);
    const before = await service.residentMb();
    clients = fork(new URL('idle-clients.js', import.meta.url), [kind, service.url, jobId, app.token, String(SOCKETS)]);
    const [connected] = (await once(clients, 'message')) as [number];
    if (connected !== SOCKETS) throw new Error(`${connected} of ${SOCKETS} ${kind} are open`);
    await pause(IDLE_MS);
    const value = await service.residentMb();
    const each = ((value - before) * 1024) / SOCKETS;
    return {
      name: `memory of a web process with ${SOCKETS} idle ${kind}`,
      value,
      unit: 'MB',
      goal: { atMost: MAX_MB },
      details: `${before.toFixed(0)} MB without them, ${each.toFixed(1)} kB for each`,
    };
  } finally {
    clients?.kill();
    await service.stop();
  }
}
