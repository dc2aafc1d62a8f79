import { describe, expect, it } from '@jest/globals';
import { ItemStatus } from '../../../entities/catalog/item-status.ts';
import { JobItemState } from '../../../entities/jobs/job-item-state.ts';
import { JobItem } from '../../../entities/jobs/job-item.ts';
import { JobStatus } from '../../../entities/jobs/job-status.ts';
import { Job } from '../../../entities/jobs/job.ts';
import { updateProject } from '../../../src/services/catalog/update-project.ts';
import { retryFailedJobItems } from '../../../src/services/jobs/retry-failed.ts';
import { startSync } from '../../../src/services/sync/start-sync.ts';
import { asUser } from '../../support/as-user.ts';
import { addItems, nextRequest } from '../../support/catalog.ts';
import { testBed } from '../../support/harness.ts';
import { itemStates } from '../../support/jobs.ts';
import { newProject, newShop } from '../../support/shop.ts';

/** Nothing runs here: a job has the end that a test gives it. */
const bed = testBed({ ROLE: 'web' });

const payloadOf = async (id: string) => (await bed.ctx().em.findOneOrFail(Job, id)).payload;

describe('a sync that begins', () => {
  it('keeps its settings and its store in the job, and which items were named only in its job items', async () => {
    const shop = await newShop(bed);
    const [ctx, { projectId, connectionId }] = [await asUser(bed, shop), await newProject(bed, shop)];
    const [first] = await addItems(bed, projectId, [{ status: ItemStatus.approved }, { status: ItemStatus.approved }]);
    const { id } = await startSync(ctx, projectId, { mode: 'selected', itemIds: [first!.id] });
    expect(await payloadOf(id)).toEqual({ mode: 'selected', onConflict: 'stop', storeConnectionId: connectionId, fieldMapping: {} });
    expect(await itemStates(bed.ctx(), id)).toEqual({ queued: 1 });
  });

  it('again for what failed goes to the store, and by the mapping, that the project has by then', async () => {
    const shop = await newShop(bed);
    const [ctx, { projectId }, other] = [await asUser(bed, shop), await newProject(bed, shop), await newProject(bed, shop)];
    await addItems(bed, projectId, [{ status: ItemStatus.approved }]);
    const { id } = await startSync(ctx, projectId, { onConflict: 'overwrite' });
    await bed.ctx().em.nativeUpdate(Job, id, { status: JobStatus.failed });
    await bed.ctx().em.nativeUpdate(JobItem, { jobId: id }, { state: JobItemState.failed });
    const fieldMapping = { title: null };
    await updateProject(nextRequest(ctx), projectId, { storeConnectionId: other.connectionId, settings: { field_mapping: fieldMapping } });
    const retry = await retryFailedJobItems(nextRequest(ctx), id);
    expect(retry.retriedCount).toBe(1);
    expect(await payloadOf(retry.jobId)).toEqual({ mode: 'pending', onConflict: 'overwrite', storeConnectionId: other.connectionId, fieldMapping });
  });
});
