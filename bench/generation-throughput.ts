import { generateContent } from '../src/services/generation/generate-content.ts';
import { setLatency } from '../bin/sandbox-control.ts';
import { addProducts, type Bed, openBed } from './bed.ts';

const ITEMS = 200;
const LATENCY_MS = 200;
const CONCURRENCY = 16;
const RUNS = 5;

/** How close a generation comes to the time its AI calls alone would take with every place in use. */
export async function generationThroughput(): Promise<string> {
  const bed = await openBed({ GENERATION_CONCURRENCY: String(CONCURRENCY) });
  try {
    await setLatency(bed.sandbox, 'aiA', LATENCY_MS);
    const ideal = (ITEMS * LATENCY_MS) / CONCURRENCY;
    const ratios: number[] = [];
    await generate(bed, 2 * CONCURRENCY); // compiled code and open connections, as in a service that is in use
    for (let run = 0; run < RUNS; run += 1) ratios.push(ideal / (await generate(bed, ITEMS)));
    const sorted = ratios.toSorted((a, b) => a - b);
    return `${ITEMS} items, provider of ${LATENCY_MS} ms, concurrency ${CONCURRENCY}: ${percent(sorted[RUNS >> 1]!)} of the ideal time's speed (min ${percent(sorted[0]!)}, max ${percent(sorted.at(-1)!)}, ${RUNS} runs after a warm-up)`;
  } finally {
    await bed.stop();
  }
}

/** How long a generation of so many new items takes, in milliseconds. */
async function generate(bed: Bed, items: number): Promise<number> {
  await bed.ctx().em.execute(`delete from content_items where project_id = ?`, [bed.projectId]);
  await addProducts(bed, items);
  const startedAt = performance.now();
  const result = await generateContent(bed.ctx(), bed.projectId, {});
  if (result.generatedCount !== items) throw new Error(`generated ${result.generatedCount} of ${items}`);
  return performance.now() - startedAt;
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(1)} %`;
}
