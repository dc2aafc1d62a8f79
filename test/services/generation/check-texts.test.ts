import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkTexts } from '../../../src/services/generation/checks/check-texts.ts';
import { allowedHtml, cutHtml, cutPlain } from '../../../src/services/generation/checks/cut-text.ts';
import { inventedNumbers } from '../../../src/services/generation/checks/invented-numbers.ts';
import { generationSettings } from '../../../src/services/generation/settings.ts';

const check = (written: Record<string, unknown>, given: object = {}, source: Record<string, unknown> = {}) => checkTexts(written, generationSettings.parse(given), source);
const codes = (checked: ReturnType<typeof check>) => checked.warnings.map((warning) => `${warning.field}:${warning.code}`);

const words = fc.array(fc.constantFrom('wood', 'a', 'tablecloth', 'Größe', '&', '<', '👍🏽', 'x'.repeat(40), 'Ends.', 'Why?'), { minLength: 1, maxLength: 80 }).map((all) => all.join(' '));
const limit = fc.integer({ min: 20, max: 300 });

describe('limits', () => {
  it('cut at a word, and at a sentence where one is near', () => {
    expect(cutPlain('A solid table. Made of beech wood', 25)).toBe('A solid table. Made of');
    expect(cutPlain('A solid table of beech wood. It lasts', 32)).toBe('A solid table of beech wood.');
    expect(cutPlain('Short', 20)).toBe('Short');
  });

  it('hold for plain text, which is never torn', () => {
    fc.assert(
      fc.property(words, limit, (text, most) => {
        const cut = cutPlain(text, most);
        expect(cut.length).toBeLessThanOrEqual(most);
        expect(cut.isWellFormed()).toBe(true);
        expect(text.startsWith(cut)).toBe(true);
        const next = text[cut.length];
        if (cut.includes(' ') && cut.length < text.length) expect(next === ' ').toBe(true);
      }),
    );
  });

  it('hold for HTML with its markup, which stays whole', () => {
    const html = fc.array(words.map((text) => `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`), { minLength: 1, maxLength: 4 }).map((all) => all.join(''));
    fc.assert(
      fc.property(html, limit, (text, most) => {
        const cut = cutHtml(text, most);
        expect(cut.length).toBeLessThanOrEqual(most);
        expect(cut).toBe(allowedHtml(cut));
        expect(cut.match(/<p>/g)!.length).toBe(cut.match(/<\/p>/g)!.length);
      }),
    );
  });

  it('are warned of', () => {
    const checked = check({ short_description: 'word '.repeat(60), seo_title: 'title '.repeat(20) });
    expect((checked.content['short_description'] as string).length).toBeLessThanOrEqual(200);
    expect((checked.content['seo_title'] as string).length).toBeLessThanOrEqual(60);
    expect(codes(checked)).toEqual(['short_description:too_long', 'seo_title:too_long']);
    expect(checked.confidence).toBeLessThan(1);
  });
});

describe('HTML', () => {
  it('is reduced to the allow-list, without attributes', () => {
    const checked = check({ description: '<h1>Big</h1><p onclick="x()">Text <b>bold</b> <em>soft</em></p><script>alert(1)</script><img src=x onerror=y>' });
    expect(checked.content['description']).toBe('Big<p>Text bold <em>soft</em></p>');
    expect(codes(checked)).toEqual(['description:html_removed']);
  });

  it('is taken out of texts that allow none', () => {
    const checked = check({ name: '<b>Oak</b> &amp; ash', short_description: '<p>One</p><p>Two</p>', bullet_points: ['<i>Solid</i>', ' '] });
    expect(checked.content).toEqual({ name: 'Oak & ash', short_description: 'One Two', bullet_points: ['Solid'] });
    expect(check({ description: '<p>One</p>' }, { useHtml: false }).content['description']).toBe('One');
  });

  it('has no place in attributes and structured data either', () => {
    const checked = check({ attributes: [{ name: '<b>Wood</b>', value: 'Oak<script>x</script>' }], structured_data: { name: '<i>Table</i>', brand: 'Oak & Ash' } });
    expect(checked.content).toEqual({ attributes: { Wood: 'Oak' }, structured_data: { name: 'Table', brand: 'Oak & Ash' } });
  });

  it('leaves nothing behind is an empty text', () => {
    expect(codes(check({ description: '<script>x</script>' }))).toContain('description:empty');
  });
});

describe('numbers', () => {
  const source = { title: 'Table 120 x 60 cm', price: '1,299.50', raw: { weight: 4.5 } };

  it('that the source does not contain are told', () => {
    const found = inventedNumbers({ description: '<p>120 cm wide, 75 cm high, 4,50 kg, from 1299 euros</p>', tags: ['60', '99'] }, source);
    expect(found.map((each) => each.text)).toEqual(['75', '1299', '99']);
    expect(codes(check({ name: 'Table of 1820' }, {}, source))).toEqual(['name:invented_number']);
  });

  it('of the source are no invention', () => {
    expect(check({ name: 'Table 120 x 60 cm, 4.5 kg' }, {}, source)).toMatchObject({ warnings: [], confidence: 1 });
  });
});
