import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { WriteMode } from '../../../entities/stores/write-mode.ts';
import type { StoreProduct, StoreTexts } from '../../../src/providers/stores/store.ts';
import { basesAfter, planDelivery, planPush, sentDigest } from '../../../src/services/sync/plan-push.ts';
import { basesOf } from '../../../src/services/sync/store-base.ts';

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

interface Known {
  pushed?: string | null;
  source?: Record<string, unknown> | null;
  mode?: WriteMode;
  overwrite?: boolean;
}

const plan = (live: Partial<StoreProduct>, texts: StoreTexts, known: Known = {}) => {
  const { pushed = null, source = null, mode = WriteMode.replace, overwrite = false } = known;
  const product = { ...LIVE, ...live };
  return planPush(product, texts, basesOf({ pushed, source }, product), { mode, overwrite });
};

/** What is stored of a push of `sent` after which the store returned `after`. */
function pushed(after: Partial<StoreProduct> = {}, sent = OURS, before: Known = {}): string {
  const product = { ...LIVE, ...after };
  const made = plan({}, sent, { ...before, overwrite: true });
  const texts = { ...made, texts: sent };
  return JSON.stringify({
    fields: basesAfter(texts, product),
    sent: sentDigest(sent),
    imported: Boolean(before.source),
    at: new Date().toISOString(),
  });
}
const after = (live: Partial<StoreProduct>, texts: StoreTexts, stored = pushed()) =>
  plan(live, texts, { pushed: stored }).action;

describe('a product that was never read or pushed', () => {
  it('is written unless the store already has our texts', () => {
    expect(plan({ title: 'Theirs' }, OURS)).toMatchObject({ action: 'write', texts: { title: 'Board' } });
    expect(plan({}, OURS).action).toBe('same');
    expect(plan({}, {}).action).toBe('same');
  });

  it('gets at most one text per image, and no empty one', () => {
    expect(plan({}, { imageAlts: ['A board', 'Its back', 'A third'] }).action).toBe('write');
    expect(plan({}, { imageAlts: ['A board', '', 'A third'] }).action).toBe('same');
  });

  it.each([
    '<!-- wp:gallery {"ids":[1]} --><figure></figure><!-- /wp:gallery -->',
    '<!-- wp:paragraph -->\n<p>Old</p>\n<!-- /wp:paragraph -->',
    '<p>Old <img src="https://shop.example/a.png"></p>',
    '<p>[gallery ids="1,2"]</p>',
    '<p>[product_table]</p>',
    '<iframe src="https://video.example"></iframe>',
    '<!-- split -->',
  ])('is a conflict if a text would remove %s', (descriptionHtml) => {
    const { action, fields } = plan({ descriptionHtml }, { ...NEWER, descriptionHtml: '<p>New</p>' });
    expect(action).toBe('conflict');
    expect(fields.map(({ reason }) => reason)).toContain('foreign_content');
    const forced = plan({ descriptionHtml }, { descriptionHtml: '<p>New</p>' }, { overwrite: true });
    expect(forced).toMatchObject({ action: 'write', texts: { descriptionHtml: '<p>New</p>' } });
  });

  it('is written over plain text, also with brackets, links, tables and traces of word processors', () => {
    const descriptionHtml =
      '<!--[if gte mso 9]><xml></xml><![endif]--><p style="x:y">12 [cm] [sic] [more](https://a.example)</p>' +
      '<table><tr><td><a href="https://b.example">b</a></td></tr></table>';
    expect(plan({ descriptionHtml }, { descriptionHtml: '<p>New</p>' }).action).toBe('write');
  });

  it('is written if our text keeps the images', () => {
    const descriptionHtml = '<p>Old <img src="https://shop.example/a.png" width="1"></p>';
    const ours = '<p>New</p><img src="https://shop.example/a.png" />';
    expect(plan({ descriptionHtml }, { descriptionHtml: ours }).action).toBe('write');
  });
});

