import { expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { jobEnd } from '../support/shop.ts';
import { newStage, startJob } from '../support/staged.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ BATCH_POLL_SECONDS: '0.2', AI_PAUSE_SECONDS: '0.2', JOB_LEASE_SECONDS: '2' });

it('deletes the files of a batch also if the lease of its last step has to be renewed meanwhile', async () => {
  const { batches, latency } = testApp.sandbox.state;
  const stage = await newStage(testApp, 'Slow removal', 2);
  // Longer than the time between two renewals.
  latency.set('aiA', 900);
  await startJob(stage, 'generation', { mode: 'batch' });
  expect(await jobEnd(stage.shop, stage.jobId)).toMatchObject({ status: 'completed' });
  await eventually(() => batches.fileCount() === 0, Boolean, 15_000);
});
