import { afterEach, expect, it } from '@jest/globals';
import { changed, sql } from '../../src/core/sql.ts';
import { eventually } from '../support/eventually.ts';
import { itemStates } from '../support/jobs.ts';
import { balancesOf, expectLedgerAgrees } from '../support/ledger.ts';
import { jobEnd } from '../support/shop.ts';
import { newStage, type Stage, startJob } from '../support/staged.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ BATCH_POLL_SECONDS: '0.2' });
afterEach(() => testApp.sandbox.state.reset());

const NO_ROOM = 'The batches of the account at the AI provider have too many tokens.';
const job = async ({ shop, jobId }: Stage) => (await shop.rest.get(`/jobs/${jobId}`)).body;
const sent = () => testApp.sandbox.state.batches.of('aiA').length;

/** A job whose batch the provider rejects because of the size of the account's queue, again and again. */
async function stageWithoutRoom(name: string): Promise<Stage> {
  testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'rate_limit', match: 'key ', in_batch: true, times: 1000 });
  const stage = await newStage(testApp, name, 2);
  await startJob(stage, 'generation', { mode: 'batch' });
  await eventually(() => sent() > 2);
  return stage;
}

async function expectNothingLeft({ shop }: Stage): Promise<void> {
  await eventually(() => testApp.sandbox.state.batches.fileCount() === 0);
  expect((await balancesOf(testApp.ctx(), shop.organizationId)).held).toBe('0.0000');
  await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
}

it('a batch that never fits into the account is given up after a day, with the reason', async () => {
  const stage = await stageWithoutRoom('Never');
  await eventually(async () => (await job(stage)).error === NO_ROOM);
  await changed(
    testApp.ctx().em,
    sql`update ai_batches set created_at = created_at - interval '25 hours' where job_id = ${stage.jobId}`,
  );
  const end = await jobEnd(stage.shop, stage.jobId);
  expect(end).toMatchObject({ status: 'failed', error: NO_ROOM });
  expect(await itemStates(testApp.ctx(), stage.jobId)).toEqual({ failed: 2 });
  await expectNothingLeft(stage);
});

it('a batch that fits at last leaves no files of its former attempts and no error', async () => {
  const stage = await stageWithoutRoom('At last');
  testApp.sandbox.state.faults.clear();
  const end = await jobEnd(stage.shop, stage.jobId);
  expect(end).toMatchObject({ status: 'completed', error: null, result: { succeeded: 2 } });
  await expectNothingLeft(stage);
});
