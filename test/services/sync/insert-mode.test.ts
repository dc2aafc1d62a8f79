import { describe, expect, it } from '@jest/globals';
import { WriteMode } from '../../../entities/stores/write-mode.ts';
import { findInserted, withInserted, withoutInserted } from '../../../src/services/sync/inserted-text.ts';
import { planField } from '../../../src/services/sync/plan-field.ts';
import type { FieldBase } from '../../../src/services/sync/store-base.ts';
import { digest, fingerprintOf } from '../../../src/services/sync/stored-form.ts';

const BLOCKS = '<!-- wp:paragraph -->\n<p>Theirs</p>\n<!-- /wp:paragraph -->';
const OURS = '<p>Ours</p>';
const element = (text: string) => `<div class="content-automation-text">\n${text}\n</div>`;

const insert = (live: string, ours: string, base: FieldBase | null = null, mode = WriteMode.insert) =>
  planField('descriptionHtml', live, ours, base, mode);
/** The base after a push of a text, of which the store returned `text`. */
const base = (text = OURS, isPart = true, sent = text): FieldBase => ({
  fingerprint: fingerprintOf('descriptionHtml', text),
  text,
  sent: digest(sent),
  isPart,
  isWritten: true,
});

describe('inserted text', () => {
  it('is appended to other content, in a block of its own only among blocks', () => {
    expect(withInserted('', OURS)).toBe(element(OURS));
    expect(withInserted('Plain\n\ntext\n', OURS)).toBe(`Plain\n\ntext\n\n${element(OURS)}`);
    expect(withInserted(BLOCKS, OURS)).toBe(`${BLOCKS}\n\n<!-- wp:html -->\n${element(OURS)}\n<!-- /wp:html -->`);
  });

  it('is found wherever it was moved, and replaced without a change of anything else', () => {
    const moved = `A & B<div class="row x"><DIV id=a CLASS='y content-automation-text'><p>Old</p><div>in</div></DIV></div>\n\nEnd`;
    expect(findInserted(moved)).toMatchObject({ inner: '<p>Old</p><div>in</div>' });
    expect(withInserted(moved, OURS)).toBe(`A & B<div class="row x">${element(OURS)}</div>\n\nEnd`);
    const text = withInserted(BLOCKS, OURS);
    expect(withInserted(text, OURS)).toBe(text);
    expect(withoutInserted(findInserted(text) as never).trim()).toBe(BLOCKS);
  });

  it('is damaged where it was copied or is not closed, and is then appended again', () => {
    const copied = `${element('<p>1</p>')}${element('<p>2</p>')}`;
    expect(findInserted(copied)).toBe('damaged');
    expect(findInserted('<div class="content-automation-text"><p>x</p>')).toBe('damaged');
    expect(withInserted(copied, OURS)).toBe(`<div>\n<p>1</p>\n</div><div>\n<p>2</p>\n</div>\n\n${element(OURS)}`);
    expect(findInserted('<!-- <div class="content-automation-text"> -->')).toBeNull();
  });
});

describe('the write mode `insert`', () => {
  it('never replaces other content', () => {
    for (const live of ['', BLOCKS, '<p>[gallery]</p><img src="x">'])
      expect(insert(live, OURS)).toMatchObject({ action: 'write', wanted: withInserted(live, OURS), isPart: true });
  });

  it('replaces only what is inside the element, whatever changed around it', () => {
    const live = withInserted(`${BLOCKS}<!-- wp:gallery /-->`, OURS);
    expect(insert(live, '<p>Newer</p>', base())).toMatchObject({
      action: 'write',
      wanted: withInserted(live, '<p>Newer</p>'),
    });
    expect(insert(live, OURS, base()).action).toBe('same');
  });

  it('is a conflict if somebody edited inside the element, or removed or copied it', () => {
    const edited = withInserted(BLOCKS, '<p>Ours, edited</p>');
    expect(insert(edited, '<p>Newer</p>', base())).toMatchObject({ action: 'conflict', reason: 'changed_in_store' });
    expect(insert(edited, OURS, base())).toMatchObject({ action: 'keep', reason: 'changed_in_store' });
    for (const live of [BLOCKS, `${element(OURS)}${element(OURS)}`])
      expect(insert(live, '<p>Newer</p>', base())).toMatchObject({ action: 'conflict', reason: 'insertion_damaged' });
  });

  it('recognizes a first push whose response was lost, and no element of an unknown push', () => {
    expect(insert(withInserted(BLOCKS, OURS), OURS).action).toBe('same');
    expect(insert(withInserted(BLOCKS, '<p>Unknown</p>'), OURS).action).toBe('conflict');
  });

  it('moves a text that was written as the whole field into the element', () => {
    expect(insert(OURS, '<p>Newer</p>', base(OURS, false))).toMatchObject({
      action: 'write',
      wanted: element('<p>Newer</p>'),
    });
    expect(insert(`${OURS}<img src="x">`, '<p>Newer</p>', base(OURS, false)).action).toBe('conflict');
  });

  it('adds tags and removes none', () => {
    const tags = (live: string[], ours: string[]) => planField('tags', live, ours, null, WriteMode.insert);
    expect(tags(['Theirs', 'oak'], ['Oak', 'new'])).toMatchObject({
      action: 'write',
      wanted: ['Theirs', 'oak', 'new'],
    });
    expect(tags(['Theirs', 'oak'], ['Oak']).action).toBe('same');
  });
});

describe('the write mode `replace` after `insert`', () => {
  const replace = (live: string, read?: string) =>
    insert(
      live,
      '<p>Newer</p>',
      { ...base(), ...(read && { read: { fingerprint: '', text: read, isWritten: false } }) },
      WriteMode.replace,
    );

  it('is like a first push: it is a conflict if it would remove the content of others', () => {
    expect(replace(withInserted('<p>Plain</p>', OURS)).action).toBe('write');
    expect(replace(withInserted(BLOCKS, OURS))).toMatchObject({ action: 'conflict', reason: 'foreign_content' });
    expect(replace(withInserted('<p>Plain</p>', OURS), '<p>Plain</p>').action).toBe('write');
    expect(replace(withInserted('<p>Edited</p>', OURS), '<p>Plain</p>').action).toBe('conflict');
  });
});
