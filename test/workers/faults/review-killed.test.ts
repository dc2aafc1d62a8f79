import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { row, rows, sql } from '../../../src/core/sql.ts';
import { eventually } from '../../support/eventually.ts';
import { expectDoneOnce } from '../../support/jobs.ts';
import { jobEnd } from '../../support/shop.ts';
import { callsFor, newStage, pauseAtCharge, type Stage, startJob } from '../../support/staged.ts';
import { useTestApp } from '../../support/test-app.ts';
import { killWorkerProcesses, loadWorkerProcesses, startWorkerProcess } from '../../support/worker-process.ts';

jest.setTimeout(240_000);

const testApp = useTestApp({ ROLE: 'web', JOB_LEASE_SECONDS: '4' });
const ITEMS = 2;

/** Runs before the test application stops, because that waits for open transactions. */
afterAll(async () => {
  await killWorkerProcesses();
  for (const { held } of Object.values(stages)) await held?.release();
});

/** The points at which the worker is killed, with the calls of an item until then and of a whole attempt. */
const POINTS = {
  reading: { title: 'while the second model reads the texts', until: 2, whole: 2 },
  read: { title: 'between the answer of the second model and its storage', until: 2, whole: 2 },
  repairing: { title: 'while the writer repairs the texts', until: 3, whole: 4 },
  repaired: { title: 'between the repaired texts and their storage', until: 3, whole: 4 },
  reread: { title: 'between the second reading and its storage', until: 4, whole: 4 },
  charging: { title: 'at the charge, in the transaction that stores the texts', until: 4, whole: 4 },
} as const;

type Point = keyof typeof POINTS;
const NAMES = Object.keys(POINTS) as Point[];

/** The first word of the products of a stage. None contains another one. */
const nameOf = (point: Point) => `Stage${point}X`;

/** The years of warranty that the first version of a text of this stage invents, which only the second model finds. */
const yearsOf = (point: Point) => 70 + NAMES.indexOf(point);

/** A part of the body of the calls in which the second model reads a text of the stage. Its first sentence is the name. */
const readingOf = (point: Point) => `{\\"1\\":\\"${nameOf(point)}`;
/** A part of the body of the calls in which the writer gets the problems of such a text. */
const repairOf = (point: Point) => `${yearsOf(point)} years\\\\\\" is not in the facts`;

const stages = {} as Record<Point, Stage>;
const snapshots = {} as Record<Point, object>;

const snapshot = ({ projectId, jobId }: Stage) =>
  row(
    testApp.ctx().em,
    sql`select (select bool_and(held > 0) from job_items where job_id = ${jobId}) as held,
               (select count(*)::int from transactions where usage->>'job_id' = ${jobId}) as charges,
               (select count(*)::int from item_versions v join content_items c on c.id = v.item_id
                 where c.project_id = ${projectId}) as versions`,
  );

const callCount = (point: Point) => callsFor(testApp, nameOf(point)).length;
const hold = (match: string) => testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'held', match, times: ITEMS });
const reached = (point: Point, calls: number) => eventually(() => callCount(point) >= calls * ITEMS);

/** Starts the job of a stage, and waits until the sandbox holds the call at which the worker will be killed. */
async function pauseAt(point: Point): Promise<void> {
  const { faults } = testApp.sandbox.state;
  const { until, whole } = POINTS[point];
  const repair = whole > 2 && {
    repair: true,
    custom_instructions: `Mention "a warranty of ${yearsOf(point)} years" once.`,
  };
  hold(until === 3 ? repairOf(point) : readingOf(point));
  await startJob(stages[point], 'generation', { verify: 'all', ...repair });
  if (until === 4) {
    await reached(point, 2);
    faults.release(readingOf(point));
    hold(readingOf(point));
  }
  await reached(point, until);
}

beforeAll(async () => {
  const { faults } = testApp.sandbox.state;
  const first = await startWorkerProcess(testApp, { WORKER_CONCURRENCY: '16', GENERATION_CONCURRENCY: '32' });
  loadWorkerProcesses();
  await Promise.all(NAMES.map(async (point) => (stages[point] = await newStage(testApp, nameOf(point), ITEMS))));
  await Promise.all(NAMES.map(pauseAt));
  await pauseAtCharge(testApp, Object.assign(stages.charging, { name: readingOf('charging') }));
  // A response that reaches a suspended process has arrived but has no effect.
  await first.signal('SIGSTOP');
  for (const match of [readingOf('read'), repairOf('repaired'), readingOf('reread')]) faults.release(match);
  const answered = (['read', 'repaired', 'reread'] as const).map(nameOf);
  await eventually(() => answered.every((name) => callsFor(testApp, name).every(({ status }) => status === 200)));
  await first.signal('SIGKILL');
  for (const point of NAMES) snapshots[point] = (await snapshot(stages[point]))!;
  await stages.charging.held!.release();
  faults.clear();
  await startWorkerProcess(testApp);
  await Promise.all(Object.values(stages).map(({ shop, jobId }) => jobEnd(shop, jobId)));
});

it.each(NAMES.map((point) => [POINTS[point].title, point] as const))(
  'a worker that is killed %s causes every text to be written once and charged once',
  async (_, point) => {
    const { shop, projectId, jobId } = stages[point];
    const { until, whole } = POINTS[point];
    expect(snapshots[point]).toEqual({ held: true, charges: 0, versions: 0 });
    await expectDoneOnce(testApp.ctx(), shop, projectId, jobId, ITEMS, ['', ':reading']);
    expect(callCount(point)).toBe((until + whole) * ITEMS);
    const { body: items } = await shop.rest.get(`/projects/${projectId}/items`);
    for (const { generation_metadata: metadata, generated_content: content } of items) {
      expect(metadata.warnings.map(({ code }: { code: string }) => code)).not.toContain('unsupported_claim');
      expect(metadata.verification).toMatchObject({ calls: whole - 1, ...(whole > 2 && { repaired: true }) });
      expect(JSON.stringify(content)).not.toContain('warranty');
    }
    // What the killed worker had recorded of its calls is the loss of the service.
    const unpaid = await rows(
      testApp.ctx().em,
      sql`select reason, sum(tokens) > 0 as counted
            from unpaid_usage where organization_id = ${shop.organizationId} group by reason`,
    );
    expect(unpaid).toEqual([{ reason: 'interrupted', counted: true }]);
  },
);
