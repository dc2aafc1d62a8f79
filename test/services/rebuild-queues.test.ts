import { describe, expect, it } from '@jest/globals';
import { createClient } from 'redis';
import { changed, sql } from '../../src/core/sql.ts';
import { rebuildQueues } from '../../src/services/rebuild-queues.ts';
import { startService } from '../../bin/service.ts';
import { expectLedgerAgrees } from '../support/ledger.ts';
import { itemStates } from '../support/jobs.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';

/** Without workers and with a long lease, so that neither they nor the sweepers enqueue anything. */
const testApp = useTestApp({ ROLE: 'web', JOB_LEASE_SECONDS: '3600' });

describe('rebuilding the queues', () => {
  it('lets jobs and mails go on at once after Redis lost its data, and charges each item once', async () => {
    const shop = await newShop(testApp);
    const { projectId } = await newProject(testApp, shop);
    const worker = () =>
      startService({ ...testApp.config, ROLE: 'worker', runsWeb: false, runsWorkers: true }, testApp.stores);
    let running = await worker();
    const products = await importCatalogue(shop, projectId, catalogueOf(5));
    await running.stop();

    const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation' });
    const redis = await createClient({ url: testApp.stores.redisUrl }).connect();
    const keys = await redis.keys(`${testApp.stores.prefix!}bull:*`);
    expect(keys.length).toBeGreaterThan(0);
    await redis.del(keys);
    redis.destroy();
    // A mail whose next attempt is later has no message, and gets none.
    await changed(testApp.ctx().em, sql`update mails set due_at = now() + interval '1 hour' where state = 'queued'`);

    const counts = await rebuildQueues(testApp.ctx());
    expect(Object.fromEntries(counts)).toEqual({ generation: 1 });
    // Messages that are there twice do nothing the second time.
    await rebuildQueues(testApp.ctx());
    running = await worker();
    await jobEnd(shop, body.job_id);
    await running.stop();
    expect(await itemStates(testApp.ctx(), body.job_id)).toEqual({ succeeded: products.length });
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });
});
