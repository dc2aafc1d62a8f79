import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { useTestApp } from '../../support/test-app.ts';
import { expectPushedOnce, itemStates } from '../../support/jobs.ts';
import { jobEnd } from '../../support/shop.ts';
import { approveAll, newStage, type Stage, startJob } from '../../support/staged.ts';
import {
  awaitAnswers,
  handlesOf,
  releaseCalls,
  live,
  lookUps,
  pushesOf,
  pauseAtShop,
  pauseAtStoring,
  type Words,
  writeCounts,
  writesIn,
} from '../../support/staged-sync.ts';
import { killWorkerProcesses, loadWorkerProcesses, startWorkerProcess } from '../../support/worker-process.ts';

jest.setTimeout(240_000);

/** Runs before the test application stops, because that waits for open transactions. */
afterAll(async () => {
  await killWorkerProcesses();
  for (const { held } of Object.values(stages)) await held?.release();
});

const testApp = useTestApp({ ROLE: 'web', JOB_LEASE_SECONDS: '2' });
const ITEMS = 3;
const OWN = "The merchant's own";

/** The points at which the worker is suspended beyond its lease, while another one claims its items. */
const POINTS = {
  reading: 'between the lookup, whose response arrives meanwhile, and the write',
  writing: 'in the write, which the shop completes meanwhile',
  storing: 'inside the storing transaction, which PostgreSQL aborts',
} as const;

/** The last lookup of this job gets no response in either worker, so that the job is running when the worker resumes. */
const lastLookUp: Words = (stage) => lookUps(stage).slice(-1);
const firstLookUps: Words = (stage) => lookUps(stage).slice(0, -1);

type Point = keyof typeof POINTS;

const points = Object.keys(POINTS) as Point[];
const stages = {} as Record<Point, Stage>;
let afterwards: Stage;
let afterwardsEnd: object;
let exitCode: number | null;

beforeAll(async () => {
  const stalled = await startWorkerProcess(testApp, {
    WORKER_CONCURRENCY: '16',
    SYNC_CONCURRENCY: '32',
    DATABASE_POOL: '40',
  });
  loadWorkerProcesses();
  const writes = writesIn(testApp);
  await Promise.all(
    points.map(async (point) => {
      stages[point] = await newStage(testApp, `${point}X`, ITEMS);
      await approveAll(testApp, stages[point]);
    }),
  );
  const { reading, writing, storing } = stages;
  afterwards = await newStage(testApp, 'AfterwardsX', 1);
  await approveAll(testApp, afterwards);
  await Promise.all([
    pauseAtShop(testApp, reading, lookUps),
    pauseAtShop(testApp, writing, writes),
    pauseAtShop(testApp, storing, writes),
  ]);
  await pauseAtStoring(testApp, storing);

  await stalled.signal('SIGSTOP');
  releaseCalls(testApp, reading, firstLookUps);
  releaseCalls(testApp, writing, writes);
  await Promise.all([awaitAnswers(testApp, reading, firstLookUps), awaitAnswers(testApp, writing, writes)]);
  await storing.held!.release();
  const other = await startWorkerProcess(testApp);
  for (const { shop, jobId } of [writing, storing]) await jobEnd(shop, jobId);
  await eventually(
    () => itemStates(testApp.ctx(), reading.jobId),
    ({ succeeded, running }) => succeeded === ITEMS - 1 && running === 1,
  );
  await other.signal('SIGTERM');

  // The merchant edits the products. The stalled worker still has its items and the responses that arrived meanwhile.
  for (const point of points)
    for (const handle of handlesOf(stages[point])) testApp.sandbox.state.shop.edit(handle, { descriptionHtml: OWN });
  await stalled.signal('SIGCONT');
  // When the stalled worker has completed another job, it has processed those responses.
  await startJob(afterwards, 'sync');
  afterwardsEnd = await jobEnd(afterwards.shop, afterwards.jobId);
  releaseCalls(testApp, reading, lastLookUp);
  await jobEnd(reading.shop, reading.jobId);
  await stalled.signal('SIGTERM');
  exitCode = stalled.child.exitCode;
});

describe('a worker that resumes after its lease expired', () => {
  it.each(points.map((point) => ({ point, title: POINTS[point] })))(
    '$title does not overwrite later changes',
    async ({ point }) => {
      const { shop, projectId, jobId } = stages[point];
      expect(writeCounts(testApp, stages[point])).toEqual([1, 1, 1]);
      const written = handlesOf(stages[point]).map((handle) => live(testApp, handle).descriptionHtml !== OWN);
      // A product whose first lookup was after the edit has no earlier push of ours, so the edit is no conflict.
      expect(written).toEqual([false, false, point === 'reading']);
      await expectPushedOnce(testApp.ctx(), shop, projectId, jobId, ITEMS);
      expect(await pushesOf(testApp, stages[point])).toMatchObject(
        Array.from({ length: ITEMS }, () => ({ status: 'synced', attempts: 2, history: [{ success: true }] })),
      );
    },
  );

  it('processes further jobs and shuts down gracefully', () => {
    expect(afterwardsEnd).toMatchObject({ status: 'completed', result: { succeeded: 1 } });
    expect(exitCode).toBe(0);
  });
});
