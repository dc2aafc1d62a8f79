import { describe, expect, it } from '@jest/globals';
import { JobStatus } from '../../../entities/jobs/job-status.ts';
import { Job } from '../../../entities/jobs/job.ts';
import { changed, row, rows, sql } from '../../../src/core/sql.ts';
import { startGeneration } from '../../../src/services/generation/start-generation.ts';
import { cancelJob } from '../../../src/services/jobs/cancel-job.ts';
import { skipRemainingItems } from '../../../src/services/jobs/end-remaining-items.ts';
import { BLOCK_SIZE, insertAllItems, insertNextItems } from '../../../src/services/jobs/insert-next-items.ts';
import { SMALL_JOB } from '../../../src/services/jobs/plan-items.ts';
import { retryFailedJobItems } from '../../../src/services/jobs/retry-failed.ts';
import { addItems, addManyItems, emptyProject, nextRequest } from '../../support/catalog.ts';
import { holdRows } from '../../support/held-rows.ts';
import { itemStates, logOf, statuses } from '../../support/jobs.ts';
import { untilLockWait } from '../../support/lock-waits.ts';
import { useTestApp } from '../../support/test-app.ts';

/** Without workers: the tests insert the rows. */
const testApp = useTestApp({ ROLE: 'web' });
const BLOCKS = SMALL_JOB / BLOCK_SIZE;
const ITEMS = BLOCKS * BLOCK_SIZE + 5;

/** A running job over {@link ITEMS} items, without rows. */
async function largeJob(status: 'pending' | 'approved' = 'pending') {
  const { ctx, projectId } = await emptyProject(testApp);
  await addManyItems(testApp, projectId, ITEMS, status);
  const { id: jobId } = await startGeneration(nextRequest(ctx), projectId, {}, status !== 'pending');
  await testApp.ctx().em.nativeUpdate(Job, jobId, { status: JobStatus.running });
  return { ctx, projectId, jobId };
}

const next = (jobId: string) => insertNextItems(testApp.ctx(), jobId);
const jobNow = (jobId: string) => testApp.ctx().em.findOneOrFail(Job, jobId);
const changeItem = (projectId: string, n: number, change: ReturnType<typeof sql>) =>
  changed(
    testApp.ctx().em,
    sql`update content_items set ${change} where project_id = ${projectId} and external_id = ${`many-${n}`}`,
  );
/** The external ids of the items of a job, by their positions. */
const itemsOf = async (jobId: string) =>
  (
    await rows<{ n: number }>(
      testApp.ctx().em,
      sql`select substr(c.external_id, 6)::int as n
            from job_items i join content_items c on c.id = i.item_id
           where i.job_id = ${jobId}
           order by i.position`,
    )
  ).map(({ n }) => n);
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
/** How many items have no row; null once all have one. */
const missingOf = async (jobId: string) =>
  (await row<{ missing: number }>(testApp.ctx().em, sql`select missing from job_selections where job_id = ${jobId}`))
    ?.missing ?? null;

