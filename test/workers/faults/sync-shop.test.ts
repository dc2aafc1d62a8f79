import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Fault } from '../../../sandbox/faults.ts';
import { useTestApp } from '../../support/test-app.ts';
import { logOf } from '../../support/jobs.ts';
import { expectLedgerAgrees } from '../../support/ledger.ts';
import { jobEnd } from '../../support/shop.ts';
import { approveAll, newStage, type Stage, startJob } from '../../support/staged.ts';
import { handlesOf, live, lookUpOf, type Pushed, pushesOf, writeCounts, writeOf } from '../../support/staged-sync.ts';

jest.setTimeout(120_000);

/** Nobody dies here, so that no lease is to run out. */
const testApp = useTestApp({ JOB_LEASE_SECONDS: '30', STORE_TIMEOUT_SECONDS: '3' });

/** The code an item fails with, or that it is pushed; `either`, where others that meet faults meanwhile may make it wait and begin anew. */
type End = 'pushed' | 'rejected' | 'not_found' | { either: string };

type Told = [title: string, fault: Omit<Fault, 'system'>, end: End];

/** What may happen to any call. */
const EITHER_CALL: Told[] = [
  ['throttling at HTTP 200', { kind: 'throttled' }, 'pushed'],
  ['429 without Retry-After', { kind: 'rate_limit' }, 'pushed'],
  ['429 with Retry-After', { kind: 'rate_limit', retry_after: 1 }, 'pushed'],
  ['500', { kind: 'status' }, 'pushed'],
  ['500, three times', { kind: 'status', times: 3 }, { either: 'unavailable' }],
  ['503 with Retry-After', { kind: 'status', status: 503, retry_after: 1 }, 'pushed'],
  ['a connection cut before the answer', { kind: 'reset' }, 'pushed'],
  ['a connection cut in the middle of the answer', { kind: 'break' }, 'pushed'],
  ['truncated JSON', { kind: 'truncated' }, 'pushed'],
  ['a web page', { kind: 'html' }, 'rejected'],
  ['no JSON at all', { kind: 'not_json' }, 'rejected'],
  ['ten megabytes', { kind: 'huge' }, 'rejected'],
  ['no data', { kind: 'empty' }, 'rejected'],
  ['404', { kind: 'status', status: 404 }, 'rejected'],
  ['423, as a shop that is locked', { kind: 'status', status: 423 }, 'rejected'],
  ['a redirect', { kind: 'status', status: 302 }, 'rejected'],
];

const LOOK_UP: Told[] = [
  ...EITHER_CALL,
  ['no answer', { kind: 'hang' }, 'pushed'],
  ['nothing wrong', { kind: 'status', times: 0, match: 'nobody' }, 'pushed'],
];
const WRITE: Told[] = [
  ...EITHER_CALL,
  ['no answer, and then an end of the connection', { kind: 'reset', delay_ms: 1000 }, 'pushed'],
  ['nobody hearing that it was done', { kind: 'lost' }, 'pushed'],
  ['nobody hearing that it was done, twice', { kind: 'lost', times: 2 }, 'pushed'],
  ['user errors', { kind: 'user_error' }, 'rejected'],
];
const OLD = 'Old title';

const stages = {} as Record<'looks' | 'writes', Stage>;
const ends = {} as Record<'looks' | 'writes', Pushed[]>;

beforeAll(async () => {
  const { faults, shop: sandboxShop } = testApp.sandbox.state;
  const run = async (key: 'looks' | 'writes', told: Told[], matchOf: (handle: string) => string) => {
    // One more, whose product is deleted.
    const stage = (stages[key] = await newStage(testApp, `${key}X`, told.length + 1));
    await approveAll(testApp, stage);
    const handles = handlesOf(stage);
    told.forEach(([, fault], n) => faults.add({ match: matchOf(handles[n]!), ...fault, system: 'storeA' }));
    sandboxShop.remove(handles.at(-1)!);
    await startJob(stage, 'sync');
    await jobEnd(stage.shop, stage.jobId);
    ends[key] = await pushesOf(testApp, stage);
  };
  await Promise.all([run('looks', LOOK_UP, lookUpOf), run('writes', WRITE, (handle) => writeOf(testApp, handle))]);
});

/** Pushed once, or not at all and approved as before, with a reason that a user can read. */
function expectEnd(key: 'looks' | 'writes', n: number, end: End): void {
  const pushed = ends[key][n]!;
  const writes = writeCounts(testApp, stages[key])[n];
  const title = testApp.sandbox.state.shop.byHandle(handlesOf(stages[key])[n]!)?.title;
  if (end === 'pushed' || (typeof end === 'object' && pushed.state === 'succeeded')) {
    expect({ ...pushed, writes }).toMatchObject({
      status: 'synced',
      state: 'succeeded',
      writes: 1,
      history: [{ success: true, error: null }],
    });
    expect(title).not.toBe(OLD);
    return;
  }
  const code = typeof end === 'object' ? end.either : end;
  expect({ ...pushed, writes }).toMatchObject({
    status: 'approved',
    state: 'failed',
    error_code: code,
    message: expect.stringMatching(/^(The|No) \w.*\w/),
    writes: 0,
    history: [{ success: false, error: pushed.message }],
  });
  if (end !== 'not_found') expect(title).toBe(OLD);
}

describe('a shop that answers a look-up with', () => {
  it.each(LOOK_UP.map(([title, , end], n) => ({ title, end, n })))(
    '$title: the item is pushed once, or stays approved with a reason',
    ({ end, n }) => expectEnd('looks', n, end),
  );
});

describe('a shop that answers a write with', () => {
  it.each(WRITE.map(([title, , end], n) => ({ title, end, n })))(
    '$title: the item is pushed once, or stays approved with a reason',
    ({ end, n }) => expectEnd('writes', n, end),
  );
});

describe('a shop of which all this is true', () => {
  it.each(['looks', 'writes'] as const)(
    'leaves every item with one entry in the history, and a job that says the same (%s)',
    async (key) => {
      const stage = stages[key];
      expectEnd(key, stage.items.length - 1, 'not_found');
      const as = (state: string) => ends[key].filter((each) => each.state === state).length;
      const { body: job } = await stage.shop.rest.get(`/jobs/${stage.jobId}`);
      expect(job).toMatchObject({
        status: 'completed',
        waiting_until: null,
        progress_current: stage.items.length,
        result: {
          total: stage.items.length,
          succeeded: as('succeeded'),
          failed: as('failed'),
          skipped: 0,
          ct_used: '0.0000',
        },
      });
      const lines = (await logOf(testApp.ctx(), stage.jobId)).filter(({ type }) => type === 'progress');
      expect(lines).toHaveLength(stage.items.length);
      expect(live(testApp, handlesOf(stage).at(-1)!)).toBeUndefined();
      await expectLedgerAgrees(testApp.ctx(), stage.shop.organizationId);
    },
  );
});
