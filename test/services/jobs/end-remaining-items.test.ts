import { describe, expect, it } from '@jest/globals';
import { ItemStatus } from '../../../entities/catalog/item-enums.ts';
import { JobStatus } from '../../../entities/jobs/job-status.ts';
import { Job } from '../../../entities/jobs/job.ts';
import { updateItem } from '../../../src/services/catalog/items/update-item.ts';
import { startGeneration } from '../../../src/services/generation/start-generation.ts';
import { skipRemainingItems } from '../../../src/services/jobs/end-remaining-items.ts';
import { addItems, emptyProject, itemNow, nextRequest } from '../../support/catalog.ts';
import { useTestApp } from '../../support/test-app.ts';
import { logOf } from '../../support/jobs.ts';

/** Without workers, so that the items stay queued. */
const testApp = useTestApp({ ROLE: 'web' });

describe('skipRemainingItems', () => {
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