describe('the items of a large job', () => {
  it('are counted at the start, and get their rows in blocks', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    await addItems(testApp, projectId, [
      { excludedAt: new Date() },
      { vanishedAt: new Date() },
      { itemType: 'variant' as never },
      { status: 'approved' as never },
    ]);
    await addManyItems(testApp, projectId, ITEMS);
    const job = await startGeneration(nextRequest(ctx), projectId, {});
    expect(job).toMatchObject({ progressTotal: ITEMS, itemsLeft: ITEMS });
    expect(await itemStates(testApp.ctx(), job.id)).toEqual({});
    await testApp.ctx().em.nativeUpdate(Job, job.id, { status: JobStatus.running });
    expect([await next(job.id), await itemsOf(job.id)]).toEqual([true, numbers(1, BLOCK_SIZE)]);
    for (let block = 1; block < BLOCKS; block += 1) expect(await next(job.id)).toBe(true);
    expect([await next(job.id), await next(job.id)]).toEqual([false, false]);
    expect(await itemsOf(job.id)).toEqual(numbers(1, ITEMS));
    expect(await jobNow(job.id)).toMatchObject({ progressTotal: ITEMS, itemsLeft: ITEMS });
  });

  it('have their rows from the start where they are few', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    await addManyItems(testApp, projectId, SMALL_JOB);
    const { id } = await startGeneration(nextRequest(ctx), projectId, {});
    expect([await itemStates(testApp.ctx(), id), await missingOf(id)]).toEqual([{ queued: SMALL_JOB }, null]);
  });

  it('are at most those of the start: those that left the selection are taken from the totals', async () => {
    const { projectId, jobId } = await largeJob();
    await changeItem(projectId, 1, sql`status = 'approved'`);
    await changeItem(projectId, 2, sql`source_data = '{}'`);
    await changed(
      testApp.ctx().em,
      sql`delete from content_items where project_id = ${projectId} and external_id = ${`many-${ITEMS}`}`,
    );
    await addItems(testApp, projectId, [{}, {}]);
    await next(jobId);
    await changeItem(projectId, BLOCK_SIZE + 5, sql`excluded_at = now()`);
    await insertAllItems(testApp.ctx(), jobId);
    const gone = [1, BLOCK_SIZE + 5, ITEMS];
    expect(await itemsOf(jobId)).toEqual(numbers(1, ITEMS).filter((n) => !gone.includes(n)));
    const total = ITEMS - gone.length;
    expect(await jobNow(jobId)).toMatchObject({ progressTotal: total, itemsLeft: total, progressCurrent: 0 });
  });

  it('that are all changed or deleted end the job', async () => {
    const { projectId, jobId } = await largeJob();
    await changed(testApp.ctx().em, sql`delete from content_items where project_id = ${projectId}`);
    expect(await next(jobId)).toBe(false);
    expect(await jobNow(jobId)).toMatchObject({ status: 'completed', progressTotal: 0, itemsLeft: 0 });
    expect((await logOf(testApp.ctx(), jobId)).map(({ type }) => type)).toEqual(['complete']);
  });

  it('are neither lost nor repeated by a crash, or by several workers', async () => {
    const { projectId, jobId } = await largeJob();
    await next(jobId);
    const item = await holdRows(
      testApp,
      sql`update content_items set status = status where project_id = ${projectId} and external_id = ${`many-${ITEMS - 1}`}`,
    );
    for (let block = 1; block < BLOCKS; block += 1) await next(jobId);
    const crashed = next(jobId).catch((error: unknown) => error);
    await item.awaited();
    // Another worker neither waits for the block nor inserts the same one.
    expect(await next(jobId)).toBe(false);
    await item.disconnectWaiting();
    await item.release();
    expect(await crashed).toBeInstanceOf(Error);
    expect([(await itemsOf(jobId)).length, await missingOf(jobId)]).toEqual([BLOCKS * BLOCK_SIZE, 5]);
    await Promise.all([next(jobId), next(jobId), insertAllItems(testApp.ctx(), jobId)]);
    expect(await itemsOf(jobId)).toEqual(numbers(1, ITEMS));
  });

  it('become pending before the first is processed, if they are written again', async () => {
    const { projectId, jobId } = await largeJob('approved');
    await addItems(testApp, projectId, [{ status: 'rejected' as never }]);
    // An edit that came after the start is not written over.
    await changeItem(projectId, 7, sql`status = 'rejected', updated_at = now()`);
    expect(await next(jobId)).toBe(false);
    expect(await statuses(testApp.ctx(), projectId)).toEqual({ pending: ITEMS - 1, rejected: 2 });
    expect(await itemStates(testApp.ctx(), jobId)).toEqual({ queued: ITEMS - 1 });
  });

  it('keep their status if the job is cancelled before they have a row', async () => {
    const { ctx, projectId, jobId } = await largeJob();
    await next(jobId);
    expect(await cancelJob(nextRequest(ctx), jobId)).toMatchObject({ status: 'cancelled', progressTotal: ITEMS });
    expect([await next(jobId), await missingOf(jobId)]).toEqual([false, null]);
    expect(await itemStates(testApp.ctx(), jobId)).toEqual({ cancelled: BLOCK_SIZE });
    expect(await statuses(testApp.ctx(), projectId)).toEqual({ pending: ITEMS });
  });

  it('are all cancelled if a worker inserts rows meanwhile', async () => {
    const { ctx, projectId, jobId } = await largeJob('approved');
    const item = await holdRows(
      testApp,
      sql`select 1 from content_items where project_id = ${projectId} and external_id = 'many-3' for update`,
    );
    const inserted = next(jobId);
    await item.awaited();
    const cancelled = cancelJob(nextRequest(ctx), jobId);
    await untilLockWait(testApp.ctx(), 2);
    await item.release();
    await Promise.all([inserted, cancelled]);
    const states = await itemStates(testApp.ctx(), jobId);
    expect(Object.keys(states)).toEqual(['cancelled']);
    expect(await statuses(testApp.ctx(), projectId)).toEqual({ approved: ITEMS });
  });

  it('are all skipped and logged when nothing pays for them, and all retried when they failed', async () => {
    const { ctx, projectId, jobId } = await largeJob();
    await next(jobId);
    await skipRemainingItems(nextRequest(ctx), jobId, 'max_ct', 'The ceiling of this run is reached');
    expect(await jobNow(jobId)).toMatchObject({ status: 'completed', skipped: ITEMS, itemsLeft: 0 });
    expect(await logOf(testApp.ctx(), jobId)).toHaveLength(ITEMS + 1);

    await changed(testApp.ctx().em, sql`update job_items set state = 'failed' where job_id = ${jobId}`);
    await changed(testApp.ctx().em, sql`update content_items set status = 'failed' where project_id = ${projectId}`);
    await changeItem(projectId, 4, sql`status = 'approved'`);
    const retry = await retryFailedJobItems(nextRequest(ctx), jobId);
    expect(retry.retriedCount).toBe(ITEMS - 1);
    await testApp.ctx().em.nativeUpdate(Job, retry.jobId, { status: JobStatus.running });
    await next(retry.jobId);
    expect(await itemsOf(retry.jobId)).toEqual(numbers(1, ITEMS).filter((n) => n !== 4));
    expect(await statuses(testApp.ctx(), projectId)).toEqual({ pending: ITEMS - 1, approved: 1 });
  });
});
