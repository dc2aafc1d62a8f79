import { describe, expect, it } from '@jest/globals';
import { firstTokens, tokensOf } from '../../sandbox/writer/tokens.ts';

describe('tokens', () => {
  it.each([
    ['', 0],
    ['a table of oak', 4],
    ['comfort', 1],
    ['comfortable', 2],
    ['1234', 2],
    ['{"a":', 3],
    ['line\n\n  line', 3],
    ['été', 1],
    ['Gemütlich', 3],
    ['Стол из дуба', 5],
    ['木のテーブル', 6],
    ['참나무', 2],
    ['👍', 2],
  ])('of %j are %i', (text, tokens) => {
    expect(tokensOf(text)).toBe(tokens);
  });

  it('at the beginning of a text end between two pieces', () => {
    expect(firstTokens('a table of oak', 4)).toBe('a table of oak');
    expect(firstTokens('a table of oak', 3)).toBe('a table of ');
    expect(firstTokens('comfortable', 1)).toBe('');
    expect(firstTokens('a', 0)).toBe('');
  });
});