describe('a product that was imported from the store', () => {
  const source = { title: 'Board', body_html: LIVE.descriptionHtml, tags: ['a', 'b'], seo_title: 'Seo' };
  const NEW = { title: 'New', descriptionHtml: '<p>New</p>', tags: ['c'], seoTitle: 'New' };

  it('is written if nothing changed since the import', () => {
    expect(plan({ descriptionHtml: '<p>\n Of beech &#38; oil</p>' }, NEW, { source })).toMatchObject({
      action: 'write',
      texts: NEW,
    });
  });

  it('is a conflict if a text changed since the import, or if it holds what a push would remove', () => {
    expect(plan({ title: 'Theirs' }, NEW, { source }).action).toBe('conflict');
    expect(plan({ descriptionHtml: '<p>Of beech &amp; <em>oil</em></p>' }, NEW, { source }).action).toBe('conflict');
    expect(plan({ tags: ['a', 'b', 'c'] }, NEW, { source }).action).toBe('conflict');
    const body_html = '<p>[gallery]</p>';
    expect(plan({ descriptionHtml: body_html }, NEW, { source: { ...source, body_html } }).action).toBe('conflict');
  });

  it('keeps what was read of a field until the field itself is written', () => {
    const title = pushed({ title: 'New' }, { title: 'New' }, { source });
    const live = { title: 'New', descriptionHtml: '<p>Theirs</p>' };
    expect(plan(live, { ...NEW, tags: ['a', 'b'], seoTitle: 'Seo' }, { pushed: title, source }).action).toBe(
      'conflict',
    );
    expect(plan({ title: 'New' }, NEW, { pushed: title, source }).action).toBe('write');
  });
});

describe('a product after a push', () => {
  it('is not changed by what the store itself changes in a text', () => {
    expect(
      after({ tags: ['B', 'a', 'a'], descriptionHtml: '<p>\n  Of beech &#38;  oil\n</p>\n', title: ' Board ' }, NEWER),
    ).toBe('write');
    const alts = pushed({}, { ...OURS, imageAlts: ['A board'] });
    expect(after({ imageAlts: ['', 'A board', ''] }, { ...NEWER, imageAlts: ['Mine'] }, alts)).toBe('write');
  });

  it('does not get the same texts again although the store changed their markup', () => {
    const filtered = { descriptionHtml: 'Of beech & oil' };
    const sent = { ...OURS, descriptionHtml: '<p style="color:red">Of beech &amp; oil</p>' };
    expect(after(filtered, sent, pushed(filtered, sent))).toBe('same');
    const changed = { ...sent, descriptionHtml: '<p>Of beech &amp; <b>oil</b></p>' };
    expect(plan(filtered, changed, { pushed: pushed(filtered, sent) })).toMatchObject({
      action: 'write',
      texts: { descriptionHtml: changed.descriptionHtml },
    });
  });

  it('gets only the fields that changed on our side', () => {
    const more = { ...NEWER, seoTitle: 'Seo' };
    const theirs = '<p>Of beech &amp; oil</p><!-- wp:gallery --><figure></figure><!-- /wp:gallery -->';
    expect(plan({ descriptionHtml: theirs }, more, { pushed: pushed({}, { ...OURS, seoTitle: 'Seo' }) })).toMatchObject(
      {
        action: 'write',
        texts: { title: 'Newer' },
      },
    );
    expect(plan({}, NEWER, { pushed: pushed() }).texts).toEqual({ title: 'Newer' });
  });

  it.each([
    ['a link', '<p>Of <a href="https://other.example">beech</a></p>'],
    ['an image', '<p>Of <a href="https://shop.example">beech</a></p><img src="x.png">'],
    ['a block', '<p>Of <a href="https://shop.example">beech</a></p><!-- wp:separator --><hr><!-- /wp:separator -->'],
    ['a shortcode', '<p>Of <a href="https://shop.example">beech</a></p>[gallery]'],
    ['emphasis', '<p>Of <a href="https://shop.example"><em>beech</em></a></p>'],
    ['a class', '<p class="lead">Of <a href="https://shop.example">beech</a></p>'],
    ['a word', '<p>Of oiled <a href="https://shop.example">beech</a></p>'],
  ])('is a conflict if somebody changed %s in a text that changed on our side too', (_, theirs) => {
    const sent = { descriptionHtml: '<p>Of <a href="https://shop.example">beech</a></p>' };
    const known = { pushed: pushed(sent, sent) };
    const { action, fields } = plan({ descriptionHtml: theirs }, { descriptionHtml: '<p>New</p>' }, known);
    expect(action).toBe('conflict');
    expect(fields[0]).toMatchObject({ reason: 'changed_in_store', base: { text: sent.descriptionHtml } });
    const forced = plan({ descriptionHtml: theirs }, { descriptionHtml: '<p>New</p>' }, { ...known, overwrite: true });
    expect(forced.texts).toEqual({ descriptionHtml: '<p>New</p>' });
  });

  it('is a conflict if nothing changed on our side, but in the store', () => {
    expect(after({ title: 'Theirs' }, OURS)).toBe('conflict');
    expect(plan({ title: 'Theirs' }, OURS, { pushed: pushed(), overwrite: true }).texts).toEqual({ title: 'Board' });
    expect(after({ seoTitle: 'Theirs' }, NEWER)).toBe('write');
    expect(after({ title: 'Theirs' }, NEWER)).toBe('conflict');
  });

  it('is not written again if the response of the last write was lost', () => {
    expect(after({ title: 'Newer' }, NEWER)).toBe('same');
    const linked = { ...NEWER, descriptionHtml: '<p>All <a href="https://a.example" target="_blank">new</a></p>' };
    const stored = '<p>All <a target="_blank" rel="noopener" href=\'https://a.example\'>new</a></p>\n';
    expect(after({ title: 'Newer', descriptionHtml: stored }, linked)).toBe('same');
    expect(after({ title: 'Newer' }, linked)).toBe('write');
  });
});

