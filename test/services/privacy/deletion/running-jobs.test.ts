import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { storageFor } from '../../../../src/providers/storage/storage.ts';
import { sweepJobs } from '../../../../src/services/jobs/sweep-jobs.ts';
import { ERROR, logLines } from '../../../http/log-lines.ts';
import { eventually } from '../../../support/eventually.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { catalogueOf, importCatalogue, newProject, newShop } from '../../../support/shop.ts';
import { filesContaining, sweepAfterAnHour } from './residual-data.ts';
import { rowsContaining } from './table-rows.ts';

jest.setTimeout(240_000);

const testApp = useTestApp();
afterEach(() => testApp.sandbox.state.reset());

describe('the deletion of an organization with a running job', () => {
  it.each([
    ['wait', 'held'],
    ['complete', null],
  ])('leaves nothing behind while the calls of the job %s', async (_how, kind) => {
    const shop = await newShop(testApp);
    const { projectId } = await newProject(testApp, shop);
    await importCatalogue(shop, projectId, catalogueOf(60));
    const lines = logLines(testApp);
    if (kind) testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'held', times: 1000 });
    const before = testApp.sandbox.state.calls.count('aiA');
    // One request waits for the end of the job, the other does not.
    const [path, settings] = kind ? ['generate', {}] : ['jobs', { job_type: 'generation', payload: {} }];
    const answer = shop.rest.post(`/projects/${projectId}/${path}`, settings);
    await eventually(() => testApp.sandbox.state.calls.count('aiA') > before);
    expect(await shop.rest.post('/gdpr/request-deletion', { password: shop.password })).toMatchObject({ status: 200 });
    await (await storageFor(testApp.config)).put(`uploads/${shop.organizationId}/late`, 'late');
    expect((await answer).status).toBeLessThan(500);
    testApp.sandbox.state.faults.release();
    await eventually(async () => (await testApp.service.runtime.queues.waiting('generation')) === 0);
    await sweepJobs(testApp.ctx());
    // All concurrency slots are free for a job of another organization.
    const other = await newShop(testApp);
    const otherProject = await newProject(testApp, other);
    await importCatalogue(other, otherProject.projectId, catalogueOf(3));
    const { body } = await other.rest.post(`/projects/${otherProject.projectId}/jobs`, {
      job_type: 'generation',
      payload: {},
    });
    await eventually(async () => (await other.rest.get(`/jobs/${body.job_id}`)).body.status === 'completed');
    await sweepAfterAnHour(testApp);
    expect(await rowsContaining(testApp, [shop.organizationId, shop.email])).toEqual({});
    expect(await filesContaining(testApp, [shop.organizationId, shop.email])).toEqual([]);
    expect(lines.filter(({ level }) => level >= ERROR)).toEqual([]);
  });
});
