import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { GroupedCalls } from '../../src/core/grouped-calls.ts';

const outage = Object.assign(new Error('lost'), { code: 'ECONNRESET' });

/** Doubles its inputs and records the groups. Input 0 fails, and so does the group that it is in. */
function doubling(maxSize = 10, failure = new Error('zero'), minIntervalMs = 0) {
  const groups: (readonly number[])[] = [];
  const calls = new GroupedCalls<number, number>(
    async (inputs) => {
      groups.push(inputs);
      await yieldToEventLoop();
      if (inputs.includes(0)) throw failure;
      return inputs.map((input) => input * 2);
    },
    maxSize,
    minIntervalMs,
  );
  const callAll = (...inputs: number[]) => Promise.allSettled(inputs.map((input) => calls.call('key', input)));
  return { groups, calls, callAll };
}

const values = (results: PromiseSettledResult<number>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? result.value : (result.reason as Error).message));

it('runs calls of one iteration of the event loop together and returns to each its own result', async () => {
  const { groups, callAll } = doubling();
  expect(values(await callAll(1, 2, 3))).toEqual([2, 4, 6]);
  expect(groups).toEqual([[1, 2, 3]]);
});

it('runs the calls that come during a group in the next one', async () => {
  const { groups, calls } = doubling();
  const first = calls.call('key', 1);
  while (groups.length === 0) await yieldToEventLoop();
  expect(await Promise.all([first, calls.call('key', 2), calls.call('key', 3)])).toEqual([2, 4, 6]);
  expect(groups).toEqual([[1], [2, 3]]);
});

it('separates keys, and groups that are too large', async () => {
  const { groups, calls, callAll } = doubling(2);
  await Promise.all([callAll(1, 2, 3), calls.call('other', 4)]);
  expect(groups.toSorted((a, b) => a[0]! - b[0]!)).toEqual([[1, 2], [3], [4]]);
});

it('waits for the interval unless a group is full', async () => {
  const { groups, calls, callAll } = doubling(2, undefined, 2000);
  expect(values(await callAll(1, 2, 3, 4))).toEqual([2, 4, 6, 8]);
  const last = calls.call('key', 5);
  await yieldToEventLoop();
  const full = [
    [1, 2],
    [3, 4],
  ];
  expect(groups).toEqual(full);
  expect(await last).toBe(10);
  expect(groups).toEqual([...full, [5]]);
});

it('does not wait for the interval with a call that has to run soon', async () => {
  const { groups, calls } = doubling(10, undefined, 100_000);
  await calls.call('key', 1);
  expect(await Promise.all([calls.call('key', 2), calls.call('key', 3, true)])).toEqual([4, 6]);
  expect(groups).toEqual([[1], [2, 3]]);
});

it('runs each call alone after a failure, so that only the failing one throws', async () => {
  const { groups, callAll } = doubling();
  expect(values(await callAll(1, 0, 3))).toEqual([2, 'zero', 6]);
  expect(groups).toEqual([[1, 0, 3], [1], [0], [3]]);
});

it('does not repeat a group while the database is unavailable', async () => {
  const { groups, callAll } = doubling(10, outage);
  expect(values(await callAll(1, 0, 3))).toEqual(['lost', 'lost', 'lost']);
  expect(groups).toEqual([[1, 0, 3]]);
});
