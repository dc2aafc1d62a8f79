import { describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ItemStatus } from '../../../entities/catalog/item-enums.ts';
import { JobStatus } from '../../../entities/jobs/job-status.ts';
import { Job } from '../../../entities/jobs/job.ts';
import { changed, row, sql } from '../../../src/core/sql.ts';
import { updateItem } from '../../../src/services/catalog/items/update-item.ts';
import { startGeneration } from '../../../src/services/generation/start-generation.ts';
import { skipRemainingItems } from '../../../src/services/jobs/end-remaining-items.ts';
import { addItems, emptyProject, itemNow, nextRequest } from '../../support/catalog.ts';
import { holdRows } from '../../support/held-rows.ts';
import { untilLockWait } from '../../support/lock-waits.ts';
import { useTestApp } from '../../support/test-app.ts';
import { logOf } from '../../support/jobs.ts';

const deadlocks = async (em: EntityManager) =>
  (await row<{ n: number }>(
    em,
    sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`,
  ))!.n;

/** Without workers, so that the items stay queued. */
const testApp = useTestApp({ ROLE: 'web' });

describe('skipRemainingItems', () => {
  it('does not deadlock with another call when an item returns to the queue meanwhile', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    await addItems(testApp, projectId, [{ status: ItemStatus.pending }, { status: ItemStatus.pending }]);
    const { id: jobId } = await startGeneration(ctx, projectId, {}, true);
    const { em } = testApp.ctx();
    await em.nativeUpdate(Job, jobId, { status: JobStatus.running });
    const setFirst = (state: string) =>
      changed(em, sql`update job_items set state = ${state} where job_id = ${jobId} and position = 1`);
    await setFirst('running');
    const skip = () => skipRemainingItems(nextRequest(ctx), jobId, 'max_ct', 'The ceiling of this run is reached');
    // The first call has the second item and waits for the job. The other call has the first item, which returned.
    const job = await holdRows(testApp, sql`update jobs set touched_at = now() where id = ${jobId}`);
    const calls = [skip()];
    await untilLockWait(testApp.ctx());
    await setFirst('queued');
    calls.push(skip());
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

    await skipRemainingItems(nextRequest(ctx), job.id, 'max_ct', 'The ceiling of this run is reached');
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
