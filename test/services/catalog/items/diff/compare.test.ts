import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DiffOp } from '../../../../../schema/catalog/item-diff.ts';
import { compareParts } from '../../../../../src/services/catalog/items/diff/compare-parts.ts';
import { compareTexts } from '../../../../../src/services/catalog/items/diff/compare-texts.ts';
import { partsOf } from '../../../../../src/services/catalog/items/diff/text-parts.ts';

const ENOUGH_MS = 60_000;

/** Returns changes as one line: `=` equal, `-` deleted, `+` inserted. */
function summary(from: unknown, to: unknown): string {
  return compareParts(partsOf(from), partsOf(to), ENOUGH_MS)
    .map(({ op, text }) => `${{ equal: '=', delete: '-', insert: '+' }[op]}[${text}]`)
    .join(' ');
}

/** Generates texts with many common pieces that are hard to segment. */
const piece = fc.oneof(
  fc.constantFrom(
    'chair',
    ' ',
    '\n',
    '<p>',
    '</p>',
    '<b class="x">',
    '<',
    '>',
    '&amp;',
    'これは',
    '日本語',
    'ภาษาไทย',
    '한국어',
    'e\u0301',
    '👩‍👩‍👧',
    '3.5 kg',
    'don’t',
    '.',
    '<!-- c -->',
  ),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
);
const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
const value = fc.oneof(
  text,
  fc.array(text, { maxLength: 8 }),
  fc.dictionary(fc.string({ maxLength: 5 }), fc.oneof(text, fc.jsonValue({ maxDepth: 2 })), { maxKeys: 6 }),
  fc.constant(undefined),
);

describe('the changes between two texts', () => {
  it('give the first text without inserts and the second without deletes, for any texts and time limit', () => {
    fc.assert(
      fc.property(value, value, fc.constantFrom(ENOUGH_MS, 0), (from, to, ms) => {
        const [before, after] = [partsOf(from), partsOf(to)];
        const changes = compareParts(before, after, ms);
        const without = (op: DiffOp) =>
          changes
            .filter((change) => change.op !== op)
            .map((change) => change.text)
            .join('');
        expect([without(DiffOp.insert), without(DiffOp.delete)]).toEqual([before.join(''), after.join('')]);
        expect(changes.filter(({ text: each }, n) => each === '' || changes[n - 1]?.op === changes[n]!.op)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('are a single equal for two identical texts', () => {
    fc.assert(
      fc.property(
        text.filter((each) => each !== ''),
        (same) => expect(compareParts(partsOf(same), partsOf(same), ENOUGH_MS)).toEqual([{ op: 'equal', text: same }]),
      ),
    );
  });

  it.each<[string, unknown, unknown, string]>([
    ['words', 'An old oak chair', 'An oak chair, new', '=[An ] -[old ] =[oak chair] +[, new]'],
    ['numbers', 'weighs 3.5 kg', 'weighs 3.8 kg', '=[weighs ] -[3.5] +[3.8] =[ kg]'],
    ['tags as a whole', '<p class="a">Oak</p>', '<p class="b">Oak</p>', '-[<p class="a">] +[<p class="b">] =[Oak</p>]'],
    ['a less-than sign that begins no tag', '3 < 4 > 2', '3 < 5 > 2', '=[3 < ] -[4] +[5] =[ > 2]'],
    ['Japanese', 'これは古い椅子です', 'これは新しい椅子です', '=[これは] -[古い] +[新しい] =[椅子です]'],
    ['Chinese', '我喜欢红色的椅子', '我喜欢蓝色的椅子', '=[我喜欢] -[红色] +[蓝色] =[的椅子]'],
    ['Thai', 'ภาษาไทยสวย', 'ภาษาจีนสวย', '=[ภาษา] -[ไทย] +[จีน] =[สวย]'],
    [
      'lists line by line',
      ['solid oak', 'made by hand'],
      ['solid oak wood', 'made by hand'],
      '-[solid oak] +[solid oak wood] =[\nmade by hand]',
    ],
    ['lists with added lines', ['a', 'b'], ['a', 'b', 'c'], '=[a\nb] +[\nc]'],
    [
      'objects line by line',
      { size: 'L', color: 'red' },
      { size: 'XL', color: 'red', set: [1, null] },
      '-[size: L] +[size: XL] =[\ncolor: red] +[\nset: [1,null]]',
    ],
    ['an added text', undefined, 'New', '+[New]'],
    ['a removed text', ['a', 'b'], [], '-[a\nb]'],
  ])('are compared by %s', (_what, from, to, expected) => {
    expect(summary(from, to)).toBe(expected);
  });

  it('are one delete and one insert between the shared ends where texts differ too much', () => {
    const long = (word: string) => Array.from({ length: 8000 }, (_, n) => `${word}${n}`).join(' - ');
    const changes = compareParts(partsOf(`Same ${long('a')} end`), partsOf(`Same ${long('b')} end`), ENOUGH_MS);
    expect(changes.map(({ op, text: each }) => [op, each.length > 10])).toEqual([
      ['equal', false],
      ['delete', true],
      ['insert', true],
      ['equal', false],
    ]);
  });

  it('of hostile texts end within the time limit and let other work run in between', async () => {
    const hostile = [
      'a '.repeat(50_000),
      '<'.repeat(100_000),
      'ก'.repeat(100_000),
      '<a '.repeat(33_000),
      Array.from({ length: 50_000 }, (_, n) => (n * 7919) % 97)
        .join(' ')
        .slice(0, 100_000),
    ];
    const other = hostile.map((each, n) => [...each].toReversed().join('') + n);
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 1);
    const keys = hostile.map((_, n) => `text_${n}`);
    const texts = (of: string[]) => Object.fromEntries(of.map((each, n) => [`text_${n}`, each]));
    const fields = await compareTexts(texts(hostile), texts(other), keys);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(1);
    for (const [n, { from, to, changes }] of fields.entries()) {
      expect([from, to]).toEqual([hostile[n], other[n]]);
      expect(
        changes
          .filter(({ op }) => op !== DiffOp.insert)
          .map((change) => change.text)
          .join(''),
      ).toBe(from);
    }
  });
});
