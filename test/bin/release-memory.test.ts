import { setImmediate as nextTask } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { collectGarbage, releaseMemoryWhenIdle } from '../../bin/release-memory.ts';
import { eventually } from '../support/eventually.ts';

/** A reference to an object that nothing else refers to. */
function unreachable(): WeakRef<object> {
  return new WeakRef({ text: 'x'.repeat(1000) });
}

describe('collectGarbage', () => {
  it('collects everything that is unreachable', async () => {
    const references = Array.from({ length: 100 }, unreachable);
    // A WeakRef keeps its object until the end of the current task.
    await nextTask();
    collectGarbage();
    expect(references.filter((reference) => reference.deref())).toEqual([]);
  });
});

describe('releaseMemoryWhenIdle', () => {
  it('collects garbage while the process waits', async () => {
    const reference = unreachable();
    releaseMemoryWhenIdle(10);
    expect(await eventually(() => reference.deref() === undefined)).toBe(true);
  });
});
