import { describe, expect, it } from '@jest/globals';
import { ContentItem } from '../../../entities/catalog/content-item.ts';
import { ItemStatus } from '../../../entities/catalog/item-enums.ts';
import { JobItemState, JobItem } from '../../../entities/jobs/job-item.ts';
import { JobStatus } from '../../../entities/jobs/job-status.ts';
import { Job } from '../../../entities/jobs/job.ts';
import { updateItem } from '../../../src/services/catalog/items/update-item.ts';
import { startGeneration } from '../../../src/services/generation/start-generation.ts';
import { retryFailedJobItems } from '../../../src/services/jobs/retry-failed.ts';
import { addItems, emptyProject, itemNow, nextRequest } from '../../support/catalog.ts';
import { useTestApp } from '../../support/test-app.ts';
import { statuses } from '../../support/jobs.ts';
import { setCt } from '../../support/ledger.ts';
import { untilLockWait } from '../../support/lock-waits.ts';

/** Without workers: the test ends the jobs. */
const testApp = useTestApp({ ROLE: 'web' });

/** A generation whose items have all failed. */
async function failedGeneration(count: number) {
  const { ctx, projectId } = await emptyProject(testApp);
  const items = await addItems(
    testApp,
    projectId,
    Array.from({ length: count }, () => ({})),
  );
  const job = await startGeneration(ctx, projectId, {});
  const { em } = testApp.ctx();
  await em.nativeUpdate(Job, job.id, { status: JobStatus.failed, failed: count });
  await em.nativeUpdate(JobItem, { jobId: job.id }, { state: JobItemState.failed });
  await em.nativeUpdate(ContentItem, { projectId }, { status: ItemStatus.failed });
  return {
    ctx,
    projectId,
    ids: items.map((each) => each.id),
    retry: () => retryFailedJobItems(nextRequest(ctx), job.id),
  };
}

describe('retry-failed', () => {
  it('skips items that are changed at the same time', async () => {
    const { projectId, ids, retry } = await failedGeneration(3);
    const retried = await testApp.ctx().em.transactional(async (em) => {
      await em.nativeUpdate(ContentItem, ids[1]!, { status: ItemStatus.approved });
      const answer = retry();
      await untilLockWait(testApp.ctx());
      return { answer };
    });
    expect(await retried.answer).toMatchObject({ retriedCount: 2 });
    expect(await itemNow(testApp, ids[1]!)).toMatchObject({ status: 'approved' });
    expect(await statuses(testApp.ctx(), projectId)).toEqual({ approved: 1, pending: 2 });
  });

  it('skips items that were excluded since, and requires no CT for them', async () => {
    const { ctx, projectId, ids, retry } = await failedGeneration(2);
    await updateItem(nextRequest(ctx), projectId, ids[0]!, { excluded: true });
    expect(await retry()).toMatchObject({ retriedCount: 1 });
    expect(await itemNow(testApp, ids[0]!)).toMatchObject({ status: 'failed' });

    const none = await failedGeneration(1);
    await updateItem(nextRequest(none.ctx), none.projectId, none.ids[0]!, { excluded: true });
    await setCt(testApp.ctx(), none.ctx.user!.organizationId, '0.0001');
    expect(await none.retry()).toMatchObject({ retriedCount: 0 });
  });
});
