import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { StoreProduct, StoreTexts } from '../../../src/providers/stores/store.ts';
import { compareWithStore, fingerprintOf } from '../../../src/services/sync/fingerprint.ts';

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

const fingerprint = (live: Partial<StoreProduct> = {}, sent = OURS) =>
  JSON.stringify(fingerprintOf({ ...LIVE, ...live }, sent));
const compare = (
  live: Partial<StoreProduct>,
  texts: StoreTexts,
  stored: string | null = fingerprint(),
  lacks: (keyof StoreTexts)[] = [],
) => compareWithStore({ ...LIVE, ...live }, texts, stored, lacks);

describe('the comparison with a store before the first push', () => {
  it('allows the write unless the store already has our texts', () => {
    expect(compare({ title: 'Theirs' }, OURS, null)).toBe('writable');
    expect(compare({}, OURS, null)).toBe('same');
    expect(compare({}, {}, null)).toBe('same');
  });

  it('ignores fields that the store does not have', () => {
    expect(compare({}, { ...OURS, shortDescriptionHtml: 'Short' }, null)).toBe('writable');
    expect(compare({}, { ...OURS, shortDescriptionHtml: 'Short' }, null, ['shortDescriptionHtml'])).toBe('same');
  });

  it('compares at most one text per image and ignores empty texts', () => {
    expect(compare({}, { imageAlts: ['A board', 'Its back', 'A third'] }, null)).toBe('writable');
    expect(compare({}, { imageAlts: ['A board', '', 'A third'] }, null)).toBe('same');
  });

  it('always sends texts that have no field of their own', () => {
    expect(compare({}, { more: { bullet_points: ['x'] } }, null)).toBe('writable');
  });
});

describe('the comparison with a store after a push', () => {
  it('does not report what the store itself changes in a text', () => {
    expect(
      compare(
        { tags: ['B', 'a', 'a'], descriptionHtml: '<p>\n  Of beech &#38;  oil\n</p>\n', title: ' Board ' },
        NEWER,
      ),
    ).toBe('writable');
    expect(compare({ imageAlts: ['', 'A board', ''] }, { ...NEWER, imageAlts: ['Mine'] })).toBe('writable');
  });

  it('does not send the same texts again although the store changed their markup', () => {
    const filtered = { descriptionHtml: 'Of beech & oil' };
    const sent = { ...OURS, descriptionHtml: '<p style="color:red">Of beech &amp; oil</p>' };
    expect(compare(filtered, sent, fingerprint(filtered, sent))).toBe('same');
    expect(
      compare(filtered, { ...sent, descriptionHtml: '<p>Of beech &amp; <b>oil</b></p>' }, fingerprint(filtered, sent)),
    ).toBe('writable');
  });

  it('reports a conflict for a field that somebody changed, only where the push would write it', () => {
    expect(compare({ title: 'Theirs' }, NEWER)).toBe('conflict');
    expect(compare({ title: 'Theirs' }, OURS)).toBe('conflict');
    expect(compare({ seoTitle: 'Theirs' }, NEWER)).toBe('writable');
    expect(compare({ descriptionHtml: '<p>Of beech &amp; <b>oil</b>, theirs</p>' }, NEWER)).toBe('conflict');
  });

  it('recognizes a push that was interrupted after its write, also where the store removed markup', () => {
    expect(compare({ title: 'Newer' }, NEWER)).toBe('same');
    const styled = { ...NEWER, descriptionHtml: '<div onclick="x()"><p>All new</p></div>' };
    expect(compare({ title: 'Newer', descriptionHtml: '<p>All new</p>' }, styled)).toBe('same');
    expect(compare({ title: 'Newer' }, styled)).toBe('writable');
  });
});

describe('a fingerprint in the former format', () => {
  const legacy = ({ title, descriptionHtml, seoTitle, seoDescription, tags }: StoreProduct) =>
    createHash('sha256')
      .update(JSON.stringify([title, descriptionHtml, seoTitle, seoDescription, tags.toSorted()]))
      .digest('base64url');

  it('detects a change of the fields that it covers and of no other', () => {
    expect(compare({}, NEWER, legacy(LIVE))).toBe('writable');
    expect(compare({}, OURS, legacy(LIVE))).toBe('same');
    expect(compare({ title: 'Theirs' }, NEWER, legacy(LIVE))).toBe('conflict');
    expect(
      compare(
        { shortDescriptionHtml: 'Theirs', imageAlts: ['Theirs'] },
        { ...NEWER, shortDescriptionHtml: 'Ours', imageAlts: ['Ours'] },
        legacy(LIVE),
      ),
    ).toBe('writable');
  });
});
