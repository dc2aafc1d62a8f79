import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { tokensOf } from '../../../sandbox/writer/tokens.ts';
import { productFacts } from '../../../src/services/generation/facts/product-facts.ts';
import { requestedKeys } from '../../../src/services/generation/requested-texts.ts';
import { buildPrompt } from '../../../src/services/generation/prompt/build-prompt.ts';
import { tokensAtMost } from '../../../src/services/generation/prompt/token-count.ts';
import { generationSettings } from '../../../src/services/generation/settings.ts';

const settings = generationSettings.parse({});
const promptFor = (given: object) => {
  const all = generationSettings.parse(given);
  return buildPrompt({ itemType: 'product', sourceData: { title: 'Bowl' } }, all, requestedKeys(all), 'model');
};
const task = (given: object) =>
  JSON.parse(/<task>\n(.*)\n<\/task>/.exec(promptFor(given).user)![1]!) as Record<string, unknown>;
const BUDGET = 12_000;

/** Returns the block of the prompt with the item, as it is sent. */
function block(sourceData: Record<string, unknown>): string {
  const { user } = buildPrompt({ itemType: 'product', sourceData }, settings, requestedKeys(settings), 'model');
  return /<product_data>\n(.*)\n<\/product_data>$/s.exec(user)![1]!;
}

const product = (sourceData: Record<string, unknown>) => JSON.parse(block(sourceData)) as Record<string, unknown>;

