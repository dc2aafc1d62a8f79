import { generateContent } from '../src/services/generation/start-generation.ts';
import { addProducts, type BenchApp, removeItems } from './bench-app.ts';

/** The duration of a generation of that many new items in milliseconds. Throws if one was not generated. */
export async function timeGeneration(app: BenchApp, items: number): Promise<number> {
  await removeItems(app);
  await addProducts(app, items);
  const startedAt = performance.now();
  const result = await generateContent(app.ctx(), app.projectId, {});
  if (result.generatedCount !== items) throw new Error(`generated ${result.generatedCount} of ${items}`);
  return performance.now() - startedAt;
}
