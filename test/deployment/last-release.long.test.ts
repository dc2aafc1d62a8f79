import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startService } from '../../bin/service.ts';
import { itemStates } from '../support/jobs.ts';
import { buildLastRelease, type LastRelease, releaseMissing } from '../support/last-release.ts';
import { expectLedgerAgrees } from '../support/ledger.ts';
import { RestClient } from '../support/rest-client.ts';
import { importCatalogue, jobEnd, newProject, newShop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';

const missing = releaseMissing();

/**
 * During an upgrade both versions run on the schema of the new one, and after an upgrade is taken back the old one
 * does.
 */
(missing ? describe.skip : describe)(`the last release${missing ? ` (skipped: ${missing})` : ''}`, () => {
  const testApp = useTestApp({ ROLE: 'web' });
  let release: LastRelease;
  beforeAll(async () => {
    release = await buildLastRelease();
  }, 240_000);
  afterAll(() => release.remove());

  /** Imports, generates, approves and publishes through one web process, and reads the result from another. */
  async function expectMainJob(url: string, otherUrl: string): Promise<void> {
    const shop = await newShop({ url });
    const { projectId } = await newProject(testApp, shop);
    const products = await importCatalogue(shop, projectId);
    expect(products.length).toBeGreaterThan(0);
    const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation' });
    await jobEnd(shop, body.job_id);
    expect(await itemStates(testApp.ctx(), body.job_id)).toEqual({ succeeded: products.length });
    await shop.rest.post(`/projects/${projectId}/items/bulk`, { action: 'approve', item_ids: products });
    const { body: sync } = await shop.rest.post(`/projects/${projectId}/sync`);
    expect(sync).toMatchObject({ status: 'completed' });
    const { status, body: items } = await new RestClient(otherUrl, shop.token).get(`/projects/${projectId}/items`);
    expect(status).toBe(200);
    const published = items.filter((item: { status: string }) => item.status === 'synced');
    expect(published).toHaveLength(products.length);
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  }

  it('serves the API on the schema of this version, beside workers of this version', async () => {
    const web = await release.start(testApp, 'web');
    const worker = await startService(
      { ...testApp.config, ROLE: 'worker', runsWeb: false, runsWorkers: true },
      testApp.stores,
    );
    try {
      await expectMainJob(web.url, testApp.url);
    } finally {
      await worker.stop();
      await web.stop();
    }
  }, 240_000);

  it('works the queues on the schema of this version, beside web processes of this version', async () => {
    const web = await release.start(testApp, 'web');
    const worker = await release.start(testApp, 'worker');
    try {
      await expectMainJob(testApp.url, web.url);
      await expectMainJob(web.url, testApp.url);
    } finally {
      await worker.stop();
      await web.stop();
    }
  }, 240_000);
});
