import { describe, expect, it } from '@jest/globals';
import { JobType } from '../../../entities/jobs/job-type.ts';
import { OrganizationChunkLimit } from '../../../src/services/jobs/organization-chunk-limit.ts';
import { eventually } from '../../support/eventually.ts';
import { useTestApp } from '../../support/test-app.ts';

/** No worker takes messages from the queue. */
const testApp = useTestApp({ ROLE: 'web' });
const job = (id: string) => ({ id, jobType: JobType.generation });
const queued = async () => (await testApp.ctx().queues.waiting('generation'))!;

describe('OrganizationChunkLimit', () => {
  it('limits the chunks of one organization, defers each further job once, and requeues one job per finished chunk', async () => {
    const chunks = new OrganizationChunkLimit(testApp.ctx(), 2);
    const before = await queued();
    expect(['a', 'b', 'c', 'c', 'd', 'e'].map((id) => chunks.tryAcquire('one', job(id)))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(chunks.tryAcquire('other', job('x'))).toBe(true);
    await chunks.release('other');
    expect(await queued()).toBe(before);
    await chunks.release('one');
    expect(await queued()).toBe(before + 1);
    // After the last chunk all deferred jobs are requeued, because no later chunk would do it.
    await chunks.release('one');
    expect(await queued()).toBe(before + 3);
    expect(chunks.tryAcquire('one', job('a'))).toBe(true);
    await chunks.release('one');
    expect(await queued()).toBe(before + 3);
  });

  it('offers deferred jobs to other processes from time to time', async () => {
    const chunks = new OrganizationChunkLimit(testApp.ctx(), 1);
    const before = await queued();
    expect(['a', 'b', 'c'].map((id) => chunks.tryAcquire('one', job(id)))).toEqual([true, false, false]);
    await eventually(queued, (count) => count === before + 2);
    await chunks.release('one');
    expect(await queued()).toBe(before + 2);
  });
});
