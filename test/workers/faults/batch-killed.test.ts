import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { rows, sql } from '../../../src/core/sql.ts';
import { eventually } from '../../support/eventually.ts';
import { holdRows } from '../../support/held-rows.ts';
import { expectDoneOnce } from '../../support/jobs.ts';
import { jobEnd } from '../../support/shop.ts';
import { newStage, pauseAtHold, type Stage, startJob } from '../../support/staged.ts';
import { useTestApp } from '../../support/test-app.ts';
import { killWorkerProcesses, loadWorkerProcesses, startWorkerProcess } from '../../support/worker-process.ts';

jest.setTimeout(240_000);
afterAll(async () => {
  await killWorkerProcesses();
  for (const { held } of Object.values(stages)) await held?.release();
});

const testApp = useTestApp({ ROLE: 'web', JOB_LEASE_SECONDS: '4' });
const ITEMS = 3;
const BATCH = { mode: 'batch' };

/** The points at which the worker is killed. One job is paused at each, so that one kill covers all of them. */
const POINTS = {
  holding: ['while it holds CT for the requests', 'preparing'],
  uploading: ['while it sends the requests', 'submitting'],
  submitting: ['after the provider has the batch and before its answer', 'submitting'],
  waiting: ['while the provider works on the batch', 'in_progress'],
  storing: ['inside the transaction that stores the first results', 'in_progress'],
} as const;
type Point = keyof typeof POINTS;

const stages = {} as Record<Point, Stage>;
const seen = {} as Record<Point, string>;

const statusOf = async ({ jobId }: Stage) => {
  const [batch] = await rows<{ status: string }>(
    testApp.ctx().em,
    sql`select status from ai_batches where job_id = ${jobId}`,
  );
  return batch?.status;
};
const reaches = (stage: Stage, status: string) => eventually(async () => (await statusOf(stage)) === status);

beforeAll(async () => {
  const { state } = testApp.sandbox;
  const env = { BATCH_POLL_SECONDS: '0.3', WORKER_CONCURRENCY: '16', DATABASE_POOL: '40' };
  const first = await startWorkerProcess(testApp, env);
  loadWorkerProcesses();
  const points = Object.keys(POINTS) as Point[];
  await Promise.all(points.map(async (point) => (stages[point] = await newStage(testApp, `${point}X`, ITEMS))));

  await pauseAtHold(testApp, stages.holding, BATCH);
  state.batches.settings = { ...state.batches.settings, delay_ms: 2500 };
  await startJob(stages.storing, 'generation', BATCH);
  await reaches(stages.storing, 'in_progress');
  stages.storing.held = await holdRows(
    testApp,
    sql`select 1 from content_items where id = ${stages.storing.items[1]} for update`,
  );
  state.batches.settings = { ...state.batches.settings, delay_ms: 0 };
  state.faults.add({ system: 'aiA', kind: 'held', match: '/v1/files' });
  await startJob(stages.uploading, 'generation', BATCH);
  await reaches(stages.uploading, 'submitting');
  state.batches.settings = { ...state.batches.settings, delay_ms: 20_000 };
  await startJob(stages.waiting, 'generation', BATCH);
  await reaches(stages.waiting, 'in_progress');
  await stages.storing.held.awaited();
  state.faults.add({ system: 'aiA', kind: 'late', match: 'completion_window', delay_ms: 2000 });
  await startJob(stages.submitting, 'generation', BATCH);
  await reaches(stages.submitting, 'submitting');
  await eventually(() => state.faults.pending().every(({ kind }) => kind !== 'late'));

  for (const point of points) seen[point] = (await statusOf(stages[point]))!;
  await first.signal('SIGKILL');
  state.batches.settings = { ...state.batches.settings, delay_ms: 0 };
  state.faults.release();
  await stages.holding.held!.disconnectWaiting();
  for (const { held } of Object.values(stages)) await held?.release();
  await eventually(() => state.batches.of('aiA').length === 3);
  await startWorkerProcess(testApp, env);
  await Promise.all(Object.values(stages).map(({ shop, jobId }) => jobEnd(shop, jobId)));
});

/** The requests of batches for the items of a stage that the provider has worked on. */
const requestsFor = ({ name }: Stage) =>
  testApp.sandbox.state.calls
    .recent('aiA')
    .filter(({ path, body }) => path.endsWith('/chat/completions') && body.includes(name));

describe('a worker with a batch that is killed', () => {
  it.each(Object.entries(POINTS).map(([point, [title, status]]) => ({ point: point as Point, title, status })))(
    '$title causes every item to be sent once, written once and charged once',
    async ({ point, status }) => {
      const { shop, projectId, jobId } = stages[point];
      expect(seen[point]).toBe(status);
      await expectDoneOnce(testApp.ctx(), shop, projectId, jobId, ITEMS);
      expect(requestsFor(stages[point])).toHaveLength(ITEMS);
      const { body } = await shop.rest.get(`/jobs/${jobId}`);
      expect(body.batches).toHaveLength(1);
      expect(body.batches[0].size).toBe(ITEMS);
    },
  );
});
