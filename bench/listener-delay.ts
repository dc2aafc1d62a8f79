import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setLatency } from '../bin/sandbox-control.ts';
import { startGeneration } from '../src/services/generation/start-generation.ts';
import { awaitJob } from '../src/services/jobs/await-job.ts';
import { addProducts, type BenchApp, openBenchApp, removeItems } from './bench-app.ts';
import type { Figure } from './figure.ts';
import { startServiceProcess } from './service-command.ts';

const LISTENERS = 500;
const ITEMS = 150;
const LATENCY_MS = 1000;
const MAX_P99_MS = 100;

/** The result of a process of listeners. */
export interface ListenerResult {
  /** How many events arrived at all listeners together. */
  events: number;
  /** Milliseconds from the time of an event, just before its commit, to its arrival, for every listener and every event after all had connected. */
  delays: number[];
}

/** Measures the delay of a job's events at {@link LISTENERS} readers of its stream, with processes of their own for both. */
export async function listenerDelay(): Promise<Figure[]> {
  const app = await openBenchApp();
  try {
    const web = await startServiceProcess(app, 'web');
    try {
      await measureDelays(app, web.url); // Warms up compiled code and connections.
      return [figureOf(await measureDelays(app, web.url))];
    } finally {
      await web.stop();
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

function figureOf(delays: readonly number[]): Figure {
  const at = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))]!;
  return {
    name: `delay of events at ${LISTENERS} listeners, p99`,
    value: at(0.99),
    unit: 'ms',
    goal: { atMost: MAX_P99_MS },
    details: `a job of ${ITEMS} items, from the time of an event to its arrival; p50 ${at(0.5)} ms, most ${delays.at(-1)} ms`,
  };
}
