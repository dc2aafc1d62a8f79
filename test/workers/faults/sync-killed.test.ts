import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { useTestApp } from '../../support/test-app.ts';
import { expectPushedOnce, itemStates } from '../../support/jobs.ts';
import { openRedisProxy } from '../../support/tcp-proxy.ts';
import { jobEnd } from '../../support/shop.ts';
import { approveAll, newStage, type Stage, startJob } from '../../support/staged.ts';
import {
  awaitAnswers,
  editAndApprove,
  handlesOf,
  releaseCalls,
  live,
  lookUps,
  type Pushed,
  pushesOf,
  shopCalls,
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
const ITEMS = 2;
const OWN = "The merchant's own";

/**
 * The points at which the worker is killed: the writes that the shop has completed then, the stored state, and the total
 * number of attempts, lookups and writes for each product.
 */
const POINTS = {
  reading: {
    title: 'before the shop responds to its lookup',
    written: 0,
    state: 'running',
    attempts: 2,
    lookups: 2,
    writes: 1,
  },
  found: {
    title: 'between the lookup and the write',
    written: 0,
    state: 'running',
    attempts: 2,
    lookups: 2,
    writes: 1,
  },
  writing: {
    title: 'in the write, which the shop has not completed',
    written: 0,
    state: 'running',
    attempts: 2,
    lookups: 2,
    writes: 2,
  },
  wrote: {
    title: "after the shop's write and before it reads the response",
    written: 1,
    state: 'running',
    attempts: 2,
    lookups: 2,
    writes: 1,
  },
  storing: {
    title: 'inside the storing transaction',
    written: 1,
    state: 'running',
    attempts: 2,
    lookups: 2,
    writes: 1,
  },
  committed: {
    title: 'after the commit and before the acknowledgement',
    written: 1,
    state: 'succeeded',
    attempts: 1,
    lookups: 1,
    writes: 1,
  },
} as const;

type Point = keyof typeof POINTS;

const points = Object.keys(POINTS) as Point[];
const stages = {} as Record<Point | 'settled' | 'unsettled', Stage>;
const killedAt = {} as Record<Point, { written: number[]; states: Record<string, number> }>;
let writes: Words;

beforeAll(async () => {
  const { faults, shop: sandboxShop } = testApp.sandbox.state;
  writes = writesIn(testApp);
  const proxy = await openRedisProxy();
  const first = await startWorkerProcess(
    testApp,
    { WORKER_CONCURRENCY: '32', SYNC_CONCURRENCY: '64', DATABASE_POOL: '60' },
    { ...testApp.stores, redisUrl: proxy.url },
  );
  loadWorkerProcesses();
  await Promise.all(
    [...points, 'settled' as const, 'unsettled' as const].map(async (point) => {
      stages[point] = await newStage(testApp, `${point}X`, ITEMS);
      await approveAll(testApp, stages[point]);
    }),
  );
  const { reading, found, writing, wrote, storing, committed, settled, unsettled } = stages;
  // These two were pushed before and edited afterwards.
  for (const stage of [settled, unsettled]) {
    await startJob(stage, 'sync');
    await jobEnd(stage.shop, stage.jobId);
    for (const [n, id] of stage.items.entries()) await editAndApprove(stage, id, `Edited ${n}`);
  }

  await Promise.all([reading, found].map((stage) => pauseAtShop(testApp, stage, lookUps)));
  await Promise.all(
    [writing, wrote, storing, committed, settled, unsettled].map((stage) => pauseAtShop(testApp, stage, writes)),
  );
  await pauseAtStoring(testApp, storing);
  // Blocks all traffic to Redis, so that a job that is committed now cannot be acknowledged.
  proxy.stall();
  releaseCalls(testApp, committed, writes);
  await jobEnd(committed.shop, committed.jobId);
  // A response that reaches a suspended process has arrived but has no effect.
  await first.signal('SIGSTOP');
  releaseCalls(testApp, found, lookUps);
  for (const stage of [wrote, settled]) releaseCalls(testApp, stage, writes);
  await awaitAnswers(testApp, found, lookUps);
  for (const stage of [wrote, settled]) await awaitAnswers(testApp, stage, writes);

  await first.signal('SIGKILL');
  proxy.cut();
  for (const point of points)
    killedAt[point] = {
      written: writeCounts(testApp, stages[point]),
      states: await itemStates(testApp.ctx(), stages[point].jobId),
    };
  // The merchant edits the products while there is no worker.
  for (const stage of [settled, unsettled])
    for (const handle of handlesOf(stage))
      sandboxShop.edit(handle, { title: "The merchant's own", descriptionHtml: OWN });
  await storing.held!.disconnectWaiting();
  await storing.held!.release();
  faults.clear();
  // It keeps its claims however busy the machine is, so that the attempts can be counted.
  await startWorkerProcess(testApp, { JOB_LEASE_SECONDS: '60' });
  await Promise.all(Object.values(stages).map(({ shop, jobId }) => jobEnd(shop, jobId)));
});

describe('a worker that is killed', () => {
  it.each(points.map((point) => ({ point, ...POINTS[point] })))(
    '$title causes every product to be written once',
    async ({ point, written, state, ...expected }) => {
      const stage = stages[point];
      expect(killedAt[point]).toEqual({ written: [written, written], states: { [state]: ITEMS } });
      await expectPushedOnce(testApp.ctx(), stage.shop, stage.projectId, stage.jobId, ITEMS);
      expect(writeCounts(testApp, stage)).toEqual([1, 1]);
      expect((await pushesOf(testApp, stage)).map(({ attempts }) => attempts)).toEqual([
        expected.attempts,
        expected.attempts,
      ]);
      expect({ lookups: countLookUps(stage), writes: shopCalls(testApp, writes(stage)).length }).toEqual({
        lookups: expected.lookups * ITEMS,
        writes: expected.writes * ITEMS,
      });
    },
  );

  const CONFLICTS: Partial<Pushed>[] = Array.from({ length: ITEMS }, () => ({
    status: 'approved',
    state: 'conflict',
    history: [
      { success: true, error: null },
      { success: false, error: expect.stringContaining('changed in the store') as never },
    ],
  }));

  it.each([
    { stage: 'settled', title: 'after the write', count: 2 },
    { stage: 'unsettled', title: 'before the write', count: 1 },
  ] as const)(
    '$title does not overwrite changes of the merchant before another worker claims the items',
    async ({ stage, count }) => {
      expect(writeCounts(testApp, stages[stage])).toEqual([count, count]);
      expect(handlesOf(stages[stage]).map((handle) => live(testApp, handle).descriptionHtml)).toEqual([OWN, OWN]);
      expect(await pushesOf(testApp, stages[stage])).toMatchObject(CONFLICTS);
      const { shop, jobId } = stages[stage];
      expect((await shop.rest.get(`/jobs/${jobId}`)).body).toMatchObject({
        status: 'failed',
        result: { total: ITEMS, succeeded: 0, failed: ITEMS },
      });
    },
  );
});

/** Counts the lookups of all workers, by handle or by id. */
function countLookUps(stage: Stage): number {
  const gids = handlesOf(stage).map((handle) => `"variables":{"id":"${live(testApp, handle).id}"`);
  return shopCalls(testApp, [...lookUps(stage), ...gids]).length;
}
