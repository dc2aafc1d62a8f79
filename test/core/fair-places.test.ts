import { describe, expect, it } from '@jest/globals';
import { FairPlaces } from '../../src/core/fair-places.ts';

/** Work that begins in an order that is noted, and ends when it is told to. */
function workshop(total: number) {
  const places = new FairPlaces(total);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const done: Promise<void>[] = [];
  const ask = (party: string, times = 1) => {
    for (let n = 0; n < times; n += 1) {
      done.push(
        places.run(party, () => {
          begun.push(party);
          return new Promise<void>((resolve) => ends.push(resolve));
        }),
      );
    }
  };
  /** Ends the work that began first. */
  const endOne = async () => {
    ends.shift()!();
    await new Promise(setImmediate);
  };
  return { ask, begun, endOne, places };
}

const settled = () => new Promise(setImmediate);

describe('places', () => {
  it('are all for one who is alone, in order', async () => {
    const { ask, begun } = workshop(4);
    ask('a', 9);
    await settled();
    expect(begun).toEqual(['a', 'a', 'a', 'a']);
  });

  it('go to who has the fewest as soon as one gets free, however long the line of the others is', async () => {
    const { ask, begun, endOne } = workshop(4);
    ask('a', 1000);
    await settled();
    ask('b', 2);
    ask('c', 1);
    for (let n = 0; n < 2; n += 1) await endOne();
    expect(begun.slice(4)).toEqual(['b', 'c']);
    for (let n = 0; n < 2; n += 1) await endOne();
    expect(begun.slice(6)).toContain('b');
  });

  it('are three quarters at most for one beside others, who find one free', async () => {
    const { ask, begun } = workshop(8);
    ask('b');
    await settled();
    ask('a', 100);
    await settled();
    expect(begun.filter((party) => party === 'a')).toHaveLength(6);
    ask('c');
    await settled();
    expect(begun.at(-1)).toBe('c');
  });

  it('get free again by what fails', async () => {
    const places = new FairPlaces(1);
    await expect(places.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(places.run('b', async () => 'done')).resolves.toBe('done');
  });
});
