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

jest.setTimeout(120_000);

/** Before the test application's own end, which waits for what is open. */
afterAll(async () => {
  await killWorkerProcesses();
  for (const { held } of Object.values(stages)) await held?.release();
});

const testApp = useTestApp({ ROLE: 'web', JOB_LEASE_SECONDS: '2' });
const ITEMS = 3;

/** What there is of a job when its worker dies. */
interface Death {
  states: Record<string, number>;
  held: boolean;
  charges: number;
  versions: number;
}

const CLAIMED: Death = { states: { running: ITEMS }, held: false, charges: 0, versions: 0 };
const HELD: Death = { ...CLAIMED, held: true };

/** Where a worker can die. At each a job stands still, so that one kill meets them all. */
const POINTS = {
  beforeHold: ['before the hold', CLAIMED],
  inHold: ['in the hold, which its connection makes after its death', CLAIMED],
  afterHold: ['after the hold, with the call in flight', HELD],
  answered: ['after the answer and before the storing transaction', HELD],
  charging: ['inside the storing transaction, before the charge', HELD],
  logging: ['inside the storing transaction, after the charge', HELD],
  committed: [
    'after the commit and before the acknowledgement',
    { states: { succeeded: ITEMS }, held: false, charges: ITEMS, versions: ITEMS },
  ],
} satisfies Record<string, [string, Death]>;

type Point = keyof typeof POINTS;

const stages = {} as Record<Point | 'pushed', Stage>;
const deaths = {} as Record<Point, Death>;
let second: WorkerProcess;

async function lookAt({ projectId, jobId }: Stage): Promise<Death> {
  const found = await row<Omit<Death, 'states'>>(
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
  // Nothing reaches Redis any more: what is committed now cannot be acknowledged.
  proxy.stall();
  faults.release(stages.committed.name);
  await jobEnd(stages.committed.shop, stages.committed.jobId);
  await Promise.all([pauseAtCharge(testApp, stages.charging), pauseAtLog(testApp, stages.logging)]);
  // An answer that comes to a process that stands still has arrived, and nothing follows from it.
  await first.signal('SIGSTOP');
  for (const match of [stages.answered.name, STORE_WRITES]) faults.release(match);
  await eventually(() =>
    [...callsFor(testApp, stages.answered.name), ...storeWrites(testApp)].every((call) => call.status === 200),
  );

  await first.signal('SIGKILL');
  proxy.cut();
  for (const point of points) deaths[point] = await lookAt(stages[point]);
  await stages.beforeHold.held!.disconnectWaiting();
  for (const { held } of Object.values(stages)) await held?.release();
  faults.clear();
  // What the connection of a dead process was asked before is done all the same.
  await eventually(
    () => lookAt(stages.inHold),
    ({ held }) => held,
  );

  second = await startWorkerProcess(testApp);
  await Promise.all(Object.values(stages).map(({ shop, jobId }) => jobEnd(shop, jobId)));
});

const attempts = (jobId: string) =>
  rows<{ attempts: number }>(testApp.ctx().em, sql`select attempts from job_items where job_id = ${jobId}`);

describe('a worker that is killed', () => {
  it.each(Object.entries(POINTS).map(([point, [title, death]]) => ({ point: point as Point, title, death })))(
    '$title leaves every item to be written once and charged once',
    async ({ point, death }) => {
      const { shop, projectId, jobId, name } = stages[point];
      expect(deaths[point]).toEqual(death);
      await expectDoneOnce(testApp.ctx(), shop, projectId, jobId, ITEMS);
      // Another attempt, and another call where the first was out already.
      expect(await attempts(jobId)).toEqual(
        Array.from({ length: ITEMS }, () => ({ attempts: point === 'committed' ? 1 : 2 })),
      );
      expect(callsFor(testApp, name)).toHaveLength(
        ['beforeHold', 'inHold', 'committed'].includes(point) ? ITEMS : 2 * ITEMS,
      );
    },
  );

  it('after the store wrote and before that is stored leaves a sync that writes nothing twice', async () => {
    const { shop, projectId, jobId } = stages.pushed;
    await expectPushedOnce(testApp.ctx(), shop, projectId, jobId, ITEMS);
    expect(testApp.sandbox.state.shop.writes()).toEqual({ 'pushedx-1': 1, 'pushedx-2': 1, 'pushedx-3': 1 });
    expect(await attempts(jobId)).toEqual(Array.from({ length: ITEMS }, () => ({ attempts: 2 })));
  });
});

describe('a worker that is stopped in order', () => {
  it('gives its items to another one at once, which counts as no attempt', async () => {
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

  it('works for nothing again whose message comes back', async () => {
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
