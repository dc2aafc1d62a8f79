import { expect, it } from '@jest/globals';
import { row, sql } from '../../../../src/core/sql.ts';
import { sweepErasures } from '../../../../src/services/privacy/deletion/sweep-erasures.ts';
import { eventually } from '../../../support/eventually.ts';
import { newStage, type Stage, startJob } from '../../../support/staged.ts';
import { useTestApp } from '../../../support/test-app.ts';

const testApp = useTestApp({ BATCH_POLL_SECONDS: '0.2' });

const batches = () => testApp.sandbox.state.batches.of('aiA');

/** An organization with a batch that the provider has finished, and whose results are not read yet. */
async function openBatch(name: string): Promise<Stage> {
  const { state } = testApp.sandbox;
  state.batches.settings = { ...state.batches.settings, delay_ms: 60_000 };
  const stage = await newStage(testApp, name, 3);
  await startJob(stage, 'generation', { mode: 'batch' });
  await eventually(() => batches().some(({ results }) => results.size === 3));
  return stage;
}

const left = ({ shop }: Stage) =>
  row<{ n: number }>(
    testApp.ctx().em,
    sql`select (select count(*) from organizations where id = ${shop.organizationId})::int
             + (select count(*) from ai_batches where organization_id = ${shop.organizationId})::int
             + (select count(*) from transactions where organization_id = ${shop.organizationId})::int as n`,
  );

async function erase(stage: Stage): Promise<void> {
  const { rest, password } = stage.shop;
  expect(await rest.post('/gdpr/request-deletion', { password })).toMatchObject({ status: 200 });
  await eventually(
    () => left(stage),
    (found) => found!.n === 0,
  );
}

it('an organization with an open batch is erased, its batch is cancelled at the provider, and nothing is charged', async () => {
  const stage = await openBatch('Erased');
  await erase(stage);
  await eventually(() => batches().every((batch) => batch.status() === 'cancelled'));
  const cancels = testApp.sandbox.state.calls.recent('aiA').filter(({ path }) => path.endsWith('/cancel'));
  expect(cancels).toHaveLength(1);
  expect(await row(testApp.ctx().em, sql`select 1 from job_items where job_id = ${stage.jobId}`)).toBeNull();
  testApp.sandbox.state.reset();
});

it('is erased although the provider does not answer', async () => {
  const stage = await openBatch('Unanswered');
  testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'status', status: 503, times: 50 });
  await erase(stage);
  await sweepErasures(testApp.ctx());
  expect(await left(stage)).toEqual({ n: 0 });
  testApp.sandbox.state.reset();
});
