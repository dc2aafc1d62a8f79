import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { row, rows, sql } from '../../../src/core/sql.ts';
import { eventually } from '../../support/eventually.ts';
import { useTestApp } from '../../support/test-app.ts';
import { expectDoneOnce, expectPushedOnce, itemStates } from '../../support/jobs.ts';
import { openRedisProxy } from '../../support/tcp-proxy.ts';
import { jobEnd } from '../../support/shop.ts';
import {
  approveAll,
  callsFor,
  newStage,
  type Stage,
  startJob,
  pauseAtCall,
  pauseAtCharge,
  pauseAtHold,
  pauseAtLog,
  pauseAtStore,
  STORE_WRITES,
  storeWrites,
} from '../../support/staged.ts';
import {
  killWorkerProcesses,
  loadWorkerProcesses,
  startWorkerProcess,
  type WorkerProcess,
} from '../../support/worker-process.ts';

jest.setTimeout(240_000);

/** Runs before the test application stops, because that waits for open transactions. */
afterAll(async () => {
  await killWorkerProcesses();
  for (const { held } of Object.values(stages)) await held?.release();
});

// Long enough that a worker on a busy machine renews its leases in time: items would be attempted once more.
const testApp = useTestApp({ ROLE: 'web', JOB_LEASE_SECONDS: '10' });
const ITEMS = 3;

/** The stored state of a job when its worker is killed. */
interface Snapshot {
  states: Record<string, number>;
  held: boolean;
  charges: number;
  versions: number;
}

const CLAIMED: Snapshot = { states: { running: ITEMS }, held: false, charges: 0, versions: 0 };
const HELD: Snapshot = { ...CLAIMED, held: true };

/** The points at which the worker is killed. One job is paused at each, so that one kill covers all of them. */
const POINTS = {
  beforeHold: ['before the hold', CLAIMED],
  inHold: ['in the hold, which PostgreSQL completes after the kill', CLAIMED],
  afterHold: ['after the hold, with the call in flight', HELD],
  answered: ['after the response and before the storing transaction', HELD],
  charging: ['inside the storing transaction, at the charge', HELD],
  logging: ['inside the storing transaction, at the entry in the log', HELD],
  committed: [
    'after the commit and before the acknowledgement',
    { states: { succeeded: ITEMS }, held: false, charges: ITEMS, versions: ITEMS },
  ],
} satisfies Record<string, [string, Snapshot]>;

type Point = keyof typeof POINTS;

const stages = {} as Record<Point | 'pushed', Stage>;
const snapshots = {} as Record<Point, Snapshot>;
let second: WorkerProcess;

async function takeSnapshot({ projectId, jobId }: Stage): Promise<Snapshot> {
  const found = await row<Omit<Snapshot, 'states'>>(
    testApp.ctx().em,
    sql`select (select bool_and(held > 0) from job_items where job_id = ${jobId}) as held,
               (select count(*)::int from transactions where usage->>'job_id' = ${jobId}) as charges,
               (select count(*)::int from item_versions v join content_items c on c.id = v.item_id where c.project_id = ${projectId}) as versions`,
  );
  return { states: await itemStates(testApp.ctx(), jobId), ...found! };
}

