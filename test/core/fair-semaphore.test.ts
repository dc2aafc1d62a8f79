import { describe, expect, it } from '@jest/globals';
import { FairSemaphore } from '../../src/core/fair-semaphore.ts';

/** Work whose start is recorded and that ends when {@link endOldest} is called. */
function recordedWork(slots: number) {
  const semaphore = new FairSemaphore(slots);
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

  it('frees the slot of work that fails', async () => {
    const semaphore = new FairSemaphore(1);
    await expect(semaphore.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(semaphore.run('b', async () => 'done')).resolves.toBe('done');
  });
});
