import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { storageFor } from '../../../../src/providers/storage/storage.ts';
import { sweepJobs } from '../../../../src/services/jobs/sweep-jobs.ts';
import { ERROR, logLines } from '../../../http/log-lines.ts';
import { eventually } from '../../../support/eventually.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { catalogueOf, importCatalogue, newProject, newShop } from '../../../support/shop.ts';
import { filesNaming, anHourLater } from './traces.ts';
import { rowsNaming } from './everything.ts';

jest.setTimeout(120_000);

const testApp = useTestApp();
afterEach(() => testApp.sandbox.state.reset());

describe('while a job runs', () => {
  it.each([
    ['at rest', 'held'],
    ['in full swing', null],
  ])('with its calls %s the organization goes, and nothing comes back', async (_how, kind) => {
    const shop = await newShop(testApp);
    const { projectId } = await newProject(testApp, shop);
    await importCatalogue(shop, projectId, catalogueOf(60));
    const lines = logLines(testApp);
    if (kind) testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'held', times: 1000 });
    const before = testApp.sandbox.state.calls.count('aiA');
    // One waits for the end, the other does not.
    const [path, settings] = kind ? ['generate', {}] : ['jobs', { job_type: 'generation', payload: {} }];
    const answer = shop.rest.post(`/projects/${projectId}/${path}`, settings);
    await eventually(() => testApp.sandbox.state.calls.count('aiA') > before);
    expect(await shop.rest.post('/gdpr/request-deletion', { password: shop.password })).toMatchObject({ status: 200 });
    await (await storageFor(testApp.config)).put(`uploads/${shop.organizationId}/late`, 'late');
    expect((await answer).status).toBeLessThan(500);
    testApp.sandbox.state.faults.release();
    await eventually(async () => (await testApp.service.runtime.queues.waiting('generation')) === 0);
    await sweepJobs(testApp.ctx());
    // A job of another organization gets all hands.
    const other = await newShop(testApp);
    const there = await newProject(testApp, other);
    await importCatalogue(other, there.projectId, catalogueOf(3));
    const { body } = await other.rest.post(`/projects/${there.projectId}/jobs`, {
      job_type: 'generation',
      payload: {},
    });
    await eventually(async () => (await other.rest.get(`/jobs/${body.job_id}`)).body.status === 'completed');
    await anHourLater(testApp);
    expect(await rowsNaming(testApp, [shop.organizationId, shop.email])).toEqual({});
    expect(await filesNaming(testApp, [shop.organizationId, shop.email])).toEqual([]);
    expect(lines.filter(({ level }) => level >= ERROR)).toEqual([]);
  });
});