beforeAll(async () => {
  const { faults } = testApp.sandbox.state;
  const proxy = await openRedisProxy();
  const points = Object.keys(POINTS) as Point[];
  const first = await startWorkerProcess(
    testApp,
    { WORKER_CONCURRENCY: '16', GENERATION_CONCURRENCY: '64', DATABASE_POOL: '60' },
    { ...testApp.stores, redisUrl: proxy.url },
  );
  loadWorkerProcesses();
  await Promise.all(
    [...points, 'pushed' as const].map(async (point) => (stages[point] = await newStage(testApp, `${point}X`, ITEMS))),
  );
  await approveAll(testApp, stages.pushed);

  await pauseAtStore(testApp, stages.pushed);
  await Promise.all(
    (['afterHold', 'answered', 'charging', 'logging', 'committed'] as const).map((point) =>
      pauseAtCall(testApp, stages[point]),
    ),
  );
  await Promise.all((['beforeHold', 'inHold'] as const).map((point) => pauseAtHold(testApp, stages[point])));
  // Blocks all traffic to Redis, so that a job that is committed now cannot be acknowledged.
  proxy.stall();
  faults.release(stages.committed.name);
  await jobEnd(stages.committed.shop, stages.committed.jobId);
  await Promise.all([pauseAtCharge(testApp, stages.charging), pauseAtLog(testApp, stages.logging)]);
  // A response that reaches a suspended process has arrived but has no effect.
  await first.signal('SIGSTOP');
  for (const match of [stages.answered.name, STORE_WRITES]) faults.release(match);
  await eventually(() =>
    [...callsFor(testApp, stages.answered.name), ...storeWrites(testApp)].every((call) => call.status === 200),
  );

  await first.signal('SIGKILL');
  proxy.cut();
  for (const point of points) snapshots[point] = await takeSnapshot(stages[point]);
  await stages.beforeHold.held!.disconnectWaiting();
  for (const { held } of Object.values(stages)) await held?.release();
  faults.clear();
  // PostgreSQL completes the statement that the killed process had sent.
  await eventually(
    () => takeSnapshot(stages.inHold),
    ({ held }) => held,
  );

  second = await startWorkerProcess(testApp);
  await Promise.all(Object.values(stages).map(({ shop, jobId }) => jobEnd(shop, jobId)));
});

const attempts = (jobId: string) =>
  rows<{ attempts: number }>(testApp.ctx().em, sql`select attempts from job_items where job_id = ${jobId}`);

describe('a worker that is killed', () => {
  it.each(Object.entries(POINTS).map(([point, [title, snapshot]]) => ({ point: point as Point, title, snapshot })))(
    '$title causes every item to be written once and charged once',
    async ({ point, snapshot }) => {
      const { shop, projectId, jobId, name } = stages[point];
      expect(snapshots[point]).toEqual(snapshot);
      await expectDoneOnce(testApp.ctx(), shop, projectId, jobId, ITEMS);
      // One more attempt, and one more call if the first was already sent.
      expect(await attempts(jobId)).toEqual(
        Array.from({ length: ITEMS }, () => ({ attempts: point === 'committed' ? 1 : 2 })),
      );
      expect(callsFor(testApp, name)).toHaveLength(
        ['beforeHold', 'inHold', 'committed'].includes(point) ? ITEMS : 2 * ITEMS,
      );
    },
  );

  it('after the write in the store and before the result is stored causes no second write', async () => {
    const { shop, projectId, jobId } = stages.pushed;
    await expectPushedOnce(testApp.ctx(), shop, projectId, jobId, ITEMS);
    expect(testApp.sandbox.state.shop.writes()).toEqual({ 'pushedx-1': 1, 'pushedx-2': 1, 'pushedx-3': 1 });
    expect(await attempts(jobId)).toEqual(Array.from({ length: ITEMS }, () => ({ attempts: 2 })));
  });
});

describe('a worker that shuts down gracefully', () => {
  it('returns its items to the queue at once, without counting an attempt', async () => {
    testApp.sandbox.state.latency.set('aiA', 100);
    const third = startWorkerProcess(testApp);
    const stage = await newStage(testApp, 'Orderly', 40);
    await startJob(stage);
    await eventually(() => callsFor(testApp, stage.name).some((call) => call.status === 200));
    await third;
    await second.signal('SIGTERM');
    expect(await jobEnd(stage.shop, stage.jobId)).toMatchObject({ status: 'completed' });
    await expectDoneOnce(testApp.ctx(), stage.shop, stage.projectId, stage.jobId, stage.items.length);
    expect((await attempts(stage.jobId)).filter((each) => each.attempts !== 1)).toEqual([]);
  });

  it('does nothing for a repeated message of a completed job', async () => {
    const { shop, projectId, jobId, name } = stages.committed;
    const { queues } = testApp.service.runtime;
    for (let n = 0; n < 3; n += 1) await queues.enqueue('generation', { id: jobId });
    await eventually(
      () => queues.waiting('generation'),
      (waiting) => waiting === 0,
    );
    await eventually(() => callsFor(testApp, name).length === ITEMS);
    await expectDoneOnce(testApp.ctx(), shop, projectId, jobId, ITEMS);
  });
});
