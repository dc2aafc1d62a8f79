import { describe, expect, it } from '@jest/globals';
import { Job } from '../../../entities/jobs/job.ts';
import { startGeneration } from '../../../src/services/generation/start-generation.ts';
import { addItems, emptyProject } from '../../support/catalog.ts';
import { testBed } from '../../support/harness.ts';
import { itemStates } from '../../support/jobs.ts';

const bed = testBed({ ROLE: 'web' });

describe('a generation that begins', () => {
  it('keeps its settings in the job, and which items were named only in its job items', async () => {
    const { ctx, projectId } = await emptyProject(bed);
    const [first] = await addItems(bed, projectId, [{}, {}]);
    const { id } = await startGeneration(ctx, projectId, { tone: 'playful', itemIds: [first!.id] });
    const { payload } = await bed.ctx().em.findOneOrFail(Job, id);
    expect(payload).toMatchObject({ tone: 'playful', language: 'en' });
    expect(payload).not.toHaveProperty('itemIds');
    expect(await itemStates(bed.ctx(), id)).toEqual({ queued: 1 });
  });
});
