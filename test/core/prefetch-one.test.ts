import { describe, expect, it } from '@jest/globals';
import { prefetchOne } from '../../src/core/prefetch-one.ts';

async function collected<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

describe('prefetchOne', () => {
  it('yields all values in order and produces at most one value ahead', async () => {
    let made = 0;
    async function* numbers() {
      for (let n = 1; n <= 5; n += 1) {
        made = n;
        yield n;
      }
    }
    const seen: [taken: number, made: number][] = [];
    for await (const n of prefetchOne(numbers())) {
      await new Promise(setImmediate);
      seen.push([n, made]);
    }
    expect(seen).toEqual([
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 5],
    ]);
    expect(await collected(prefetchOne((async function* () {})()))).toEqual([]);
  });

  it('throws an error after the values that precede it', async () => {
    const seen: number[] = [];
    async function* broken() {
      yield 1;
      yield 2;
      throw new Error('broken');
    }
    await expect(
      (async () => {
        for await (const n of prefetchOne(broken())) seen.push(n);
      })(),
    ).rejects.toThrow('broken');
    expect(seen).toEqual([1, 2]);
  });

  it('ends the stream and ignores a prefetched error when the reader stops early', async () => {
    let ended = false;
    async function* values() {
      try {
        yield 1;
        throw new Error('broken');
      } finally {
        ended = true;
      }
    }
    for await (const _ of prefetchOne(values())) break;
    expect(ended).toBe(true);
  });
});
