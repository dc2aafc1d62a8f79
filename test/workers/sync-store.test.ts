import { afterEach, describe, expect, it } from '@jest/globals';
import { rows, sql } from '../../src/core/sql.ts';
import { useTestApp } from '../support/test-app.ts';
import { eventually } from '../support/eventually.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop } from '../support/shop.ts';

/** One message at a time: the second chunk of a sync starts when the first is done. */
const testApp = useTestApp({ WORKER_CONCURRENCY: '1' });
/** More than one chunk. */
const PRODUCTS = 30;

afterEach(() => testApp.sandbox.state.reset());

async function approvedProducts() {
  const shop = await newShop(testApp);
  const { projectId, connectionId } = await newProject(testApp, shop);
  const ids = await importCatalogue(shop, projectId, catalogueOf(PRODUCTS));
  testApp.sandbox.state.shop.upsert(ids.map((_, index) => ({ handle: `product-${index + 1}`, title: 'Old title' })));
  await shop.rest.post(`/projects/${projectId}/generate`, {});
  await shop.rest.post(`/projects/${projectId}/items/bulk`, { action: 'approve', item_ids: ids });
  return { shop, projectId, connectionId };
}

describe('a sync of several chunks', () => {
  it('uses the store it started with, even if the project is linked to another store meanwhile', async () => {
    const { shop, projectId, connectionId } = await approvedProducts();
    const other = await newProject(testApp, shop);
    testApp.sandbox.state.calls.clear();
    testApp.sandbox.state.latency.set('storeA', 100);
    const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'sync' });
    await eventually(
      async () => testApp.sandbox.state.calls.count('storeA'),
      (calls) => calls > 0,
    );
    expect((await shop.rest.patch(`/projects/${projectId}`, { store_connection_id: other.connectionId })).status).toBe(
      200,
    );
    expect((await jobEnd(shop, body.job_id)).result).toMatchObject({ succeeded: PRODUCTS });
    const stores = await rows(
      testApp.ctx().em,
      sql`select distinct h.store_connection_id as id
            from sync_history h
            join content_items c on c.id = h.content_item_id
           where c.project_id = ${projectId}`,
    );
    expect(stores).toEqual([{ id: connectionId }]);
  });
});
