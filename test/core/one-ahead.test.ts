import { describe, expect, it } from '@jest/globals';
import { oneAhead } from '../../src/core/one-ahead.ts';

async function collected<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

describe('oneAhead', () => {
  it('passes everything on in order, and makes one value more than was taken, never two', async () => {
    let made = 0;
    async function* numbers() {
      for (let n = 1; n <= 5; n += 1) {
        made = n;
        yield n;
      }
    }
    const seen: [taken: number, made: number][] = [];
    for await (const n of oneAhead(numbers())) {
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
    expect(await collected(oneAhead((async function* () {})()))).toEqual([]);
  });

  it('throws an error in its place, after the values before it', async () => {
    const seen: number[] = [];
    async function* broken() {
      yield 1;
      yield 2;
      throw new Error('broken');
    }
    await expect(
      (async () => {
        for await (const n of oneAhead(broken())) seen.push(n);
      })(),
    ).rejects.toThrow('broken');
    expect(seen).toEqual([1, 2]);
  });

  it('ends the stream when its reader leaves, whose error ahead then concerns nobody', async () => {
    let ended = false;
    async function* values() {
      try {
        yield 1;
        throw new Error('broken');
      } finally {
        ended = true;
      }
    }
    for await (const _ of oneAhead(values())) break;
    expect(ended).toBe(true);
  });
});
