import { setLatency } from '../bin/sandbox-control.ts';
import { openAppWithWorker } from './app-with-worker.ts';
import { type Figure, median, rangeOf } from './figure.ts';
import { linkShop } from './linked-shop.ts';
import { timeSync } from './time-sync.ts';

/** A multiple of the concurrency, and many: the beginning and the end of a job, with free slots, count too. */
const ITEMS = 2560;
/** Compiles the code that is used often. */
const WARM_UP_ITEMS = ITEMS / 4;
const LATENCY_MS = 100;
const CONCURRENCY = 16;
const RUNS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const MIN_SHARE = 0.97;
/** A lookup, which detects conflicts, and an update. */
const CALLS_PER_ITEM = 2;

/**
 * The ratio of the ideal duration to the real one. The ideal duration is the number of calls, counted by the store,
 * times the latency, divided by the slots. Calls beyond those that an item needs do not count.
 */
export async function syncThroughput(): Promise<Figure[]> {
  const app = await openAppWithWorker({ SYNC_CONCURRENCY: String(CONCURRENCY) });
  try {
    await linkShop(app);
    await setLatency(app.sandbox, 'storeA', LATENCY_MS);
    await timeSync(app, WARM_UP_ITEMS);
    const runs: { share: number; calls: number }[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const { ms, calls } = await timeSync(app, ITEMS);
      const ideal = (Math.min(calls, ITEMS * CALLS_PER_ITEM) * LATENCY_MS) / CONCURRENCY;
      runs.push({ share: ideal / ms, calls });
    }
    const shares = runs.map(({ share }) => share);
    return [
      {
        name: `sync, store of ${LATENCY_MS} ms`,
        value: median(shares),
        unit: 'ratio',
        goal: { atLeast: MIN_SHARE },
        details: `${ITEMS} items in ${median(runs.map(({ calls }) => calls))} calls, ${CONCURRENCY} in flight, ${rangeOf(shares)}`,
      },
    ];
  } finally {
    await app.stop();
  }
}
