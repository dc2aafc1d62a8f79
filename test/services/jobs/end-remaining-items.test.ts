import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ItemStatus } from '../../../entities/catalog/item-enums.ts';
import { JobStatus } from '../../../entities/jobs/job-status.ts';
import { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../../src/core/context.ts';
import { once } from '../../../src/core/once.ts';
import { changed, row, sql } from '../../../src/core/sql.ts';
import { updateItem } from '../../../src/services/catalog/items/update-item.ts';
import { startGeneration } from '../../../src/services/generation/start-generation.ts';
import { cancelJob } from '../../../src/services/jobs/cancel-job.ts';
import { claimItems } from '../../../src/services/jobs/claim-items.ts';
import { BLOCK_SIZE, skipRemainingItems } from '../../../src/services/jobs/end-remaining-items.ts';
import { insertAllItems } from '../../../src/services/jobs/insert-next-items.ts';
import { jobChannel } from '../../../src/services/jobs/job-events.ts';
import { returnToQueue } from '../../../src/services/jobs/undone-items.ts';
import { addItems, addManyItems, emptyProject, itemNow, nextRequest } from '../../support/catalog.ts';
import { holdRows } from '../../support/held-rows.ts';
import { untilLockWait } from '../../support/lock-waits.ts';
import { useTestApp } from '../../support/test-app.ts';
import { recordStatements } from '../../support/statements.ts';
import { eventsIn, itemStates, logOf, statuses } from '../../support/jobs.ts';

const deadlocks = async (em: EntityManager) =>
  (await row<{ n: number }>(
    em,
    sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`,
  ))!.n;

/** Without workers, so that the items stay queued. */
const testApp = useTestApp({ ROLE: 'web' });

/** A context of another process, which shares nothing but the database. */
const otherProcess = (ctx: Context): Context => nextRequest({ ...ctx, config: { ...ctx.config } });

const skip = (ctx: Context, jobId: string) =>
  skipRemainingItems(ctx, jobId, 'max_ct', 'The ceiling of this run is reached');

/** A running job over that many items, which all have a row. */
async function runningJob(items: number) {
  const { ctx, projectId } = await emptyProject(testApp);
  await addManyItems(testApp, projectId, items);
  const { id: jobId } = await startGeneration(nextRequest(ctx), projectId, {});
  await testApp.ctx().em.nativeUpdate(Job, jobId, { status: JobStatus.running });
  await insertAllItems(testApp.ctx(), jobId);
  return { ctx: nextRequest(ctx), projectId, jobId };
}

const jobNow = (jobId: string) => testApp.ctx().em.findOneOrFail(Job, jobId);

/** The context, and something that happens once after its first transaction. */
function afterFirstTransaction(ctx: Context, work: () => Promise<unknown>): Context {
  const em = ctx.orm.em.fork();
  const transactional = em.transactional.bind(em);
  const first = once(work);
  em.transactional = async (run, options) => {
    const result = await transactional(run, options);
    await first();
    return result;
  };
  return { ...ctx, em };
}

/** Expects a log of so many ended items without gap or repeat, which counts up to the total. */
async function expectCounted(jobId: string, ended: number, total: number): Promise<void> {
  const log = await logOf(testApp.ctx(), jobId);
  const progress = log.filter(({ type }) => type === 'progress');
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, n) => n + 1));
  expect(progress.map(({ data }) => data['current'])).toEqual(Array.from({ length: ended }, (_, n) => n + 1));
  expect(new Set(progress.map(({ data }) => data['item_id'])).size).toBe(ended);
  expect(new Set(progress.map(({ data }) => data['total']))).toEqual(new Set([total]));
}

const begun = (sent: readonly { text: string }[]) => sent.filter(({ text }) => /^begin/i.test(text)).length;

describe('concurrent calls for one job', () => {
  it('share one transaction', async () => {
    const { ctx, jobId } = await runningJob(40);
    const sent = await recordStatements(testApp, () =>
      Promise.all(Array.from({ length: 32 }, () => skip(nextRequest(ctx), jobId))),
    );
    expect(begun(sent)).toBe(1);
    expect(await jobNow(jobId)).toMatchObject({ status: 'completed', skipped: 40, itemsLeft: 0 });
  });

  it('that come while one runs wait with one connection, and end what returned to the queue before them', async () => {
    const { ctx, jobId } = await runningJob(40);
    const { em } = testApp.ctx();
    const setFirst = (state: string) =>
      changed(em, sql`update job_items set state = ${state} where job_id = ${jobId} and position = 1`);
    await setFirst('running');
    const job = await holdRows(testApp, sql`update jobs set touched_at = now() where id = ${jobId}`);
    const calls = [skip(nextRequest(ctx), jobId)];
    await job.awaited();
    await setFirst('queued');
    const sent = await recordStatements(testApp, async () => {
      calls.push(...Array.from({ length: 31 }, () => skip(nextRequest(ctx), jobId)));
      await job.release();
      await Promise.all(calls);
    });
    expect(begun(sent)).toBe(1);
    expect(await jobNow(jobId)).toMatchObject({ status: 'completed', skipped: 40, itemsLeft: 0 });
  });

  it('all get its error, and the next call tries again', async () => {
    const { ctx, jobId } = await runningJob(3);
    const broken = () => ({ ...nextRequest(ctx), jobDefinitions: {} });
    const results = await Promise.allSettled(Array.from({ length: 32 }, () => skip(broken(), jobId)));
    expect(new Set(results.map((each) => each.status === 'rejected' && each.reason)).size).toBe(1);
    expect(results[0]).toMatchObject({ status: 'rejected' });
    await skip(ctx, jobId);
    expect(await jobNow(jobId)).toMatchObject({ status: 'completed', skipped: 3 });
  });
});

describe('a large rest', () => {
  const ITEMS = 2 * BLOCK_SIZE + 500;

  it('ends in blocks, each with its own transaction and messages', async () => {
    const { ctx, projectId, jobId } = await runningJob(ITEMS);
    const published: number[] = [];
    const bus = {
      ...ctx.bus,
      publish(channel: string, message: string) {
        if (channel === jobChannel(jobId)) published.push(...eventsIn(message).map(({ seq }) => seq));
      },
    };
    const afterFirst: number[] = [];
    const watched = afterFirstTransaction({ ...ctx, bus }, async () => {
      const { status, skipped, itemsLeft } = await jobNow(jobId);
      expect([status, skipped, itemsLeft]).toEqual(['running', BLOCK_SIZE, ITEMS - BLOCK_SIZE]);
      expect(await itemStates(ctx, jobId)).toEqual({ skipped: BLOCK_SIZE, queued: ITEMS - BLOCK_SIZE });
      afterFirst.push(published.length);
    });
    const sent = await recordStatements(testApp, () => skip(watched, jobId));
    expect([begun(sent), afterFirst]).toEqual([3, [0]]);
    expect(published).toEqual(Array.from({ length: ITEMS + 1 }, (_, n) => n + 1));
    expect(await jobNow(jobId)).toMatchObject({
      status: 'completed',
      skipped: ITEMS,
      progressCurrent: ITEMS,
      itemsLeft: 0,
      ctUsed: '0.0000',
    });
    expect(await itemStates(testApp.ctx(), jobId)).toEqual({ skipped: ITEMS });
    expect(await statuses(testApp.ctx(), projectId)).toEqual({ pending: ITEMS });
    await expectCounted(jobId, ITEMS, ITEMS);
  });

  it('goes on where a crash between two blocks left it', async () => {
    const { ctx, projectId, jobId } = await runningJob(ITEMS);
    const item = await holdRows(
      testApp,
      sql`select 1 from content_items
           where project_id = ${projectId} and external_id = ${`many-${BLOCK_SIZE + 5}`} for update`,
    );
    const crashed = skip(ctx, jobId).catch((error: unknown) => error);
    await item.awaited();
    await item.disconnectWaiting();
    await item.release();
    expect(await crashed).toBeInstanceOf(Error);
    expect(await jobNow(jobId)).toMatchObject({
      status: 'running',
      skipped: BLOCK_SIZE,
      itemsLeft: ITEMS - BLOCK_SIZE,
    });
    await Promise.all([skip(nextRequest(ctx), jobId), skip(otherProcess(ctx), jobId)]);
    expect(await jobNow(jobId)).toMatchObject({ status: 'completed', skipped: ITEMS, itemsLeft: 0 });
    await expectCounted(jobId, ITEMS, ITEMS);
  });

  it('leaves what a worker claims between two blocks to that worker', async () => {
    const { ctx, jobId } = await runningJob(ITEMS);
    const claim = randomUUID();
    const options = { limit: 24, maxInFlight: null, generating: true };
    await skip(
      afterFirstTransaction(ctx, () => claimItems(nextRequest(ctx), jobId, claim, options)),
      jobId,
    );
    expect(await itemStates(testApp.ctx(), jobId)).toEqual({ skipped: ITEMS - 24, running: 24 });
    expect(await jobNow(jobId)).toMatchObject({ status: 'running', skipped: ITEMS - 24, itemsLeft: 24 });
    await returnToQueue(testApp.ctx().em, { jobId, claim, countsAsAttempt: false });
    await skip(nextRequest(ctx), jobId);
    expect(await jobNow(jobId)).toMatchObject({ status: 'completed', skipped: ITEMS, itemsLeft: 0 });
    await expectCounted(jobId, ITEMS, ITEMS);
  });

  it('stays cancelled if the job is cancelled between two blocks', async () => {
    const { ctx, jobId } = await runningJob(ITEMS);
    await skip(
      afterFirstTransaction(ctx, () => cancelJob(nextRequest(ctx), jobId)),
      jobId,
    );
    expect(await itemStates(testApp.ctx(), jobId)).toEqual({ skipped: BLOCK_SIZE, cancelled: ITEMS - BLOCK_SIZE });
    expect(await jobNow(jobId)).toMatchObject({ status: 'cancelled', skipped: BLOCK_SIZE });
    const log = await logOf(testApp.ctx(), jobId);
    expect(log.at(-1)).toMatchObject({ type: 'complete', data: { status: 'cancelled', skipped_count: BLOCK_SIZE } });
    await expectCounted(jobId, BLOCK_SIZE, ITEMS);
  });
});

describe('skipRemainingItems', () => {
  it('does not deadlock with a call of another process when an item returns to the queue meanwhile', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    await addItems(testApp, projectId, [{ status: ItemStatus.pending }, { status: ItemStatus.pending }]);
    const { id: jobId } = await startGeneration(ctx, projectId, {}, true);
    const { em } = testApp.ctx();
    await em.nativeUpdate(Job, jobId, { status: JobStatus.running });
    const setFirst = (state: string) =>
      changed(em, sql`update job_items set state = ${state} where job_id = ${jobId} and position = 1`);
    await setFirst('running');
    // The first call has the second item and waits for the job. The other call has the first item, which returned.
    const job = await holdRows(testApp, sql`update jobs set touched_at = now() where id = ${jobId}`);
    const calls = [skip(nextRequest(ctx), jobId)];
    await untilLockWait(testApp.ctx());
    await setFirst('queued');
    calls.push(skip(otherProcess(ctx), jobId));
    await untilLockWait(testApp.ctx(), 2);
    await job.release();
    await Promise.all(calls);
    expect(await em.refresh(await em.findOneOrFail(Job, jobId))).toMatchObject({ status: 'completed', skipped: 2 });
    expect(await deadlocks(em)).toBe(0);
  });

  it('restores the previous status of the items, except those that a user changed meanwhile', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const written = { generatedContent: { name: 'Old' } };
    const items = await addItems(testApp, projectId, [
      { ...written, status: ItemStatus.rejected },
      { ...written, status: ItemStatus.rejected },
      { status: ItemStatus.pending },
    ]);
    const job = await startGeneration(ctx, projectId, {}, true);
    await testApp.ctx().em.nativeUpdate(Job, job.id, { status: JobStatus.running });
    await updateItem(nextRequest(ctx), projectId, items[0]!.id, {
      generatedContent: { name: 'By hand' },
      status: ItemStatus.approved,
    });

    await skip(nextRequest(ctx), job.id);
    expect(await itemNow(testApp, items[0]!.id)).toMatchObject({
      status: 'approved',
      generatedContent: { name: 'By hand' },
    });
    expect(await itemNow(testApp, items[1]!.id)).toMatchObject({ status: 'rejected' });
    expect(await itemNow(testApp, items[2]!.id)).toMatchObject({ status: 'pending' });
    const log = await logOf(testApp.ctx(), job.id);
    expect(log.map((event) => event.data)).toMatchObject([
      ...items.map(({ id, externalId }) => ({
        item_id: id,
        external_id: externalId,
        status: 'skipped',
        error_code: 'max_ct',
      })),
      { status: 'completed', skipped_count: 3 },
    ]);
  });
});
