import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setLatency } from '../bin/sandbox-control.ts';
import { startGeneration } from '../src/services/generation/start-generation.ts';
import { awaitJob } from '../src/services/jobs/await-job.ts';
import { addProducts, type BenchApp, openBenchApp, removeItems } from './bench-app.ts';
import { type Figure, median } from './figure.ts';
import { startServiceProcess } from './service-command.ts';

const LISTENERS = 500;
const ITEMS = 150;
const LATENCY_MS = 1000;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const MAX_P99_MS = 100;

/** The result of a process of listeners. */
export interface ListenerResult {
  /** How many events arrived at all listeners together. */
  events: number;
  /**
   * Milliseconds from the time of an event, just before its commit, to its arrival, for every listener and every event
   * after all had connected.
   */
  delays: number[];
}

/**
 * Measures the delay of a job's events at {@link LISTENERS} readers of its stream. Readers, web and worker are
 * processes of their own.
 */
export async function listenerDelay(): Promise<Figure[]> {
  const app = await openBenchApp({ ROLE: 'web' });
  try {
    const web = await startServiceProcess(app, 'web');
    const worker = await startServiceProcess(app, 'worker');
    try {
      await measureDelays(app, web.url); // Warms up compiled code and connections.
      const rounds: number[][] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureDelays(app, web.url));
      return [figureOf(rounds)];
    } finally {
      await Promise.all([web.stop(), worker.stop()]);
    }
  } finally {
    await app.stop();
  }
}

/** The delays in ascending order. */
async function measureDelays(app: BenchApp, url: string): Promise<number[]> {
  await setLatency(app.sandbox, 'aiA', LATENCY_MS);
  await removeItems(app);
  await addProducts(app, ITEMS);
  const job = await startGeneration(app.ctx(), app.projectId, {});
  const listeners = fork(new URL('listeners.js', import.meta.url), [
    `${url}/api/v1/jobs/${job.id}/events`,
    app.token,
    String(LISTENERS),
  ]);
  const heard = once(listeners, 'message') as Promise<[ListenerResult]>;
  await awaitJob(app.ctx(), job);
  const [{ events, delays }] = await heard;
  const expected = LISTENERS * ITEMS;
  if (events !== expected) throw new Error(`${events} of ${expected} events arrived`);
  if (delays.length < expected / 4) throw new Error('most of the job was over before all listeners had connected');
  return delays.toSorted((a, b) => a - b);
}

function figureOf(rounds: readonly number[][]): Figure {
  const quantiles = (share: number) =>
    rounds.map((delays) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))]!);
  const p99 = quantiles(0.99);
  return {
    name: `delay of events at ${LISTENERS} listeners, p99`,
    value: median(p99),
    unit: 'ms',
    goal: { atMost: MAX_P99_MS },
    details:
      `${ROUNDS} jobs of ${ITEMS} items, from the time of an event to its arrival; ` +
      `from ${Math.min(...p99)} to ${Math.max(...p99)} ms, p50 ${median(quantiles(0.5))} ms`,
  };
}
