import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkTexts } from '../../../src/services/generation/checks/check-texts.ts';
import { allowedHtml, cutHtml, cutPlain } from '../../../src/services/generation/checks/cut-text.ts';
import { characters } from '../../../src/services/generation/checks/characters.ts';
import { findInventions } from '../../../src/services/generation/checks/find-inventions.ts';
import { visibleTexts } from '../../../src/services/generation/checks/visible-text.ts';
import { generationSettings } from '../../../src/services/generation/settings.ts';

const check = (written: Record<string, unknown>, given: object = {}, source: Record<string, unknown> = {}) =>
  checkTexts(written, generationSettings.parse(given), source);
const codes = (checked: Awaited<ReturnType<typeof check>>) =>
  checked.warnings.map((warning) => `${warning.field}:${warning.code}`);

const words = fc
  .array(fc.constantFrom('wood', 'a', 'tablecloth', 'Größe', '&', '<', '👍🏽', 'x'.repeat(40), 'Ends.', 'Why?'), {
    minLength: 1,
    maxLength: 80,
  })
  .map((all) => all.join(' '));
const limit = fc.integer({ min: 20, max: 300 });

describe('plain text', () => {
  it.each([
    '&lt;script&gt;alert(1)&lt;/script&gt; A lamp',
    '<<a>script>alert(1)<<a>/script> A lamp',
    '&lt;b&gt;&lt;&lt;a&gt;img src=x onerror=alert(1)&gt;&lt;/b&gt; A lamp',
    '&lt;img src=x onerror=alert(1) A lamp',
  ])('never contains markup, because a shop shows it as HTML: %s', async (text) => {
    const { content } = await check(
      { name: text, description: text, bullet_points: [text], attributes: [{ name: text, value: text }] },
      { useHtml: false },
    );
    expect(JSON.stringify(content)).not.toMatch(/<[a-z/!]/i);
    expect(content['description']).toContain('A lamp');
  });

  it('keeps characters that are not markup', async () => {
    expect(
      (await check({ description: 'Up to 5 &lt; 6, R&amp;D, I <3 it' }, { useHtml: false })).content['description'],
    ).toBe('Up to 5 < 6, R&D, I <3 it');
  });
});

describe('limits', () => {
  it('cut at a word, or at the end of a sentence if one is near', () => {
    expect(cutPlain('A solid table. Made of beech wood', 25)).toBe('A solid table. Made of');
    expect(cutPlain('A solid table of beech wood. It lasts', 32)).toBe('A solid table of beech wood.');
    expect(cutPlain('Short', 20)).toBe('Short');
  });

  it('apply to plain text, which is never cut within a word', () => {
    fc.assert(
      fc.property(words, limit, (text, maximum) => {
        const cut = cutPlain(text, maximum);
        expect(characters(cut)).toBeLessThanOrEqual(maximum);
        expect(cut.isWellFormed()).toBe(true);
        expect(text.startsWith(cut)).toBe(true);
        const next = text[cut.length];
        if (cut.includes(' ') && cut.length < text.length) expect(next === ' ').toBe(true);
      }),
    );
  });

  it('apply to HTML including its markup, which stays well-formed', () => {
    const html = fc
      .array(
        words.map((text) => `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`),
        { minLength: 1, maxLength: 4 },
      )
      .map((all) => all.join(''));
    fc.assert(
      fc.property(html, limit, (text, maximum) => {
        const cut = cutHtml(text, maximum);
        expect(characters(cut)).toBeLessThanOrEqual(maximum);
        expect(cut).toBe(allowedHtml(cut));
        expect(cut.match(/<p>/g)!.length).toBe(cut.match(/<\/p>/g)!.length);
      }),
    );
  });

  it('count visible characters, so that no emoji and no combined letter is split or counted twice', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(cutPlain(family.repeat(20), 20)).toBe(family.repeat(20));
    expect(cutPlain(family.repeat(25), 20)).toBe(family.repeat(20));
    expect(cutPlain('e\u0301'.repeat(30), 20)).toBe('e\u0301'.repeat(20));
    expect(cutPlain('🇷🇸🇭🇷'.repeat(20), 21).isWellFormed()).toBe(true);
  });

  it('limit the size of a text with many combining marks', () => {
    const stacked = `a${'\u0301'.repeat(5000)}`;
    expect(cutPlain(stacked.repeat(20), 60).length).toBeLessThan(60 * 17);
  });

  it('cut between words in a script without spaces', () => {
    const text = '这款木制餐桌非常坚固适合每个家庭使用';
    const cut = cutPlain(text, 9);
    expect(text.startsWith(cut)).toBe(true);
    const starts = [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)].map(({ index }) => index);
    expect(starts).toContain(cut.length);
  });

  it('cause a warning when a text is cut', async () => {
    const checked = await check({ short_description: 'word '.repeat(60), seo_title: 'title '.repeat(20) });
    expect((checked.content['short_description'] as string).length).toBeLessThanOrEqual(200);
    expect((checked.content['seo_title'] as string).length).toBeLessThanOrEqual(60);
    expect(codes(checked).slice(0, 2)).toEqual(['short_description:too_long', 'seo_title:too_long']);
    expect(checked.confidence).toBeLessThan(1);
  });
});

describe('HTML', () => {
  it('is reduced to the allow-list, without attributes', async () => {
    const checked = await check({
      description:
        '<h1>Big</h1><p onclick="x()">Text <b>bold</b> <em>soft</em></p><script>alert(1)</script><img src=x onerror=y>',
    });
    expect(checked.content['description']).toBe('Big<p>Text bold <em>soft</em></p>');
    expect(codes(checked)).toEqual(['description:html_removed']);
  });

  it('is removed from texts that do not allow it', async () => {
    const checked = await check({
      name: '<b>Oak</b> &amp; ash',
      short_description: '<p>One</p><p>Two</p>',
      bullet_points: ['<i>Solid</i>', ' '],
    });
    expect(checked.content).toEqual({ name: 'Oak & ash', short_description: 'One Two', bullet_points: ['Solid'] });
    expect((await check({ description: '<p>One</p>' }, { useHtml: false })).content['description']).toBe('One');
  });

  it('is removed from attributes and structured data', async () => {
    const checked = await check({
      attributes: [{ name: '<b>Wood</b>', value: 'Oak<script>x</script>' }],
      structured_data: { name: '<i>Table</i>', brand: 'Oak & Ash' },
    });
    expect(checked.content).toEqual({
      attributes: { Wood: 'Oak' },
      structured_data: { name: 'Table', brand: 'Oak & Ash' },
    });
  });

  it('without any text is reported as an empty text', async () => {
    expect(codes(await check({ description: '<script>x</script>' }))).toContain('description:empty');
  });
});

describe('numbers', () => {
  const source = { title: 'Table 120 x 60 cm', price: '1,299.50', raw: { weight: 4.5 } };

  it('that the source does not contain are reported with their units', async () => {
    const content = { description: '<p>120 cm wide, 75 cm high, 4,50 kg, from 1299 euros</p>', tags: ['60', '99'] };
    const found = findInventions(visibleTexts(content), 'en', source);
    expect(found.map((each) => each.words)).toEqual(['75 cm', '1299 euros', '60', '99']);
    expect(codes(await check({ name: 'Table of 1820' }, {}, source))).toEqual(['name:invented_number']);
  });

  it('of the source are not reported', async () => {
    expect(await check({ name: 'Table 120 x 60 cm, 4.5 kg' }, {}, source)).toMatchObject({
      warnings: [],
      confidence: 1,
    });
  });
});
