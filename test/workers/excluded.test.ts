import { afterEach, describe, expect, it } from '@jest/globals';
import { useTestApp } from '../support/test-app.ts';
import { eventually } from '../support/eventually.ts';
import { statuses } from '../support/jobs.ts';
import { expectLedgerAgrees } from '../support/ledger.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop } from '../support/shop.ts';

/** One item at a time, so that the last one waits. */
const testApp = useTestApp({ WORKER_CONCURRENCY: '1', SYNC_CONCURRENCY: '1' });

afterEach(() => testApp.sandbox.state.reset());

async function stage() {
  const shop = await newShop(testApp);
  const { projectId } = await newProject(testApp, shop);
  const ids = await importCatalogue(shop, projectId, catalogueOf(4));
  testApp.sandbox.state.shop.upsert(ids.map((_, index) => ({ handle: `product-${index + 1}`, title: 'Old title' })));
  const items = `/projects/${projectId}/items`;
  return {
    shop,
    projectId,
    start: async (jobType: string, payload: object = {}): Promise<string> =>
      (await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: jobType, payload })).body.job_id,
    approveAll: () => shop.rest.post(`${items}/bulk`, { action: 'approve', item_ids: ids }),
    excludeLast: async () => expect((await shop.rest.patch(`${items}/${ids[3]}`, { excluded: true })).status).toBe(200),
    last: async () => (await shop.rest.get(`${items}/${ids[3]}`)).body,
  };
}

describe('an item that is excluded while it is queued', () => {
  it('is neither written nor charged, and keeps its status and texts', async () => {
    const current = await stage();
    await jobEnd(current.shop, await current.start('generation'));
    await current.approveAll();
    const before = await current.last();
    testApp.sandbox.state.reset();
    testApp.sandbox.state.latency.set('aiA', 200);

    const jobId = await current.start('regeneration', { concurrency: 1 });
    await eventually(
      async () => testApp.sandbox.state.calls.count('aiA'),
      (calls) => calls > 0,
    );
    await current.excludeLast();
    const job = await jobEnd(current.shop, jobId);
    expect(job.result).toMatchObject({ succeeded: 3, skipped: 1 });
    expect(job.progress_detail.at(-1)).toMatchObject({ item_id: before.id, status: 'skipped', error_code: 'excluded' });
    expect(await current.last()).toMatchObject({ status: 'approved', generated_content: before.generated_content });
    expect(testApp.sandbox.state.calls.count('aiA')).toBe(3);
    await expectLedgerAgrees(testApp.ctx(), current.shop.organizationId);
  });

  it('is not pushed to the store', async () => {
    const current = await stage();
    await jobEnd(current.shop, await current.start('generation'));
    await current.approveAll();
    testApp.sandbox.state.latency.set('storeA', 200);

    const jobId = await current.start('sync');
    await eventually(
      async () => testApp.sandbox.state.calls.recent('storeA').length,
      (calls) => calls > 0,
    );
    await current.excludeLast();
    const job = await jobEnd(current.shop, jobId);
    expect(job.result).toMatchObject({ succeeded: 3, skipped: 1 });
    expect(job.progress_detail.filter(({ status }: { status: string }) => status === 'skipped')).toMatchObject([
      { error_code: 'excluded' },
    ]);
    expect(await statuses(testApp.ctx(), current.projectId)).toEqual({ synced: 3, approved: 1 });
    expect(testApp.sandbox.state.shop.writes()).toEqual({ 'product-1': 1, 'product-2': 1, 'product-3': 1 });
  });
});
