import { expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { itemStates } from '../support/jobs.ts';
import { balancesOf, expectLedgerAgrees, setCt } from '../support/ledger.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject } from '../support/shop.ts';
import { newStage, startJob } from '../support/staged.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ BATCH_POLL_SECONDS: '0.2' });

it('a live job does not wait for the CT of a batch at the provider, which may take a day', async () => {
  const { faults } = testApp.sandbox.state;
  const stage = await newStage(testApp, 'Batched', 3);
  const { shop } = stage;
  faults.add({ system: 'aiA', kind: 'held', match: 'Batched ', in_batch: true, times: 3 });
  await startJob(stage, 'generation', { mode: 'batch' });
  const batchStatus = async () => (await shop.rest.get(`/jobs/${stage.jobId}`)).body.batches[0]?.status;
  await eventually(async () => (await batchStatus()) === 'in_progress');
  const { held } = await balancesOf(testApp.ctx(), shop.organizationId);

  const { projectId } = await newProject(testApp, shop);
  await importCatalogue(shop, projectId, catalogueOf(3, 'Live'));
  const start = () => shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation', payload: {} });
  await setCt(testApp.ctx(), shop.organizationId, held);
  const refused = await start();
  expect(refused.status).toBe(402);
  // Enough for one item at a time, and not for all of them.
  const free = Number(refused.body.required_ct);
  await setCt(testApp.ctx(), shop.organizationId, (Number(held) + free).toFixed(4));
  const { body } = await start();
  const { result } = await jobEnd(shop, body.job_id);
  expect(result).toMatchObject({ succeeded: 1, skipped: 2, failed: 0 });
  expect(await itemStates(testApp.ctx(), body.job_id)).toEqual({ succeeded: 1, skipped: 2 });
  expect(await batchStatus()).toBe('in_progress');

  faults.release();
  expect((await jobEnd(shop, stage.jobId)).result).toMatchObject({ succeeded: 3 });
  expect((await balancesOf(testApp.ctx(), shop.organizationId)).held).toBe('0.0000');
  await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
});
