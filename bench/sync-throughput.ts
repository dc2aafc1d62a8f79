import { setLatency } from '../bin/sandbox-control.ts';
import { openBenchApp } from './bench-app.ts';
import { linkShop } from './linked-shop.ts';
import { percent } from './percent.ts';
import { timeSync } from './time-sync.ts';

const ITEMS = 500;
const LATENCY_MS = 100;
const CONCURRENCY = 16;
const RUNS = 3;
const MIN_SHARE = 0.9;
/** A lookup, which detects conflicts, and an update. */
const CALLS_PER_ITEM = 2;

/**
 * The ratio of the ideal duration to the real one. The ideal duration is the number of calls, counted by the store, times the
 * latency, divided by the slots. Calls beyond those that an item needs do not count. Throws below {@link MIN_SHARE}.
 */
export async function syncThroughput(): Promise<string> {
  const app = await openBenchApp({ SYNC_CONCURRENCY: String(CONCURRENCY) });
  try {
    await linkShop(app);
    await setLatency(app.sandbox, 'storeA', LATENCY_MS);
    await timeSync(app, 2 * CONCURRENCY); // Warms up compiled code and connections.
    const runs: { share: number; calls: number }[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const { ms, calls } = await timeSync(app, ITEMS);
      const ideal = (Math.min(calls, ITEMS * CALLS_PER_ITEM) * LATENCY_MS) / CONCURRENCY;
      runs.push({ share: ideal / ms, calls });
    }
    const sorted = runs.toSorted((a, b) => a.share - b.share);
    const median = sorted[RUNS >> 1]!;
    const figures = `${ITEMS} items in ${median.calls} calls, store of ${LATENCY_MS} ms, concurrency ${CONCURRENCY}: ${percent(median.share)} of the ideal time's speed (min ${percent(sorted[0]!.share)}, max ${percent(sorted.at(-1)!.share)}, ${RUNS} runs after a warm-up)`;
    if (median.share < MIN_SHARE)
      throw new Error(`sync-throughput: at least ${percent(MIN_SHARE)} are wanted, not ${figures}`);
    return figures;
  } finally {
    await app.stop();
  }
}
