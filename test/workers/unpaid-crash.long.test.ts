import { afterEach, expect, it, jest } from '@jest/globals';
import { row, rows, sql } from '../../src/core/sql.ts';
import { addItems } from '../support/catalog.ts';
import { eventually } from '../support/eventually.ts';
import { expectLedgerAgrees } from '../support/ledger.ts';
import { jobEnd, newShop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';
import { killWorkerProcesses, startWorkerProcess } from '../support/worker-process.ts';

jest.setTimeout(240_000);

/** This process runs only the APIs. Every worker is a separate process. */
const testApp = useTestApp({ ROLE: 'web', JOB_LEASE_SECONDS: '2' });

afterEach(async () => {
  await killWorkerProcesses();
  testApp.sandbox.state.reset();
});

it('tokens of an answer are kept with its item and recorded once when the worker is killed', async () => {
  const shop = await newShop(testApp);
  const { body: project } = await shop.rest.post('/projects', { name: 'Catalogue' });
  await addItems(testApp, project.id, [{ externalId: 'item-1' }]);
  // The first answer has to be repaired, and the repair hangs.
  testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'prose' });
  testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'hang' });
  const first = await startWorkerProcess(testApp);
  const { body } = await shop.rest.post(`/projects/${project.id}/jobs`, { job_type: 'generation' });
  await eventually(
    () => Promise.resolve(testApp.sandbox.state.calls.count('aiA')),
    (calls) => calls === 2,
  );
  const item = () =>
    row<{ unpaid_tokens: number; calls: number }>(
      testApp.ctx().em,
      sql`select unpaid_tokens, calls from job_items where job_id = ${body.job_id}`,
    );
  const before = await item();
  expect(before).toEqual({ calls: 1, unpaid_tokens: expect.any(Number) });
  expect(before!.unpaid_tokens).toBeGreaterThan(0);
  await first.signal('SIGKILL');
  await startWorkerProcess(testApp);
  expect(await jobEnd(shop, body.job_id)).toMatchObject({
    status: 'completed',
    result: { succeeded: 1 },
    // The call that hung was not counted before its worker was killed.
    progress_detail: [{ attempts: 2, unpaid_tokens: null }],
  });
  expect(await item()).toEqual({ calls: 2, unpaid_tokens: 0 });
  const recorded = await rows(
    testApp.ctx().em,
    sql`select reason, tokens::int as tokens from unpaid_usage where organization_id = ${shop.organizationId}`,
  );
  expect(recorded).toEqual([{ reason: 'interrupted', tokens: before!.unpaid_tokens }]);
  await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
});

it('a call whose worker is killed before the answer counts as a call', async () => {
  const shop = await newShop(testApp);
  const { body: project } = await shop.rest.post('/projects', { name: 'Catalogue' });
  await addItems(testApp, project.id, [{ externalId: 'item-1' }]);
  testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'hang' });
  const first = await startWorkerProcess(testApp);
  const { body } = await shop.rest.post(`/projects/${project.id}/jobs`, { job_type: 'generation' });
  await eventually(
    () => Promise.resolve(testApp.sandbox.state.calls.count('aiA')),
    (calls) => calls === 1,
  );
  await first.signal('SIGKILL');
  await startWorkerProcess(testApp);
  expect(await jobEnd(shop, body.job_id)).toMatchObject({
    status: 'completed',
    progress_detail: [{ attempts: 2 }],
  });
  const [{ generation_metadata: metadata }] = (await shop.rest.get(`/projects/${project.id}/items`)).body;
  expect(metadata).toMatchObject({ attempts: 2 });
});
