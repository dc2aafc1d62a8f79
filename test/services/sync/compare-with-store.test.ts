import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { StoreProduct, StoreTexts } from '../../../src/providers/stores/store.ts';
import { compareWithStore, markOf } from '../../../src/services/sync/compare-with-store.ts';

const LIVE: StoreProduct = {
  id: '1',
  handle: 'board',
  title: 'Board',
  descriptionHtml: '<p>Of beech &amp; oil</p>',
  shortDescriptionHtml: '',
  seoTitle: 'Seo',
  seoDescription: '',
  tags: ['a', 'b'],
  imageAlts: ['A board', ''],
};
const OURS: StoreTexts = { title: 'Board', descriptionHtml: '<p>Of beech &amp; oil</p>', tags: ['b', 'a'] };
const NEWER: StoreTexts = { ...OURS, title: 'Newer' };

const mark = (live: Partial<StoreProduct> = {}, sent = OURS) => JSON.stringify(markOf({ ...LIVE, ...live }, sent));
const compare = (
  live: Partial<StoreProduct>,
  texts: StoreTexts,
  kept: string | null = mark(),
  lacks: (keyof StoreTexts)[] = [],
) => compareWithStore({ ...LIVE, ...live }, texts, kept, lacks);

describe('before the first push', () => {
  it('the store may be written, whatever it has, unless it has our texts already', () => {
    expect(compare({ title: 'Theirs' }, OURS, null)).toBe('free');
    expect(compare({}, OURS, null)).toBe('there');
    expect(compare({}, {}, null)).toBe('there');
  });

  it('a field that the store has no place for is not looked for', () => {
    expect(compare({}, { ...OURS, shortDescriptionHtml: 'Short' }, null)).toBe('free');
    expect(compare({}, { ...OURS, shortDescriptionHtml: 'Short' }, null, ['shortDescriptionHtml'])).toBe('there');
  });

  it('as many texts of images count as there are images, and an empty one is none', () => {
    expect(compare({}, { imageAlts: ['A board', 'Its back', 'A third'] }, null)).toBe('free');
    expect(compare({}, { imageAlts: ['A board', '', 'A third'] }, null)).toBe('there');
  });

  it('texts without a field of their own are sent', () => {
    expect(compare({}, { more: { bullet_points: ['x'] } }, null)).toBe('free');
  });
});

describe('after a push', () => {
  it('what a store makes of a text when it stores it is no change', () => {
    expect(
      compare(
        { tags: ['B', 'a', 'a'], descriptionHtml: '<p>\n  Of beech &#38;  oil\n</p>\n', title: ' Board ' },
        NEWER,
      ),
    ).toBe('free');
    expect(compare({ imageAlts: ['', 'A board', ''] }, { ...NEWER, imageAlts: ['Mine'] })).toBe('free');
  });

  it('the same texts are not sent again, though the store keeps them in its own way', () => {
    const filtered = { descriptionHtml: 'Of beech & oil' };
    const sent = { ...OURS, descriptionHtml: '<p style="color:red">Of beech &amp; oil</p>' };
    expect(compare(filtered, sent, mark(filtered, sent))).toBe('there');
    expect(
      compare(filtered, { ...sent, descriptionHtml: '<p>Of beech &amp; <b>oil</b></p>' }, mark(filtered, sent)),
    ).toBe('free');
  });

  it('a field that somebody changed is a conflict, but only where it would be written', () => {
    expect(compare({ title: 'Theirs' }, NEWER)).toBe('changed');
    expect(compare({ title: 'Theirs' }, OURS)).toBe('changed');
    expect(compare({ seoTitle: 'Theirs' }, NEWER)).toBe('free');
    expect(compare({ descriptionHtml: '<p>Of beech &amp; <b>oil</b>, theirs</p>' }, NEWER)).toBe('changed');
  });

  it('a push that was cut off after its write is recognised, also where the store took markup out', () => {
    expect(compare({ title: 'Newer' }, NEWER)).toBe('there');
    const styled = { ...NEWER, descriptionHtml: '<div onclick="x()"><p>All new</p></div>' };
    expect(compare({ title: 'Newer', descriptionHtml: '<p>All new</p>' }, styled)).toBe('there');
    expect(compare({ title: 'Newer' }, styled)).toBe('free');
  });
});

describe('the mark of earlier times, one digest of the fields of then', () => {
  const old = ({ title, descriptionHtml, seoTitle, seoDescription, tags }: StoreProduct) =>
    createHash('sha256')
      .update(JSON.stringify([title, descriptionHtml, seoTitle, seoDescription, tags.toSorted()]))
      .digest('base64url');

  it('still tells whether these were changed, and knows nothing of the others', () => {
    expect(compare({}, NEWER, old(LIVE))).toBe('free');
    expect(compare({}, OURS, old(LIVE))).toBe('there');
    expect(compare({ title: 'Theirs' }, NEWER, old(LIVE))).toBe('changed');
    expect(
      compare(
        { shortDescriptionHtml: 'Theirs', imageAlts: ['Theirs'] },
        { ...NEWER, shortDescriptionHtml: 'Ours', imageAlts: ['Ours'] },
        old(LIVE),
      ),
    ).toBe('free');
  });
});
