import { syncProject } from '../src/services/sync/sync-project.ts';
import type { Bed } from './bed.ts';
import { addApproved, shopCalls } from './linked-shop.ts';

/** How long a sync of so many items that were never pushed takes, in milliseconds, and the calls it made. Throws where one of them was not pushed. */
export async function timeSync(bed: Bed, items: number): Promise<{ ms: number; calls: number }> {
  await bed.ctx().em.execute(`delete from content_items where project_id = ?`, [bed.projectId]);
  await addApproved(bed, items);
  const callsBefore = await shopCalls(bed);
  const startedAt = performance.now();
  const result = await syncProject(bed.ctx(), bed.projectId);
  const ms = performance.now() - startedAt;
  if (result.syncedCount !== items) throw new Error(`pushed ${result.syncedCount} of ${items}`);
  return { ms, calls: (await shopCalls(bed)) - callsBefore };
}
