import { generateContent } from '../src/services/generation/start-generation.ts';
import { addProducts, openBenchApp, removeItems } from './bench-app.ts';
import type { Figure } from './figure.ts';
import { startWatchedWorker } from './watched-worker.ts';

const FEW = 3000;
const MANY = 10_000;
const MAX_GROWTH_MB = 60;
/** With plenty of memory, V8 delays garbage collection. A small heap shows what is needed. */
const HEAP_MB = 256;

/** Compares the memory of a worker for a job of {@link MANY} items with a job of {@link FEW}. */
export async function generationMemory(): Promise<Figure[]> {
  const app = await openBenchApp({ ROLE: 'web' });
  const worker = await startWatchedWorker(app, HEAP_MB);
  try {
    const generate = async (items: number) => {
      await addProducts(app, items);
      const { generatedCount } = await generateContent(app.ctx(), app.projectId, {});
      if (generatedCount !== items) throw new Error(`generated ${generatedCount} of ${items}`);
      await removeItems(app);
      return worker.highestMb();
    };
    const few = await generate(FEW);
    await worker.reset();
    const many = await generate(MANY);
    return [
      {
        name: `memory of a job of ${MANY} items beyond one of ${FEW}`,
        value: many - few,
        unit: 'MB',
        goal: { atMost: MAX_GROWTH_MB },
        details: `worker with a heap of at most ${HEAP_MB} MB: ${few.toFixed(0)} and ${many.toFixed(0)} MB above idle`,
      },
    ];
  } finally {
    await worker.stop();
    await app.stop();
  }
}
