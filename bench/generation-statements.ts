import { openBenchApp } from './bench-app.ts';
import { timePlainGeneration } from './plain-generation.ts';
import { timeGeneration } from './time-generation.ts';

const ITEMS = Number(process.env['BENCH_ITEMS'] ?? 1000);
const IN_FLIGHT = 16;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const MIN_RATIO = 0.6;

/**
 * Compares a generation with an immediate provider with a plain loop that only runs its SQL, each item on its own. The
 * rounds of both alternate. Throws below {@link MIN_RATIO}.
 */
export async function generationStatements(): Promise<string> {
  const app = await openBenchApp({ GENERATION_CONCURRENCY: String(IN_FLIGHT) });
  try {
    await timeGeneration(app, 8 * IN_FLIGHT); // Warms up compiled code and connections.
    await timePlainGeneration(app, 8 * IN_FLIGHT, IN_FLIGHT);
    const [loops, engines]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      loops.push(await timePlainGeneration(app, ITEMS, IN_FLIGHT));
      engines.push(await timeGeneration(app, ITEMS));
    }
    const [loop, engine] = [median(loops), median(engines)];
    const ratio = loop / engine;
    const perSecond = (ms: number) => Math.round((ITEMS * 1000) / ms);
    const figures = `${ITEMS} items, provider of 0 ms: ${perSecond(engine)} items/s, ${ratio.toFixed(2)} of the ${perSecond(loop)} items/s of a plain loop that only runs the SQL, with ${IN_FLIGHT} in flight (medians of ${ROUNDS} rounds after a warm-up)`;
    if (ratio < MIN_RATIO) throw new Error(`generation-statements: at least ${MIN_RATIO} is wanted, not ${figures}`);
    return figures;
  } finally {
    await app.stop();
  }
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1]!;
}
