import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Deadline } from '../../src/core/deadline.ts';

const HOUR_MS = 3_600_000;

const untilAborted = ({ signal }: Deadline) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

describe('a deadline', () => {
  it('passes after its time', async () => {
    const deadline = new Deadline(5);
    expect(deadline.passed).toBe(false);
    await untilAborted(deadline);
    expect(deadline.passed).toBe(true);
  });

  it('begins with a call of begin where it was created for later', async () => {
    const deadline = new Deadline(5, null, 'later');
    await pause(20);
    expect([deadline.passed, deadline.signal.aborted]).toEqual([false, false]);
    deadline.begin();
    await untilAborted(deadline);
    expect(deadline.passed).toBe(true);
  });

  it('is shortened, and never extended', async () => {
    const deadline = new Deadline(2 * HOUR_MS);
    deadline.shorten(5);
    deadline.shorten(HOUR_MS);
    await untilAborted(deadline);
    expect(deadline.passed).toBe(true);
  });

  it("follows the caller's signal, also before it begins, until it ends", () => {
    const caller = new AbortController();
    const waiting = new Deadline(HOUR_MS, caller.signal, 'later');
    const ended = new Deadline(HOUR_MS, caller.signal);
    ended.end();
    caller.abort('stopped');
    expect([waiting.signal.reason, waiting.passed]).toEqual(['stopped', false]);
    expect(ended.signal.aborted).toBe(false);
  });
});
