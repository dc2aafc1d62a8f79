import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { rows, sql } from '../../../src/core/sql.ts';
import { eventually } from '../../support/eventually.ts';
import { holdRows } from '../../support/held-rows.ts';
import { expectWholeLog, itemStates, logOf } from '../../support/jobs.ts';
import { balancesOf, expectLedgerAgrees } from '../../support/ledger.ts';
import { jobEnd } from '../../support/shop.ts';
import { callsFor, newStage, type Stage, startJob } from '../../support/staged.ts';
import { useTestApp } from '../../support/test-app.ts';
import { killWorkerProcesses, loadWorkerProcesses, startWorkerProcess } from '../../support/worker-process.ts';

jest.setTimeout(240_000);
afterAll(async () => {
  await killWorkerProcesses();
  for (const { held } of Object.values(stages)) await held?.release();
});

const testApp = useTestApp({ ROLE: 'web', JOB_LEASE_SECONDS: '4' });
const ITEMS = 2;
const LANGUAGES = ['en', 'de', 'fr'];
const TEXTS = ITEMS * LANGUAGES.length;

/** The points at which the worker is killed, and the mode of the job. */
const POINTS = {
  calling: ['while the provider writes the texts', 'live'],
  storing: ['inside the transaction that stores texts', 'live'],
  waiting: ['while the provider works on a batch of them', 'batch'],
  settling: ['inside the transaction that stores results of a batch', 'batch'],
} as const;
type Point = keyof typeof POINTS;

const stages = {} as Record<Point, Stage>;

/** Starts the job of a stage in all languages. */
const start = (stage: Stage, mode: string) => startJob(stage, 'generation', { languages: LANGUAGES, mode });

/** Holds the texts of the second item in a language, so that the transaction that stores them waits. */
const holdTexts = async (stage: Stage) =>
  (stage.held = await holdRows(
    testApp,
    sql`select 1 from item_texts where item_id = ${stage.items[1]} and language = 'de' for update`,
  ));

const hasCalls = (stage: Stage) => eventually(() => callsFor(testApp, stage.name).length >= TEXTS);
const hasBatch = ({ jobId }: Stage) =>
  eventually(async () => {
    const [batch] = await rows<{ status: string }>(
      testApp.ctx().em,
      sql`select status from ai_batches where job_id = ${jobId}`,
    );
    return batch?.status === 'in_progress';
  });

beforeAll(async () => {
  const { batches, faults } = testApp.sandbox.state;
  const env = {
    BATCH_POLL_SECONDS: '0.3',
    WORKER_CONCURRENCY: '16',
    GENERATION_CONCURRENCY: '64',
    DATABASE_POOL: '40',
  };
  const first = await startWorkerProcess(testApp, env);
  loadWorkerProcesses();
  for (const point of Object.keys(POINTS) as Point[]) {
    const stage = (stages[point] = await newStage(testApp, `${point}L`, ITEMS));
    await stage.shop.rest.patch(`/projects/${stage.projectId}`, { target_languages: LANGUAGES.slice(1) });
  }
  batches.settings = { ...batches.settings, delay_ms: 3000 };
  await start(stages.settling, 'batch');
  await hasBatch(stages.settling);
  await holdTexts(stages.settling);
  for (const point of ['calling', 'storing'] as const) {
    faults.add({ system: 'aiA', kind: 'held', match: stages[point].name, times: 1000 });
    await start(stages[point], 'live');
    await hasCalls(stages[point]);
  }
  batches.settings = { ...batches.settings, delay_ms: 8000 };
  await start(stages.waiting, 'batch');
  await hasBatch(stages.waiting);
  await holdTexts(stages.storing);
  faults.release(stages.storing.name);
  await Promise.all([stages.storing.held!.awaited(), stages.settling.held!.awaited()]);

  await first.signal('SIGKILL');
  for (const { held } of Object.values(stages)) await held?.release();
  faults.clear();
  batches.settings = { ...batches.settings, delay_ms: 0 };
  await startWorkerProcess(testApp, env);
  await Promise.all(Object.values(stages).map(({ shop, jobId }) => jobEnd(shop, jobId)));
});

describe('a worker that writes in several languages and is killed', () => {
  it.each(Object.entries(POINTS).map(([point, [title, mode]]) => ({ point: point as Point, title, mode })))(
    '$title causes each text of an item to be written once and charged once',
    async ({ point, mode }) => {
      const { shop, projectId, jobId, name, items } = stages[point];
      const { em } = testApp.ctx();
      expect(await itemStates(testApp.ctx(), jobId)).toEqual({ succeeded: TEXTS });
      const versions = await rows<{ item: string; language: string; n: number }>(
        em,
        sql`select v.item_id as item, coalesce(v.language, 'en') as language, count(*)::int as n
              from item_versions v join content_items c on c.id = v.item_id
             where c.project_id = ${projectId} and v.origin = 'ai' group by 1, 2`,
      );
      const expected = items.flatMap((item) => LANGUAGES.map((language) => ({ item, language, n: 1 })));
      const order = (a: { item: string; language: string }, b: { item: string; language: string }) =>
        `${a.item} ${a.language}`.localeCompare(`${b.item} ${b.language}`);
      expect(versions.toSorted(order)).toEqual(expected.toSorted(order));
      const charges = await rows<{ reason: string }>(
        em,
        sql`select reason from transactions where usage->>'job_id' = ${jobId}`,
      );
      const reasons = Array.from({ length: TEXTS }, (_, n) => `job:${jobId}:${n + 1}`);
      expect(charges.map(({ reason }) => reason).toSorted()).toEqual(reasons.toSorted());
      const texts = await shop.rest.get(`/projects/${projectId}/items/${items[0]}/texts`);
      expect(texts.body.texts).toMatchObject([
        { language: 'de', status: 'generated' },
        { language: 'fr', status: 'generated' },
      ]);
      expect((await balancesOf(testApp.ctx(), shop.organizationId)).held).toBe('0.0000');
      await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
      expectWholeLog(await logOf(testApp.ctx(), jobId));
      const sent = callsFor(testApp, name).filter(({ path }) => path.endsWith('/chat/completions'));
      if (mode === 'batch') expect(sent).toHaveLength(TEXTS);
      else expect(sent.length).toBeLessThanOrEqual(2 * TEXTS);
    },
  );
});
