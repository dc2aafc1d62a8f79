import { describe, expect, it } from '@jest/globals';
import { storeData, storeHtml, storePlain } from '../../../src/services/stores/store-html.ts';
import { textsForStore } from '../../../src/services/sync/texts-for-store.ts';

describe('HTML that may reach a store', () => {
  it.each([
    ['<a href="javascript:x()">a</a>', '<a>a</a>'],
    ['<a href=" JaVa&#x09;Script:x()">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,<script>x()</script>">a</a>', '<a>a</a>'],
    ['<a href="//evil.example">a</a>', '<a>a</a>'],
    ['<p onclick="x()" style="x:expression(y)">a</p>', '<p>a</p>'],
    ['<svg onload="x()"><p>a</p></svg>', '<p>a</p>'],
    ['<img src="data:image/svg+xml,x"><p>a</p>', '<img /><p>a</p>'],
    ['<!-- wp:html --><p>a</p><scr<script>ipt>x()</script>', '<p>a</p>ipt&gt;x()'],
    [
      '<a href="https://example.com" target="_blank">a</a>',
      '<a href="https://example.com" target="_blank" rel="noopener">a</a>',
    ],
    [
      '<h2>A</h2><table><tbody><tr><td>1</td></tr></table>',
      '<h2>A</h2><table><tbody><tr><td>1</td></tr></tbody></table>',
    ],
  ])('of %s is %s', (given, sent) => {
    expect(storeHtml(given)).toBe(sent);
    expect(storeHtml(sent)).toBe(sent);
  });

  it('has no counterpart in fields without HTML', () => {
    expect(storePlain('5 < 6 & "more" &amp;')).toBe('5 < 6 & "more" &amp;');
    expect(storePlain('A <b>board</b> &lt;script&gt;x()&lt;/script&gt;')).toBe('A board x()');
  });

  it('is sanitized within other data, whose plain strings stay as they are', () => {
    const data = {
      a: ['R&B < x', '<L>', '<a <1 onclick=x()>b', '<p onclick="x()">a</p>', '<script>x()</script>'],
      b: { n: 1, none: null },
    };
    expect(storeData(data)).toEqual({ a: ['R&B < x', '<L>', '<a>b</a>', '<p>a</p>', ''], b: { n: 1, none: null } });
    expect(textsForStore({ bullet_points: ['<img src=x onerror=x()>'] })).toEqual({
      more: { bullet_points: ['<img src="x" />'] },
    });
  });

  it('leaves a field as it is in the store where nothing of its text may be sent', () => {
    expect(textsForStore({ name: '<script>x()</script>', description: '<script>x()</script>' })).toEqual({});
  });
});
