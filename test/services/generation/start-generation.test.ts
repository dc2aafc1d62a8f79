import { describe, expect, it } from '@jest/globals';
import { JobItem } from '../../../entities/jobs/job-item.ts';
import { Job } from '../../../entities/jobs/job.ts';
import { estimateGeneration } from '../../../src/services/generation/estimate-generation.ts';
import { startGeneration } from '../../../src/services/generation/start-generation.ts';
import { cancelJob } from '../../../src/services/jobs/cancel-job.ts';
import { addItems, emptyProject, nextRequest } from '../../support/catalog.ts';
import { useTestApp } from '../../support/test-app.ts';
import { itemStates } from '../../support/jobs.ts';

const testApp = useTestApp({ ROLE: 'web' });

describe('the start of a generation', () => {
  it('stores the settings in the job, and the named items only as job items', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const [first] = await addItems(testApp, projectId, [{}, {}]);
    const { id } = await startGeneration(ctx, projectId, { tone: 'playful', itemIds: [first!.id] });
    const { payload } = await testApp.ctx().em.findOneOrFail(Job, id);
    expect(payload).toMatchObject({ tone: 'playful', language: 'en' });
    expect(payload).not.toHaveProperty('itemIds');
    expect(await itemStates(testApp.ctx(), id)).toEqual({ queued: 1 });
  });

  it.each([false, true])('skips vanished items unless they are named (regenerate: %s)', async (regenerate) => {
    const { ctx, projectId } = await emptyProject(testApp);
    const [vanished] = await addItems(testApp, projectId, [{ vanishedAt: new Date() }, {}, { excludedAt: new Date() }]);
    const itemIds = [vanished!.id];
    expect(await estimateGeneration(nextRequest(ctx), projectId, {})).toMatchObject({
      itemCount: 1,
      skippedCount: 2,
    });
    expect(await estimateGeneration(nextRequest(ctx), projectId, { itemIds })).toMatchObject({
      itemCount: 1,
      skippedCount: 0,
    });

    const everything = await startGeneration(nextRequest(ctx), projectId, {}, regenerate);
    expect(await itemStates(testApp.ctx(), everything.id)).toEqual({ queued: 1 });
    expect(await testApp.ctx().em.count(JobItem, { jobId: everything.id, itemId: vanished!.id })).toBe(0);
    await cancelJob(nextRequest(ctx), everything.id);
    const named = await startGeneration(nextRequest(ctx), projectId, { itemIds }, regenerate);
    expect(await testApp.ctx().em.count(JobItem, { jobId: named.id, itemId: vanished!.id })).toBe(1);
  });
});
