import { syncProject } from '../src/services/sync/sync-and-wait.ts';
import { type BenchApp, removeItems } from './bench-app.ts';
import { addApproved, shopCalls } from './linked-shop.ts';

/** The duration of a sync of that many new items in milliseconds, and its calls. Throws if one was not pushed. */
export async function timeSync(app: BenchApp, items: number): Promise<{ ms: number; calls: number }> {
  await removeItems(app);
  await addApproved(app, items);
  const callsBefore = await shopCalls(app);
  const startedAt = performance.now();
  const result = await syncProject(app.ctx(), app.projectId);
  const ms = performance.now() - startedAt;
  if (result.syncedCount !== items) throw new Error(`pushed ${result.syncedCount} of ${items}`);
  return { ms, calls: (await shopCalls(app)) - callsBefore };
}