describe('a former format of what is stored of a push', () => {
  const digest = (value: unknown) =>
    createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
  const oldest = ({ title, descriptionHtml, seoTitle, seoDescription, tags }: StoreProduct) =>
    createHash('sha256')
      .update(JSON.stringify([title, descriptionHtml, seoTitle, seoDescription, tags.toSorted()]))
      .digest('base64url');
  const digests = JSON.stringify({
    fields: { title: digest('Board'), descriptionHtml: digest('<p>Of beech &amp; oil</p>'), tags: digest(['a', 'b']) },
    sent: digest('anything'),
    at: new Date().toISOString(),
  });

  it.each([
    ['digests by field', digests],
    ['a single digest', oldest(LIVE)],
  ])('detects changes, with %s', (_, stored) => {
    expect(after({}, NEWER, stored)).toBe('write');
    expect(after({}, OURS, stored)).toBe('same');
    expect(after({ title: 'Theirs' }, NEWER, stored)).toBe('conflict');
    const more = { ...NEWER, shortDescriptionHtml: 'Ours', imageAlts: ['Ours'] };
    expect(after({ shortDescriptionHtml: 'Theirs', imageAlts: ['Theirs'] }, more, stored)).toBe('write');
  });
});

describe('a receiver that cannot be read', () => {
  it('gets all texts, unless it has them already', () => {
    const more = { ...OURS, more: { bullet_points: ['x'] } };
    expect(planDelivery(more, null)).toMatchObject({ action: 'write', texts: more });
    const stored = JSON.stringify({ fields: {}, sent: sentDigest(more), imported: false, at: '2026-11-22T00:00:00Z' });
    expect(planDelivery(more, stored).action).toBe('same');
    expect(planDelivery(OURS, stored)).toMatchObject({ action: 'write', texts: OURS });
  });
});
