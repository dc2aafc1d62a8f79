import { randomUUID } from 'node:crypto';
import { changed, sql } from '../../src/core/sql.ts';
import { claimItems, type ClaimedItem } from '../../src/services/jobs/claim-items.ts';
import { addItems } from './catalog.ts';
import type { Shop } from './shop.ts';
import type { TestApp } from './test-app.ts';

/** Starts a generation of so many new items, and claims all of them. The application must have no workers. */
export async function claimedItems(testApp: TestApp, shop: Shop, count: number): Promise<ClaimedItem[]> {
  const ctx = testApp.ctx();
  const { body: project } = await shop.rest.post('/projects', { name: 'Catalogue' });
  await addItems(
    testApp,
    project.id,
    Array.from({ length: count }, () => ({})),
  );
  const { body } = await shop.rest.post(`/projects/${project.id}/jobs`, { job_type: 'generation' });
  await changed(ctx.em, sql`update jobs set status = 'running' where id = ${body.job_id}`);
  const options = { limit: count, maxInFlight: null, generating: true };
  return (await claimItems(ctx, body.job_id, randomUUID(), options)).items;
}
