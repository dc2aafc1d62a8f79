import { describe, expect, it } from '@jest/globals';
import { eventLoopYielder } from '../../../../src/services/studio/audits/analysis/yield-to-event-loop.ts';
import { DuplicateSearch } from '../../../../src/services/studio/audits/analysis/duplicates/duplicate-search.ts';
import { wordsOf } from '../../../../src/services/studio/audits/analysis/duplicates/shingles.ts';

/** Returns the group of each text. */
async function groupsOf(texts: readonly string[]) {
  const search = new DuplicateSearch();
  for (const text of texts) search.add(text);
  const groupAt = await search.groups(eventLoopYielder(new AbortController().signal));
  return texts.map((_, index) => groupAt(index));
}

/** Returns the indexes of texts without duplicates. */
const alone = async (texts: readonly string[]) =>
  (await groupsOf(texts)).flatMap((group, index) => (group ? [] : [index]));

/** Returns words that occur in no text with another name. */
const words = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}${n}`);
const changed = (text: readonly string[], ...indexes: number[]) =>
  text.map((word, n) => (indexes.includes(n) ? `other${n}` : word)).join(' ');

describe('duplicate descriptions', () => {
  it('are found by their words, independent of punctuation, case and spaces', async () => {
    expect(wordsOf('Ｏiled  BEECH — 24”!')).toBe('oiled beech 24');
    expect(
      await groupsOf(['Oiled beech, 24 cm.', 'Something else', 'oiled BEECH 24 cm', '', '—', 'Oiled beech; 24 cm', '']),
    ).toEqual([
      { others: 2, other: 2, same: true },
      null,
      { others: 2, other: 0, same: true },
      null,
      null,
      { others: 2, other: 0, same: true },
      null,
    ]);
  });

  it('are found if few words differ, and not if many do', async () => {
    const text = words('a', 62);
    // Of 60 shingles each changed word inside the text replaces three: similarities of 0.90, 0.82, 0.74.
    expect(await groupsOf([text.join(' '), changed(text, 20)])).toEqual([
      { others: 1, other: 1, same: false },
      { others: 1, other: 0, same: false },
    ]);
    expect(await alone([text.join(' '), changed(text, 20, 40)])).toEqual([]);
    expect(await alone([text.join(' '), changed(text, 10, 30, 50)])).toEqual([0, 1]);
    // The same words in another order are a different text.
    expect(await alone([text.join(' '), text.toReversed().join(' ')])).toEqual([0, 1]);
  });

  it('are found above the threshold of similarity only, in long texts too', async () => {
    const text = words('b', 602);
    const every = (step: number) => Array.from({ length: Math.floor(600 / step) }, (_, n) => n * step + 5);
    expect(await alone([text.join(' '), changed(text, ...every(40))])).toEqual([]);
    expect(await alone([text.join(' '), changed(text, ...every(15))])).toEqual([0, 1]);
  });

  it('of one or two words are found only if they are identical', async () => {
    expect(await alone(['Board', 'board!', 'Oak board', 'Oak', 'Beech board'])).toEqual([2, 3, 4]);
  });

  it('are compared by characters in scripts without spaces', async () => {
    const text = 'このまな板は無垢のブナ材で作られ一枚ずつ手作業でオイル仕上げされていますので長くお使いいただけます';
    expect(
      await alone([
        text,
        text.replace('ブナ', 'ナラ'),
        'この椅子は子供のために北欧で設計され組み立てがとても簡単で軽く丈夫なので毎日の生活に役立ちます',
      ]),
    ).toEqual([2]);
  });

  it('form one group through a text that is similar to both', async () => {
    const text = words('c', 62);
    const chain = [changed(text, 15), text.join(' '), changed(text, 45)];
    expect((await groupsOf(chain)).map((group) => group?.others)).toEqual([2, 2, 2]);
  });

  it('are found among thousands of texts that have half of their words in common, and no others are', async () => {
    const boilerplate = words('legal', 40).join(' ');
    const texts = Array.from({ length: 3000 }, (_, n) => `${boilerplate} ${words(`own${n}x`, 30).join(' ')}`);
    texts[1500] = `${texts[7]!} more`;
    texts[2999] = texts[20]!.replace('own20x3 ', 'other ');
    const found = await groupsOf(texts);
    expect(found.flatMap((group, index) => (group ? [index] : []))).toEqual([7, 20, 1500, 2999]);
    expect([found[7], found[1500]]).toEqual([
      { others: 1, other: 1500, same: false },
      { others: 1, other: 7, same: false },
    ]);
  });

  it('form one group when thousands are almost the same', async () => {
    const text = words('d', 60);
    const found = await groupsOf(Array.from({ length: 2000 }, (_, n) => `${text.join(' ')} number${n}`));
    expect(new Set(found.map((group) => group?.others))).toEqual(new Set([1999]));
  });

  it('are no longer searched after the signal was aborted', async () => {
    const search = new DuplicateSearch();
    for (let n = 0; n < 2000; n += 1) search.add(`${words('e', 30).join(' ')} ${words(`f${n}x`, 30).join(' ')}`);
    const controller = new AbortController();
    controller.abort(new Error('cancelled'));
    const yieldToEventLoop = eventLoopYielder(controller.signal);
    const end = performance.now() + 50;
    while (performance.now() < end);
    await expect(search.groups(yieldToEventLoop)).rejects.toThrow('cancelled');
  });
});
