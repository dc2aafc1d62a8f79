import { afterEach, describe, expect, it } from '@jest/globals';
import { changed, rows, sql } from '../../src/core/sql.ts';
import { eventually } from '../support/eventually.ts';
import { balancesOf, expectLedgerAgrees } from '../support/ledger.ts';
import { jobEnd } from '../support/shop.ts';
import { newStage, type Stage, startJob } from '../support/staged.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ BATCH_POLL_SECONDS: '0.2' });
const MODEL = 'gpt-6.1-terra';

afterEach(() => {
  testApp.sandbox.state.faults.clear();
  testApp.config.AIA_MODEL = MODEL;
});

/** A job whose batch is at the provider, which has not answered. */
async function stageAtProvider(name: string): Promise<Stage> {
  const stage = await newStage(testApp, name, 3);
  testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'held', match: `${name} `, in_batch: true, times: 3 });
  await startJob(stage, 'generation', { mode: 'batch' });
  await eventually(
    async () => (await stage.shop.rest.get(`/jobs/${stage.jobId}`)).body.batches[0]?.status === 'in_progress',
  );
  return stage;
}

const setMultiplier = async ({ shop }: Stage, multiplier: string) =>
  expect(await shop.rest.patch('/billing/settings', { token_rate_multiplier: multiplier })).toMatchObject({
    status: 200,
  });

async function endOf(stage: Stage) {
  testApp.sandbox.state.faults.release();
  const end = await jobEnd(stage.shop, stage.jobId);
  const { shop } = stage;
  expect((await balancesOf(testApp.ctx(), shop.organizationId)).held).toBe('0.0000');
  await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  return end;
}

const charges = ({ jobId }: Stage) =>
  rows<{ amount: string; usage: { tokens: number; model: string } }>(
    testApp.ctx().em,
    sql`select amount, usage from transactions where usage->>'job_id' = ${jobId} order by id`,
  );

const metadataOf = async ({ shop, projectId, items }: Stage) =>
  (await shop.rest.get(`/projects/${projectId}/items/${items[0]}`)).body.generation_metadata;

describe('a batch that was sent before the price changed', () => {
  it.each([
    ['higher', '10'],
    ['a little higher', '0.2'],
  ])('is charged by the factor and the model of that time if the factor gets %s', async (name, multiplier) => {
    const stage = await stageAtProvider(`Sent ${name}`);
    await setMultiplier(stage, multiplier);
    testApp.config.AIA_MODEL = 'gpt-6-luna';
    expect((await endOf(stage)).result).toMatchObject({ succeeded: 3, failed: 0 });
    const booked = await charges(stage);
    expect(booked).toHaveLength(3);
    for (const { amount, usage } of booked) {
      expect(usage.model).toBe(MODEL);
      expect(Number(amount)).toBeCloseTo(-(usage.tokens / 1000) * 0.1 * 0.5, 3);
    }
    expect(await metadataOf(stage)).toMatchObject({ model: MODEL, charge_reason: 'charged' });
  });

  it('is charged by the model of that time if no configuration names it any more', async () => {
    const stage = await stageAtProvider('Unlisted');
    // As if the configuration had named it: the sandbox has listed models only.
    await changed(
      testApp.ctx().em,
      sql`update ai_batches set model = 'an-unlisted-model' where job_id = ${stage.jobId}`,
    );
    expect((await endOf(stage)).result).toMatchObject({ succeeded: 3 });
    expect((await charges(stage)).map(({ usage }) => usage.model)).toEqual(Array(3).fill('an-unlisted-model'));
  });

  it('costs at most what was held if a former release sent it, which recorded neither', async () => {
    const stage = await stageAtProvider('Former');
    await changed(
      testApp.ctx().em,
      sql`update ai_batches set model = null, multiplier = null where job_id = ${stage.jobId}`,
    );
    const { held } = await balancesOf(testApp.ctx(), stage.shop.organizationId);
    await setMultiplier(stage, '10');
    expect((await endOf(stage)).result).toMatchObject({ succeeded: 3, failed: 0, ct_used: held });
    expect(await metadataOf(stage)).toMatchObject({ charge_reason: 'capped' });
  });
});
