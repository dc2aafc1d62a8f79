import { afterEach, describe, expect, it } from '@jest/globals';
import { changed, row, sql } from '../../src/core/sql.ts';
import { eventually } from '../support/eventually.ts';
import { balancesOf } from '../support/ledger.ts';
import { newStage, type Stage, startJob } from '../support/staged.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ BATCH_POLL_SECONDS: '0.2' });
afterEach(() => testApp.sandbox.state.reset());

/** A job of which a call that sends its batch has reached the provider, which does not answer yet. */
async function stageInSubmission(name: string, kind: 'held' | 'late', call: string): Promise<Stage> {
  const { faults, batches } = testApp.sandbox.state;
  batches.settings = { ...batches.settings, delay_ms: 600_000 };
  // `late`: the worker loses its claim meanwhile, and gives the call up.
  faults.add({ system: 'aiA', kind, match: call });
  const stage = await newStage(testApp, name, 2);
  await startJob(stage, 'generation', { mode: 'batch' });
  await eventually(() => faults.pending().length === 0);
  return stage;
}

const batchOf = async ({ jobId }: Stage) =>
  (await row<{ status: string; failing: boolean }>(
    testApp.ctx().em,
    sql`select status, failing_since is not null as failing from ai_batches where job_id = ${jobId}`,
  ))!;

/** Cancels the job. Resolves when its batch was looked for at the provider, and not found. */
async function cancel(stage: Stage): Promise<void> {
  expect(await stage.shop.rest.post(`/jobs/${stage.jobId}/cancel`)).toMatchObject({ status: 200 });
  await eventually(
    () => batchOf(stage),
    ({ failing }) => failing,
  );
}

const atProvider = () => testApp.sandbox.state.batches.of('aiA').map((batch) => batch.status());

describe('a job that is cancelled while its batch is sent', () => {
  it.each([
    ['and is confirmed afterwards', 'held'],
    ['and whose confirmation never arrives', 'late'],
  ] as const)('stops the batch %s', async (_, kind) => {
    const stage = await stageInSubmission(`Sending ${kind}`, kind, 'completion_window');
    await cancel(stage);
    expect(atProvider()).toEqual([]);
    testApp.sandbox.state.faults.release();
    await eventually(() => atProvider().length > 0);
    await eventually(
      () => batchOf(stage),
      ({ status }) => status === 'cancelled',
    );
    expect(atProvider()).toEqual(['cancelled']);
    expect((await balancesOf(testApp.ctx(), stage.shop.organizationId)).held).toBe('0.0000');
    await eventually(() => testApp.sandbox.state.batches.fileCount() === 0);
  });

  it('ends its batch if the provider does not have it after the longest time of the call', async () => {
    const stage = await stageInSubmission('Never sent', 'held', '/v1/files');
    await cancel(stage);
    expect(await batchOf(stage)).toMatchObject({ status: 'cancelling' });
    await changed(
      testApp.ctx().em,
      sql`update ai_batches set failing_since = failing_since - interval '10 minutes' where job_id = ${stage.jobId}`,
    );
    await eventually(
      () => batchOf(stage),
      ({ status }) => status === 'cancelled',
    );
    expect(atProvider()).toEqual([]);
  });
});
