import { setLatency } from '../bin/sandbox-control.ts';
import { openBenchApp } from './bench-app.ts';
import { percent } from './percent.ts';
import { timeGeneration } from './time-generation.ts';

/** A multiple of the concurrency, so that all slots are in use until the end. */
const ITEMS = Number(process.env['BENCH_ITEMS'] ?? 1600);
const LATENCY_MS = 200;
const CONCURRENCY = 32;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const MIN_SHARE = 0.97;

/** The ratio of the ideal duration, with every slot always in use by an AI call, to the real one. Throws below {@link MIN_SHARE}. */
export async function generationThroughput(): Promise<string> {
  const app = await openBenchApp({ GENERATION_CONCURRENCY: String(CONCURRENCY) });
  try {
    await setLatency(app.sandbox, 'aiA', LATENCY_MS);
    const ideal = (ITEMS * LATENCY_MS) / CONCURRENCY;
    const shares: number[] = [];
    await timeGeneration(app, 8 * CONCURRENCY); // Warms up compiled code and connections.
    for (let round = 0; round < ROUNDS; round += 1) shares.push(ideal / (await timeGeneration(app, ITEMS)));
    const sorted = shares.toSorted((a, b) => a - b);
    const median = sorted[ROUNDS >> 1]!;
    const figures = `${ITEMS} items, provider of ${LATENCY_MS} ms, concurrency ${CONCURRENCY}: ${percent(median)} of the ideal time's speed (min ${percent(sorted[0]!)}, max ${percent(sorted.at(-1)!)}, ${ROUNDS} rounds after a warm-up)`;
    if (median < MIN_SHARE)
      throw new Error(`generation-throughput: at least ${percent(MIN_SHARE)} are wanted, not ${figures}`);
    return figures;
  } finally {
    await app.stop();
  }
}
