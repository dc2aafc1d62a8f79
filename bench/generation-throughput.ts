import { setLatency } from '../bin/sandbox-control.ts';
import { openAppWithWorker } from './app-with-worker.ts';
import { type Figure, median, rangeOf } from './figure.ts';
import { timeGeneration } from './time-generation.ts';

/** A multiple of the concurrency, and many: the beginning and the end of a job, with free slots, count too. */
const ITEMS = Number(process.env['BENCH_ITEMS'] ?? 4800);
/** Compiles the code that is used often. */
const WARM_UP_ITEMS = Math.ceil(ITEMS / 3);
const LATENCY_MS = 200;
const CONCURRENCY = 32;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const MIN_SHARE = 0.97;

/** The ratio of the ideal duration, with every slot always in use by an AI call, to the real one. */
export async function generationThroughput(): Promise<Figure[]> {
  const app = await openAppWithWorker({ GENERATION_CONCURRENCY: String(CONCURRENCY) });
  try {
    await setLatency(app.sandbox, 'aiA', LATENCY_MS);
    const ideal = (ITEMS * LATENCY_MS) / CONCURRENCY;
    const shares: number[] = [];
    await timeGeneration(app, WARM_UP_ITEMS);
    for (let round = 0; round < ROUNDS; round += 1) shares.push(ideal / (await timeGeneration(app, ITEMS)));
    return [
      {
        name: `generation, provider of ${LATENCY_MS} ms`,
        value: median(shares),
        unit: 'ratio',
        goal: { atLeast: MIN_SHARE },
        details: `${ITEMS} items, ${CONCURRENCY} in flight, ${rangeOf(shares)}`,
      },
    ];
  } finally {
    await app.stop();
  }
}
