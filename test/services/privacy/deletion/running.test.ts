import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { storageFor } from '../../../../src/providers/storage/storage.ts';
import { sweepJobs } from '../../../../src/services/jobs/sweep-jobs.ts';
import { ERROR, logLines } from '../../../http/log-lines.ts';
import { eventually } from '../../../support/eventually.ts';
import { testBed } from '../../../support/harness.ts';
import { catalogueOf, importCatalogue, newProject, newShop } from '../../../support/shop.ts';
import { filesNaming, anHourLater } from './traces.ts';
import { rowsNaming } from './everything.ts';

jest.setTimeout(120_000);

const bed = testBed();
afterEach(() => bed.sandbox.state.reset());

describe('while a job runs', () => {
  it.each([
    ['at rest', 'held'],
    ['in full swing', null],
  ])('with its calls %s the organization goes, and nothing comes back', async (_how, kind) => {
    const shop = await newShop(bed);
    const { projectId } = await newProject(bed, shop);
    await importCatalogue(shop, projectId, catalogueOf(60));
    const lines = logLines(bed);
    if (kind) bed.sandbox.state.faults.add({ system: 'aiA', kind: 'held', times: 1000 });
    const before = bed.sandbox.state.calls.count('aiA');
    // One waits for the end, the other does not.
    const [path, settings] = kind ? ['generate', {}] : ['jobs', { job_type: 'generation', payload: {} }];
    const answer = shop.rest.post(`/projects/${projectId}/${path}`, settings);
    await eventually(() => bed.sandbox.state.calls.count('aiA') > before);
    expect(await shop.rest.post('/gdpr/request-deletion', { password: shop.password })).toMatchObject({ status: 200 });
    await (await storageFor(bed.config)).put(`uploads/${shop.organizationId}/late`, 'late');
    expect((await answer).status).toBeLessThan(500);
    bed.sandbox.state.faults.release();
    await eventually(async () => (await bed.service.runtime.queues.waiting('generation')) === 0);
    await sweepJobs(bed.ctx());
    // A job of another organization gets all hands.
    const other = await newShop(bed);
    const there = await newProject(bed, other);
    await importCatalogue(other, there.projectId, catalogueOf(3));
    const { body } = await other.rest.post(`/projects/${there.projectId}/jobs`, {
      job_type: 'generation',
      payload: {},
    });
    await eventually(async () => (await other.rest.get(`/jobs/${body.job_id}`)).body.status === 'completed');
    await anHourLater(bed);
    expect(await rowsNaming(bed, [shop.organizationId, shop.email])).toEqual({});
    expect(await filesNaming(bed, [shop.organizationId, shop.email])).toEqual([]);
    expect(lines.filter(({ level }) => level >= ERROR)).toEqual([]);
  });
});