describe('the product in the prompt', () => {
  it('consists of its facts', () => {
    const sourceData = { title: 'Bowl', body_html: '<p>A bowl</p>', vendor: 'Maker', price: '9.50', sku: 'B-1' };
    expect(product(sourceData)).toEqual(productFacts(sourceData));
  });

  it('does not exceed its size if any field is long', () => {
    const long = 'word '.repeat(20_000);
    const fields = { short_description: 'summary', body_html: 'about', title: 'title', seo_description: 'summary' };
    for (const [key, fact] of Object.entries(fields)) {
      const data = product({ title: 'Bowl', vendor: 'Maker', [key]: long });
      expect(data['maker']).toBe('Maker');
      expect(long.startsWith(data[fact] as string)).toBe(true);
      expect((data[fact] as string).length).toBeGreaterThan(BUDGET * 0.9);
      expect(block({ title: 'Bowl', [key]: long }).length).toBeLessThanOrEqual(BUDGET);
    }
  });

  it('shares its size among long facts and keeps short ones complete', () => {
    const data = product({
      title: 'Bowl',
      body_html: 'x'.repeat(100_000),
      short_description: 'y'.repeat(100_000),
      vendor: 'Maker',
    });
    expect(data).toMatchObject({ title: 'Bowl', maker: 'Maker' });
    for (const key of ['about', 'summary']) expect((data[key] as string).length).toBeGreaterThan(5000);
    expect(Object.keys(data)).toEqual(['title', 'maker', 'about', 'summary']);
  });

  it('keeps the first entries of a long list, each complete', () => {
    const tags = Array.from({ length: 10_000 }, (_, n) => `tag-${n}`);
    const sent = product({ title: 'Bowl', tags })['hints'] as string[];
    expect(sent.length).toBeGreaterThan(500);
    expect(sent).toEqual(tags.slice(0, sent.length));
  });

  it('never exceeds its size or splits a character, for any source', () => {
    // Long texts are generated from short descriptions, so that a counterexample is readable.
    const text = fc.record({ part: fc.constantFrom('a', '<', '"', '\n', '👍🏽', 'ß ', '\u0001'), count: fc.nat(30_000) });
    const value = fc.oneof(
      text,
      fc.integer(),
      fc.boolean(),
      fc.array(text, { maxLength: 4 }),
      fc.array(fc.record({ name: text, values: fc.array(text, { maxLength: 3 }) }), { maxLength: 3 }),
    );
    const written = (_key: string, each: { part?: string; count: number } | null) =>
      each?.part ? each.part.repeat(each.count) : each;
    fc.assert(
      fc.property(fc.dictionary(fc.string(), value, { maxKeys: 8 }), (described) => {
        const sent = block(JSON.parse(JSON.stringify(described, written)) as Record<string, unknown>);
        expect(sent.length).toBeLessThanOrEqual(BUDGET);
        expect(sent).not.toContain('<');
        expect(sent).not.toMatch(/\\ud[89a-f]/i);
        JSON.parse(sent);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the task', () => {
  it.each([
    ['en', 'English'],
    ['de-CH', 'German (Switzerland)'],
    ['pt-BR', 'Portuguese (Brazil)'],
    ['sr-Latn', 'Serbian (Latin)'],
    ['zh-Hant', 'Chinese (Traditional)'],
    ['zz', 'zz'],
  ])('names %s as %s', (language, language_name) => {
    expect(task({ language })).toMatchObject({ language, language_name });
  });

  it('contains limits only for the requested texts', () => {
    expect(task({ generateLong: false })).toMatchObject({ max_short_chars: 200 });
    expect(task({ generateLong: false })).not.toHaveProperty('max_long_chars');
    expect(task({ generateShort: false })).not.toHaveProperty('use_html_short');
  });

  it('is not changed by settings that do not affect the text', () => {
    for (const more of [{ contentVariant: 'long' }, { maxCt: '5' }, { concurrency: 3 }, { onlyEmpty: true }])
      expect(promptFor(more)).toEqual(promptFor({}));
  });
});

describe('the maximum of output tokens', () => {
  const maxTokens = (given: object) => promptFor(given).maxOutputTokens;

  it.each<[language: string, text: string]>([
    ['en', 'End-grain cutting board of European oak, oiled by hand with food-safe linseed oil. '],
    ['de', 'Hirnholzschneidebrett aus europäischer Eiche, von Hand mit Leinöl geölt. '],
    ['sr-Latn', 'Daska za sečenje od evropske hrastovine, ručno uljena lanenim uljem. '],
    ['sr', 'Даска за сечење од европске храстовине, ручно уљена ланеним уљем. '],
    ['el', 'Σανίδα κοπής από ευρωπαϊκή δρυ, λαδωμένη στο χέρι με λινέλαιο. '],
    ['ar', 'لوح تقطيع من خشب البلوط الأوروبي مدهون يدويا بزيت الكتان. '],
    ['zh-Hant', '這款砧板由歐洲橡木製成，手工上油，適合每天使用。'],
    ['ja', 'ヨーロッパ産オーク材のまな板です。亜麻仁油で手仕上げしています。'],
    ['th', 'เขียงไม้โอ๊คยุโรปทาน้ำมันลินสีดด้วยมือ '],
    ['ka', 'საჭრელი დაფა ევროპული მუხისგან, ხელით დამუშავებული. '],
  ])('covers texts of full length in %s, and a fifth more', (language, sentence) => {
    const limits = { language, maxShortChars: 500, maxLongChars: 5000 };
    const long = sentence.repeat(200);
    const answer = {
      name: sentence.slice(0, 100),
      short_description: long.slice(0, 500),
      description: long.slice(0, 5000),
      seo_title: sentence.slice(0, 60),
      seo_description: long.slice(0, 155),
    };
    expect(maxTokens(limits)).toBeGreaterThan(1.2 * tokensOf(JSON.stringify(answer)));
  });

  it('is included in the hold together with the request, in any script', () => {
    const part = fc.constantFrom(
      'oak ',
      'Größe, ',
      'Доска ',
      '砧板',
      '<p>',
      '3.5 cm ',
      '👍🏽',
      'ไม้',
      '"',
      '\n',
      'a b c ',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(part, fc.nat(200)), { maxLength: 8 }), (parts) => {
        const request = buildPrompt(
          {
            itemType: 'product',
            sourceData: { title: 'Bowl', body_html: parts.map(([text, count]) => text.repeat(count)).join('') },
          },
          settings,
          requestedKeys(settings),
          'm',
        );
        const read = tokensOf(`${request.system}\n${request.user}`) + tokensOf(JSON.stringify(request.schema.schema));
        expect(tokensAtMost(request)).toBeGreaterThanOrEqual(read + request.maxOutputTokens);
      }),
      { numRuns: 100 },
    );
  });
});
