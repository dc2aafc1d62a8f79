import { describe, expect, it } from '@jest/globals';
import { memoizeByWord, wordOf, wordsOf } from '../../../../src/services/generation/checks/facts/words.ts';

describe('memoizeByWord', () => {
  it('runs once for a word, whatever texts have it and however it is written', () => {
    const read: string[] = [];
    const length = memoizeByWord((key) => {
      read.push(key);
      return key.length;
    });
    const words = [...wordsOf('Oiled oak'), ...wordsOf('An OAK table'), wordOf('óak', 'oak', 0)];
    expect(words.map(length)).toEqual([5, 3, 2, 3, 5, 3]);
    expect(read).toEqual(['oiled', 'oak', 'an', 'table']);
  });

  it('remembers the absence of a result, but no long words', () => {
    const read: string[] = [];
    const nothing = memoizeByWord((key): null => {
      read.push(key);
      return null;
    });
    const long = 'x'.repeat(41);
    for (const text of ['beech', 'beech', long, `${long}.`]) expect(wordsOf(text).map(nothing)).toEqual([null]);
    expect(read).toEqual(['beech', long, long]);
  });
});
