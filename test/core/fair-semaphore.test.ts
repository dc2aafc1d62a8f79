import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { FairSemaphore, type SemaphoreFullError } from '../../src/core/fair-semaphore.ts';
import { eventually } from '../support/eventually.ts';

/** Work whose start is recorded and that ends when {@link endOldest} is called. */
function recordedWork(slots: number, maxPerKey?: number) {
  const semaphore = new FairSemaphore(slots, undefined, maxPerKey);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const request = (key: string, times = 1) => {
    for (let n = 0; n < times; n += 1) {
      void semaphore.run(key, () => {
        started.push(key);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    }
  };
  const endOldest = async () => {
    ends.shift()!();
    await nextTick();
  };
  return { request, started, endOldest };
}

const nextTick = () => new Promise(setImmediate);

describe('FairSemaphore', () => {
  it('gives all slots to a key without competition', async () => {
    const { request, started } = recordedWork(4);
    request('a', 9);
    await nextTick();
    expect(started).toEqual(['a', 'a', 'a', 'a']);
  });

  it('gives a free slot to the key with the fewest slots in use, regardless of queue length', async () => {
    const { request, started, endOldest } = recordedWork(4);
    request('a', 1000);
    await nextTick();
    request('b', 2);
    request('c', 1);
    for (let n = 0; n < 2; n += 1) await endOldest();
    expect(started.slice(4)).toEqual(['b', 'c']);
    for (let n = 0; n < 2; n += 1) await endOldest();
    expect(started.slice(6)).toContain('b');
  });

  it('limits a key to three quarters of the slots while other keys compete', async () => {
    const { request, started } = recordedWork(8);
    request('b');
    await nextTick();
    request('a', 100);
    await nextTick();
    expect(started.filter((key) => key === 'a')).toHaveLength(6);
    request('c');
    await nextTick();
    expect(started.at(-1)).toBe('c');
  });

  it('gives a key at most its own maximum, also without competition', async () => {
    const { request, started } = recordedWork(4, 2);
    request('a', 9);
    await nextTick();
    expect(started).toEqual(['a', 'a']);
    request('b', 9);
    await nextTick();
    expect(started).toEqual(['a', 'a', 'b', 'b']);
  });

  it('runs first work before all other work of its key', async () => {
    const semaphore = new FairSemaphore(1);
    const started: string[] = [];
    const run = (name: string, first = false) => semaphore.run('a', async () => void started.push(name), first);
    await Promise.all([run('running'), run('waiting'), run('first', true)]);
    expect(started).toEqual(['running', 'first', 'waiting']);
  });

  it('frees the slot of work that fails', async () => {
    const semaphore = new FairSemaphore(1);
    await expect(semaphore.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(semaphore.run('b', async () => 'done')).resolves.toBe('done');
  });
});

describe('work of a FairSemaphore that can also be done later', () => {
  const untilAborted = async (signal: AbortSignal) => {
    if (!signal.aborted) await once(signal, 'abort');
    return 'interrupted';
  };

  it('runs in a free slot and returns its result', async () => {
    const semaphore = new FairSemaphore(1);
    await expect(semaphore.runIfFree('a', async () => 'done')).resolves.toBe('done');
    await expect(semaphore.runIfFree('a', async () => 'again')).resolves.toBe('again');
  });

  it('does not run while all slots, or all of its key, are in use', () => {
    const full = new FairSemaphore(2);
    for (const key of ['a', 'b']) void full.runIfFree(key, untilAborted);
    expect(full.runIfFree('c', untilAborted)).toBeNull();
    const keyed = new FairSemaphore(2, undefined, 1);
    void keyed.runIfFree('a', untilAborted);
    expect(keyed.runIfFree('a', untilAborted)).toBeNull();
    expect(keyed.runIfFree('b', untilAborted)).not.toBeNull();
  });

  it('is interrupted as soon as other work waits, which then gets the slot', async () => {
    const semaphore = new FairSemaphore(1);
    const interruptible = semaphore.runIfFree('a', untilAborted);
    await expect(semaphore.run('b', async () => 'done')).resolves.toBe('done');
    await expect(interruptible).resolves.toBe('interrupted');
  });

  it('is not interrupted while slots are free', async () => {
    const semaphore = new FairSemaphore(2);
    let interrupted = false;
    void semaphore.runIfFree('a', untilAborted)!.then(() => (interrupted = true));
    await semaphore.run('b', async () => 'done');
    await nextTick();
    expect(interrupted).toBe(false);
  });
});

describe('a FairSemaphore with limits', () => {
  const LIMITS = { perKey: 3, total: 4, waitMs: 60_000 };
  const limited = (limits = LIMITS, slots = 1) => {
    const semaphore = new FairSemaphore(slots, limits);
    const ends: (() => void)[] = [];
    const results: string[] = [];
    const request = (key: string) =>
      void semaphore
        .run(key, () => new Promise<void>((resolve) => ends.push(resolve)))
        .then(
          () => results.push(`${key} done`),
          (error: SemaphoreFullError) => results.push(`${key} rejected ${error.ownKey ? 'by itself' : 'by others'}`),
        );
    return { request, results, ends };
  };

  it('rejects work of a key that has too much waiting work', async () => {
    const { request, results } = limited();
    for (let n = 0; n < 5; n += 1) request('a');
    await nextTick();
    expect(results).toEqual(['a rejected by itself']);
  });

  it('makes room for other keys by rejecting the newest work of the key with the most', async () => {
    const { request, results } = limited();
    for (const key of ['a', 'a', 'a', 'a', 'b']) request(key);
    await nextTick();
    expect(results).toEqual([]);
    request('c');
    await nextTick();
    expect(results).toEqual(['a rejected by itself']);
  });

  it('rejects new work of a key without any if no key has more waiting', async () => {
    const { request, results } = limited();
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) request(key);
    await nextTick();
    expect(results).toEqual(['f rejected by others']);
  });

  it('rejects work that waited too long, and runs what comes later', async () => {
    const { request, results, ends } = limited({ ...LIMITS, waitMs: 20 });
    for (const key of ['a', 'a', 'b']) request(key);
    await eventually(() => results.length === 2);
    expect(results.toSorted()).toEqual(['a rejected by itself', 'b rejected by others']);
    ends.shift()!();
    request('b');
    await eventually(() => ends.length === 1);
    ends.shift()!();
    await eventually(() => results.length === 4);
    expect(results.slice(2)).toEqual(['a done', 'b done']);
  });
});
