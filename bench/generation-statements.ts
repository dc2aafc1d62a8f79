import { openBenchApp } from './bench-app.ts';
import { type Figure, median } from './figure.ts';
import { timePlainGeneration } from './plain-generation.ts';
import { timeGeneration } from './time-generation.ts';

const ITEMS = Number(process.env['BENCH_ITEMS'] ?? 1000);
const IN_FLIGHT = 32;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const MIN_RATIO = 0.6;

/**
 * Compares a generation with an immediate provider with a plain loop that only runs its SQL, each item on its own. The
 * rounds of both alternate.
 */
export async function generationStatements(): Promise<Figure[]> {
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
    const perSecond = (ms: number) => Math.round((ITEMS * 1000) / ms);
    return [
      {
        name: 'generation, provider of 0 ms',
        value: loop / engine,
        unit: 'ratio',
        goal: { atLeast: MIN_RATIO },
        details: `${ITEMS} items: ${perSecond(engine)} items/s, plain loop ${perSecond(loop)} items/s, ${ROUNDS} rounds`,
      },
    ];
  } finally {
    await app.stop();
  }
}
