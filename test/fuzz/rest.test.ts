import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { useTestApp } from '../support/test-app.ts';
import { callsOf } from './calls.ts';
import { leaveRange, newRange } from './range.ts';
import { restJudge } from './rest-judge.ts';
import { type Row, ROWS } from './rows.ts';
import { RUNS, SEED } from './runs.ts';
import { type Range, tryCalls } from './try-calls.ts';

let range: Range;

// Before the test application's own: hooks run in the order they are told.
afterAll(() => leaveRange(range));

const testApp = useTestApp({ ROLE: 'web', RATE_LIMITS: 'off' });

beforeAll(async () => {
  range = await newRange(testApp);
});

/** What removes records comes last, and of that what others lie in. */
const rank = ({ method, path }: Row) =>
  (method === 'DELETE' ? 1 / path.split('/').length : 0) + (path.includes('/gdpr/') ? 2 : 0);
const rows = ROWS.toSorted((a, b) => rank(a) - rank(b)).map((row) => [row.name, row] as const);

describe(`whatever is sent, with seed ${SEED} and ${RUNS} of each kind of body`, () => {
  it.each(rows)(
    '%s refuses it in the documented way and keeps nothing of it',
    async (_, row) => {
      expect(await tryCalls(callsOf(row, range.ground.known(row.path)), restJudge(row), range, !row.open)).toEqual([]);
    },
    120_000,
  );

  it('leaves the objects of the process as they were', () => {
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('is hundreds of calls for each row', () => {
    process.stderr.write(`${range.sender.count} calls over REST, seed ${SEED}\n`);
    expect(range.sender.count).toBeGreaterThan(100 * rows.length);
  });
});
