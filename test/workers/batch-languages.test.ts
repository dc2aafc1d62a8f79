import { afterEach, describe, expect, it } from '@jest/globals';
import { rows, sql } from '../../src/core/sql.ts';
import { eventually } from '../support/eventually.ts';
import { expectWholeLog, itemStates, logOf } from '../support/jobs.ts';
import { balancesOf, expectLedgerAgrees } from '../support/ledger.ts';
import { jobEnd } from '../support/shop.ts';
import { callsFor, newStage, type Stage, startJob } from '../support/staged.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ BATCH_POLL_SECONDS: '0.2', BATCH_MAX_ITEMS: '4' });
afterEach(() => testApp.sandbox.state.reset());

const LANGUAGES = ['en', 'de', 'fr'];
const ITEMS = 3;

async function stageOf(name: string): Promise<Stage> {
  const stage = await newStage(testApp, name, ITEMS);
  await stage.shop.rest.patch(`/projects/${stage.projectId}`, { target_languages: LANGUAGES.slice(1) });
  await startJob(stage, 'generation', { mode: 'batch', languages: LANGUAGES });
  return stage;
}

/** The texts that AI wrote, by item and language. */
const written = ({ projectId }: Stage) =>
  rows<{ language: string; n: number }>(
    testApp.ctx().em,
    sql`select coalesce(v.language, 'en') as language, count(*)::int as n
          from item_versions v join content_items c on c.id = v.item_id
         where c.project_id = ${projectId} and v.origin = 'ai' group by v.item_id, 1 order by v.item_id, 1`,
  );

const charges = ({ jobId }: Stage) =>
  rows<{ reason: string; amount: string; usage: { mode: string; tokens: number } }>(
    testApp.ctx().em,
    sql`select reason, amount, usage from transactions where usage->>'job_id' = ${jobId}`,
  );

async function expectSettled({ shop, jobId }: Stage): Promise<void> {
  expect((await balancesOf(testApp.ctx(), shop.organizationId)).held).toBe('0.0000');
  await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  expectWholeLog(await logOf(testApp.ctx(), jobId));
}

describe('a batch in several languages', () => {
  it('writes each text once at half the price', async () => {
    const stage = await stageOf('Tongues');
    const { shop, jobId, projectId, items } = stage;
    const end = await jobEnd(shop, jobId);
    expect(end).toMatchObject({ status: 'completed', progress_total: 9, result: { succeeded: 9, failed: 0 } });
    expect(end.batches.map(({ size }: { size: number }) => size)).toEqual([4, 4, 1]);
    expect(await written(stage)).toEqual(
      items.flatMap(() => LANGUAGES.toSorted().map((language) => ({ language, n: 1 }))),
    );
    const booked = await charges(stage);
    expect(new Set(booked.map(({ reason }) => reason)).size).toBe(9);
    for (const { amount, usage } of booked) {
      expect(usage.mode).toBe('batch');
      expect(Number(amount)).toBeCloseTo(-(usage.tokens / 1000) * 0.1 * 0.5, 3);
    }
    const { body } = await shop.rest.get(`/projects/${projectId}/items/${items[0]}/texts`);
    expect(body.texts).toMatchObject([
      { language: 'de', status: 'generated', generation_metadata: { mode: 'batch' } },
      { language: 'fr', status: 'generated', generation_metadata: { mode: 'batch' } },
    ]);
    await expectSettled(stage);
  });

  it('tries only the text of the language again that failed', async () => {
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'refusal', match: 'German', in_batch: true });
    const stage = await stageOf('Again');
    const { shop } = stage;
    const end = await jobEnd(shop, stage.jobId);
    expect(end.result).toMatchObject({ succeeded: 8, failed: 1 });
    expect(await charges(stage)).toHaveLength(8);
    const retry = await shop.rest.post(`/jobs/${stage.jobId}/retry-failed`);
    const retried = await jobEnd(shop, retry.body.job_id);
    expect(retried).toMatchObject({ result: { succeeded: 1 }, progress_detail: [{ language: 'de' }] });
    expect(await written(stage)).toHaveLength(9);
    await expectSettled(stage);
  });

  it('that is cancelled leaves each text as it was', async () => {
    testApp.sandbox.state.batches.settings = { ...testApp.sandbox.state.batches.settings, delay_ms: 60_000 };
    const stage = await stageOf('Halted');
    const { shop, jobId, projectId, items } = stage;
    await eventually(() => callsFor(testApp, stage.name).filter(({ status }) => status === 200).length >= 9);
    await shop.rest.post(`/jobs/${jobId}/cancel`);
    expect(await itemStates(testApp.ctx(), jobId)).toEqual({ cancelled: 9 });
    const { body } = await shop.rest.get(`/projects/${projectId}/items/${items[0]}/texts`);
    expect(body.texts.map(({ status }: { status: string }) => status)).toEqual(['pending', 'pending']);
    expect(await charges(stage)).toEqual([]);
    await expectSettled(stage);
  });
});
