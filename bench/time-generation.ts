import { generateContent } from '../src/services/generation/generate-content.ts';
import { addProducts, type Bed } from './bed.ts';

/** How long a generation of so many new items takes, in milliseconds. Throws where one of them was not generated. */
export async function timeGeneration(bed: Bed, items: number): Promise<number> {
  await bed.ctx().em.execute(`delete from content_items where project_id = ?`, [bed.projectId]);
  await addProducts(bed, items);
  const startedAt = performance.now();
  const result = await generateContent(bed.ctx(), bed.projectId, {});
  if (result.generatedCount !== items) throw new Error(`generated ${result.generatedCount} of ${items}`);
  return performance.now() - startedAt;
}
