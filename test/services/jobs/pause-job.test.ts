import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { JobItemState } from '../../../entities/jobs/job-item.ts';
import { JobStatus } from '../../../entities/jobs/job-status.ts';
import { Job } from '../../../entities/jobs/job.ts';
import { ProviderError } from '../../../src/core/provider-error.ts';
import { ProviderPaused } from '../../../src/core/provider-paused.ts';
import { changed, sql } from '../../../src/core/sql.ts';
import { startGeneration } from '../../../src/services/generation/start-generation.ts';
import { claimItems, type ClaimedItem } from '../../../src/services/jobs/claim-items.ts';
import { endRemainingItems } from '../../../src/services/jobs/end-remaining-items.ts';
import { pauseJob } from '../../../src/services/jobs/pause-job.ts';
import { addManyItems, emptyProject, nextRequest } from '../../support/catalog.ts';
import { itemStates } from '../../support/jobs.ts';
import { useTestApp } from '../../support/test-app.ts';

/** Without workers: the tests claim the items. */
const testApp = useTestApp({ ROLE: 'web' });
const options = { limit: 1, maxInFlight: null, generating: true };

async function claimOne(jobId: string): Promise<[ClaimedItem]> {
  await changed(testApp.ctx().em, sql`update jobs set waiting_until = null where id = ${jobId}`);
  const { items } = await claimItems(testApp.ctx(), jobId, randomUUID(), options);
  return [items[0]!];
}

describe('a job whose rest fails after a long wait', () => {
  it.each([
    ['unavailable', 'provider_unavailable'],
    ['quota', 'provider_quota'],
  ] as const)('fails it at the next pause if a crash left a part of it (%s)', async (kind, code) => {
    const { ctx, projectId } = await emptyProject(testApp);
    await addManyItems(testApp, projectId, 2);
    const { id: jobId } = await startGeneration(nextRequest(ctx), projectId, {});
    const { em } = testApp.ctx();
    await em.nativeUpdate(Job, jobId, { status: JobStatus.running });
    const job = await em.findOneOrFail(Job, jobId);
    const paused = () => new ProviderPaused('aiA', new ProviderError(kind, 'No answer'), 60_000);
    await pauseJob(testApp.ctx(), job, await claimOne(jobId), paused());
    await changed(em, sql`update job_events set created_at = created_at - interval '25 hours' where job_id = ${jobId}`);
    // What the crash left is claimed; the other item was in the block before.
    const left = await claimOne(jobId);
    await endRemainingItems(testApp.ctx(), jobId, JobItemState.failed, code, 'No answer');
    expect(await itemStates(testApp.ctx(), jobId)).toEqual({ failed: 1, running: 1 });
    await pauseJob(testApp.ctx(), job, left, paused());
    expect(await itemStates(testApp.ctx(), jobId)).toEqual({ failed: 2 });
    expect(await em.refresh(job)).toMatchObject({ status: 'failed', failed: 2, itemsLeft: 0 });
  });
});
