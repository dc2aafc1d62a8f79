import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Fault } from '../../../sandbox/faults.ts';
import { useTestApp } from '../../support/test-app.ts';
import { logOf } from '../../support/jobs.ts';
import { expectLedgerAgrees } from '../../support/ledger.ts';
import { jobEnd } from '../../support/shop.ts';
import { approveAll, newStage, type Stage, startJob } from '../../support/staged.ts';
import { handlesOf, live, lookUpOf, type Pushed, pushesOf, writeCounts, writeOf } from '../../support/staged-sync.ts';

jest.setTimeout(240_000);

/** No worker is killed here, so no lease may expire. */
const testApp = useTestApp({ JOB_LEASE_SECONDS: '30', STORE_TIMEOUT_SECONDS: '3' });

/**
 * The expected end of an item: pushed, or failed with a code. With `either` both are allowed, because the faults of other
 * items may make the job wait and repeat the item.
 */
type End = 'pushed' | 'rejected' | 'not_found' | { either: string };

type FaultCase = [title: string, fault: Omit<Fault, 'system'>, end: End];

/** Faults of lookups and writes. */
const EITHER_CALL: FaultCase[] = [
  ['throttling at HTTP 200', { kind: 'throttled' }, 'pushed'],
  ['429 without Retry-After', { kind: 'rate_limit' }, 'pushed'],
  ['429 with Retry-After', { kind: 'rate_limit', retry_after: 1 }, 'pushed'],
  ['500', { kind: 'status' }, 'pushed'],
  ['500 in three attempts', { kind: 'status', times: 3 }, { either: 'unavailable' }],
  ['503 with Retry-After', { kind: 'status', status: 503, retry_after: 1 }, 'pushed'],
  ['a connection that closes before the response', { kind: 'reset' }, 'pushed'],
  ['a connection that closes during the response', { kind: 'break' }, 'pushed'],
  ['truncated JSON', { kind: 'truncated' }, 'pushed'],
  ['a web page', { kind: 'html' }, 'rejected'],
  ['a response that is not JSON', { kind: 'not_json' }, 'rejected'],
  // A busy machine may not read them in time, which is another fault: the call is repeated.
  ['ten megabytes', { kind: 'huge' }, { either: 'rejected' }],
  ['no data', { kind: 'empty' }, 'rejected'],
  ['404', { kind: 'status', status: 404 }, 'rejected'],
  ['423 of a locked shop', { kind: 'status', status: 423 }, 'rejected'],
  ['a redirect', { kind: 'status', status: 302 }, 'rejected'],
];

const LOOK_UP: FaultCase[] = [
  ...EITHER_CALL,
  ['no response', { kind: 'hang' }, 'pushed'],
  ['no fault', { kind: 'status', times: 0, match: 'nobody' }, 'pushed'],
];
const WRITE: FaultCase[] = [
  ...EITHER_CALL,
  ['no response until the connection closes', { kind: 'reset', delay_ms: 1000 }, 'pushed'],
  ['a write whose response is lost', { kind: 'lost' }, 'pushed'],
  ['two writes whose responses are lost', { kind: 'lost', times: 2 }, 'pushed'],
  ['user errors', { kind: 'user_error' }, 'rejected'],
];
const OLD = 'Old title';

const stages = {} as Record<'lookups' | 'writes', Stage>;
const ends = {} as Record<'lookups' | 'writes', Pushed[]>;

beforeAll(async () => {
  const { faults, shop: sandboxShop } = testApp.sandbox.state;
  const run = async (key: 'lookups' | 'writes', faultCases: FaultCase[], matchOf: (handle: string) => string) => {
    // One more item, whose product is deleted.
    const stage = (stages[key] = await newStage(testApp, `${key}X`, faultCases.length + 1));
    await approveAll(testApp, stage);
    const handles = handlesOf(stage);
    faultCases.forEach(([, fault], n) => faults.add({ match: matchOf(handles[n]!), ...fault, system: 'storeA' }));
    sandboxShop.remove(handles.at(-1)!);
    await startJob(stage, 'sync');
    await jobEnd(stage.shop, stage.jobId);
    ends[key] = await pushesOf(testApp, stage);
  };
  await Promise.all([run('lookups', LOOK_UP, lookUpOf), run('writes', WRITE, (handle) => writeOf(testApp, handle))]);
});

/** Expects that an item was pushed once, or that it is still approved and has a readable reason. */
function expectEnd(key: 'lookups' | 'writes', n: number, end: End): void {
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

describe('an item whose lookup gets', () => {
  it.each(LOOK_UP.map(([title, , end], n) => ({ title, end, n })))(
    '$title is pushed once, or stays approved with a reason',
    ({ end, n }) => expectEnd('lookups', n, end),
  );
});

describe('an item whose write gets', () => {
  it.each(WRITE.map(([title, , end], n) => ({ title, end, n })))(
    '$title is pushed once, or stays approved with a reason',
    ({ end, n }) => expectEnd('writes', n, end),
  );
});

describe('a sync with all of these faults', () => {
  it.each(['lookups', 'writes'] as const)(
    'has one history entry for each item and consistent counts in the job (%s)',
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
      const events = (await logOf(testApp.ctx(), stage.jobId)).filter(({ type }) => type === 'progress');
      expect(events).toHaveLength(stage.items.length);
      expect(live(testApp, handlesOf(stage).at(-1)!)).toBeUndefined();
      await expectLedgerAgrees(testApp.ctx(), stage.shop.organizationId);
    },
  );
});
