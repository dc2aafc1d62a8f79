import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { rows, sql } from '../../../src/core/sql.ts';
import { eventually } from '../../support/eventually.ts';
import { useTestApp } from '../../support/test-app.ts';
import { activeMessages } from '../../support/active-messages.ts';
import { expectDoneOnce, expectPushedOnce, itemStates } from '../../support/jobs.ts';
import { jobEnd } from '../../support/shop.ts';
import {
  approveAll,
  callsFor,
  newStage,
  type Stage,
  pauseAtCall,
  pauseAtCharge,
  pauseAtHold,
  pauseAtStore,
  STORE_WRITES,
  storeWrites,
} from '../../support/staged.ts';
import { killWorkerProcesses, loadWorkerProcesses, startWorkerProcess } from '../../support/worker-process.ts';

jest.setTimeout(240_000);

/** Runs before the test application stops, because that waits for open transactions. */
afterAll(async () => {
  await killWorkerProcesses();
  for (const { held } of Object.values(stages)) await held?.release();
});

const testApp = useTestApp({ ROLE: 'web', JOB_LEASE_SECONDS: '2' });

/** The points at which the worker is suspended beyond its lease, while another one claims its items. */
const POINTS = {
  holding: ['in the hold', 3],
  calling: ['in the call, whose response arrives meanwhile', 3],
  storing: ['inside the storing transaction, which PostgreSQL aborts', 1],
} as const;

type Point = keyof typeof POINTS;

const points = Object.keys(POINTS) as Point[];
const stages = {} as Record<Point | 'pushing', Stage>;
/** The other worker cannot finish their last product, so that their jobs are running when the stalled worker resumes. */
const RUNNING = ['holding', 'calling'] as const;
const lastOf = ({ name, items }: Stage) => `${name} ${items.length}\\"`;
let exitCode: number | null;
let before: unknown;
let after: unknown;

/** Returns everything that a worker could write for these jobs. */
async function everything(): Promise<unknown> {
  const ids = Object.values(stages).map(({ jobId }) => jobId);
  const organizations = Object.values(stages).map(({ shop }) => shop.organizationId);
  const { em } = testApp.ctx();
  return Promise.all([
    rows(
      em,
      sql`select position, state, attempts, claim, held
            from job_items
           where job_id = any(${ids}::uuid[])
           order by job_id, position`,
    ),
    rows(em, sql`select job_id, seq, data from job_events where job_id = any(${ids}::uuid[]) order by job_id, seq`),
    rows(
      em,
      sql`select id, status, items_left, succeeded, failed, ct_used, tokens_used
            from jobs
           where id = any(${ids}::uuid[])
           order by id`,
    ),
    rows(
      em,
      sql`select organization_id, subscription_balance, topup_balance, held
            from balances
           where organization_id = any(${organizations}::uuid[])
           order by organization_id`,
    ),
    rows(
      em,
      sql`select reason, amount from transactions where organization_id = any(${organizations}::uuid[]) order by id`,
    ),
    rows(
      em,
      sql`select c.id, c.status, c.generated_content, count(v.*)
            from content_items c
            left join item_versions v on v.item_id = c.id
           group by c.id
           order by c.id`,
    ),
    rows(em, sql`select id, success from sync_history order by id`),
  ]);
}

const countActiveMessages = () => activeMessages(testApp, ['generation', 'sync']);

beforeAll(async () => {
  const { faults } = testApp.sandbox.state;
  const stalled = await startWorkerProcess(testApp, { WORKER_CONCURRENCY: '16', DATABASE_POOL: '60' });
  loadWorkerProcesses();
  await Promise.all(
    points.map(async (point) => (stages[point] = await newStage(testApp, `${point}X`, POINTS[point][1]))),
  );
  stages.pushing = await newStage(testApp, 'pushingX', 3);
  await approveAll(testApp, stages.pushing);
  await pauseAtStore(testApp, stages.pushing);
  await Promise.all([stages.calling, stages.storing].map((stage) => pauseAtCall(testApp, stage)));
  await pauseAtHold(testApp, stages.holding);
  await pauseAtCharge(testApp, stages.storing);

  await stalled.signal('SIGSTOP');
  for (const match of [stages.calling.name, STORE_WRITES]) faults.release(match);
  await eventually(() =>
    [...callsFor(testApp, stages.calling.name), ...storeWrites(testApp)].every((call) => call.status === 200),
  );
  await Promise.all([stages.holding, stages.storing].map(({ held }) => held!.release()));
  for (const point of RUNNING) faults.add({ system: 'aiA', kind: 'held', match: lastOf(stages[point]), times: 1000 });
  await startWorkerProcess(testApp);
  for (const point of RUNNING)
    await eventually(
      () => itemStates(testApp.ctx(), stages[point].jobId),
      ({ succeeded, running }) => succeeded === 2 && running === 1,
    );
  for (const { shop, jobId } of [stages.storing, stages.pushing]) await jobEnd(shop, jobId);

  // The other worker has one message for each running job. The stalled worker has one for every job, and those that Redis
  // sent it meanwhile. It completes all but one: its hold was made, so it makes those calls, and the last gets no response.
  expect(await countActiveMessages()).toBeGreaterThanOrEqual(Object.keys(stages).length + RUNNING.length);
  before = await everything();
  await stalled.signal('SIGCONT');
  await eventually(countActiveMessages, (count) => count === RUNNING.length + 1);
  after = await everything();
  // Now both workers get a response.
  faults.clear();
  await Promise.all(points.map((point) => jobEnd(stages[point].shop, stages[point].jobId)));
  await stalled.signal('SIGTERM');
  exitCode = stalled.child.exitCode;
});

describe('a worker that resumes after its lease expired', () => {
  it('writes nothing, charges nothing and shuts down gracefully', () => {
    expect(after).toEqual(before);
    expect(exitCode).toBe(0);
  });

  it.each(points.map((point) => ({ point, title: POINTS[point][0] })))(
    '$title causes every item to be written once and charged once',
    async ({ point }) => {
      const { shop, projectId, jobId, items } = stages[point];
      await expectDoneOnce(testApp.ctx(), shop, projectId, jobId, items.length);
    },
  );

  it('in a call to the store causes every product to be written once', async () => {
    const { shop, projectId, jobId, items } = stages.pushing;
    await expectPushedOnce(testApp.ctx(), shop, projectId, jobId, items.length);
    expect(testApp.sandbox.state.shop.writes()).toEqual({ 'pushingx-1': 1, 'pushingx-2': 1, 'pushingx-3': 1 });
  });
});
