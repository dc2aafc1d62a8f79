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

jest.setTimeout(120_000);

/** Before the test application's own end, which waits for what is open. */
afterAll(async () => {
  await killWorkerProcesses();
  for (const { held } of Object.values(stages)) await held?.release();
});

const testApp = useTestApp({ ROLE: 'web', JOB_LEASE_SECONDS: '2' });
const ITEMS = 3;
const OWN = "The merchant's own";

/** Where the worker stands still, beyond its lease, while another one takes over. */
const POINTS = {
  looking: 'between the look-up, whose answer comes meanwhile, and the write',
  writing: 'in the write, which the shop does meanwhile',
  storing: 'inside the storing transaction, which PostgreSQL ends for it',
} as const;

/** The last look-up of this job stays without an answer, in both workers' hands: so its job is under way when the sleeper wakes. */
const lastLookUp: Words = (stage) => lookUps(stage).slice(-1);
const firstLookUps: Words = (stage) => lookUps(stage).slice(0, -1);

type Point = keyof typeof POINTS;

const points = Object.keys(POINTS) as Point[];
const stages = {} as Record<Point, Stage>;
let afterwards: Stage;
let afterwardsEnd: object;
let exitCode: number | null;

beforeAll(async () => {
  const sleeper = await startWorkerProcess(testApp, {
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
  const { looking, writing, storing } = stages;
  afterwards = await newStage(testApp, 'AfterwardsX', 1);
  await approveAll(testApp, afterwards);
  await Promise.all([
    pauseAtShop(testApp, looking, lookUps),
    pauseAtShop(testApp, writing, writes),
    pauseAtShop(testApp, storing, writes),
  ]);
  await pauseAtStoring(testApp, storing);

  await sleeper.signal('SIGSTOP');
  releaseCalls(testApp, looking, firstLookUps);
  releaseCalls(testApp, writing, writes);
  await Promise.all([awaitAnswers(testApp, looking, firstLookUps), awaitAnswers(testApp, writing, writes)]);
  await storing.held!.release();
  const other = await startWorkerProcess(testApp);
  for (const { shop, jobId } of [writing, storing]) await jobEnd(shop, jobId);
  await eventually(
    () => itemStates(testApp.ctx(), looking.jobId),
    ({ succeeded, running }) => succeeded === ITEMS - 1 && running === 1,
  );
  await other.signal('SIGTERM');

  // Now somebody is at work in the shop. The sleeper still has its items in hand, and the answers that came in its sleep.
  for (const point of points)
    for (const handle of handlesOf(stages[point])) testApp.sandbox.state.shop.edit(handle, { descriptionHtml: OWN });
  await sleeper.signal('SIGCONT');
  // When it has done other work, from the first statement to the last, it has long read those.
  await startJob(afterwards, 'sync');
  afterwardsEnd = await jobEnd(afterwards.shop, afterwards.jobId);
  releaseCalls(testApp, looking, lastLookUp);
  await jobEnd(looking.shop, looking.jobId);
  await sleeper.signal('SIGTERM');
  exitCode = sleeper.child.exitCode;
});

describe('a worker that stood still beyond its lease and was woken', () => {
  it.each(points.map((point) => ({ point, title: POINTS[point] })))(
    '$title writes nothing over what happened since',
    async ({ point }) => {
      const { shop, projectId, jobId } = stages[point];
      expect(writeCounts(testApp, stages[point])).toEqual([1, 1, 1]);
      const written = handlesOf(stages[point]).map((handle) => live(testApp, handle).descriptionHtml !== OWN);
      // What was looked up for the first time after the edit was never ours, so that our text comes after it.
      expect(written).toEqual([false, false, point === 'looking']);
      await expectPushedOnce(testApp.ctx(), shop, projectId, jobId, ITEMS);
      expect(await pushesOf(testApp, stages[point])).toMatchObject(
        Array.from({ length: ITEMS }, () => ({ status: 'synced', attempts: 2, history: [{ success: true }] })),
      );
    },
  );

  it('works on, and ends in order', () => {
    expect(afterwardsEnd).toMatchObject({ status: 'completed', result: { succeeded: 1 } });
    expect(exitCode).toBe(0);
  });
});
