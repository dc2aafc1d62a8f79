import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { tokensOf } from '../../../sandbox/writer/tokens.ts';
import { requestedKeys } from '../../../src/services/generation/requested-texts.ts';
import { buildPrompt } from '../../../src/services/generation/prompt/build-prompt.ts';
import { tokensAtMost } from '../../../src/services/generation/prompt/token-count.ts';
import { generationSettings } from '../../../src/services/generation/settings.ts';

const settings = generationSettings.parse({});
const promptFor = (given: object) => {
  const all = generationSettings.parse(given);
  return buildPrompt(
    { externalId: 'bowl', itemType: 'product', sourceData: { title: 'Bowl' } },
    all,
    requestedKeys(all),
    'model',
  );
};
const task = (given: object) =>
  JSON.parse(/<task>\n(.*)\n<\/task>/.exec(promptFor(given).user)![1]!) as Record<string, unknown>;
const BUDGET = 12_000;

/** Returns the block of the prompt with the item, as it is sent. */
function block(sourceData: Record<string, unknown>, externalId = 'bowl'): string {
  const { user } = buildPrompt(
    { externalId, itemType: 'product', sourceData },
    settings,
    requestedKeys(settings),
    'model',
  );
  return /<product_data>\n(.*)\n<\/product_data>$/s.exec(user)![1]!;
}

const product = (sourceData: Record<string, unknown>, externalId?: string) =>
  JSON.parse(block(sourceData, externalId)) as Record<string, unknown>;

describe('the product in the prompt', () => {
  it('contains the facts of the source without fields that are of no use', () => {
    const of = {
      title: 'Bowl',
      price: '9.50',
      tags: ['wood'],
      options: [{ name: 'Size', values: ['S', 'L'] }],
      body_html: '<p>A bowl</p>',
    };
    const out = {
      raw: { 'Tax code': 'x' },
      other_rows: [{ a: 'y' }],
      images: [{ src: 'z' }],
      sku: 'B-1',
      barcode: '4711',
      inventory_quantity: 7,
      grams: 300,
      vendor: '',
      categories: [],
    };
    expect(product({ ...of, ...out })).toEqual({ external_id: 'bowl', type: 'product', ...of, body_html: 'A bowl' });
  });

  it('does not exceed its size if any field is long', () => {
    const long = 'word '.repeat(20_000);
    for (const key of ['short_description', 'body_html', 'title', 'seo_description']) {
      const data = product({ title: 'Bowl', price: '9.50', [key]: long });
      expect(data).toMatchObject({ external_id: 'bowl', price: '9.50' });
      expect(long.startsWith(data[key] as string)).toBe(true);
      expect((data[key] as string).length).toBeGreaterThan(BUDGET * 0.9);
      expect(block({ title: 'Bowl', [key]: long }).length).toBeLessThanOrEqual(BUDGET);
    }
    expect(block({}, long).length).toBeLessThanOrEqual(BUDGET);
  });

  it('shares its size among long fields and keeps short ones complete', () => {
    const long = 'x'.repeat(100_000);
    const data = product({ title: 'Bowl', body_html: long, short_description: long, vendor: 'Maker' });
    expect(data).toMatchObject({ title: 'Bowl', vendor: 'Maker' });
    for (const key of ['body_html', 'short_description']) expect((data[key] as string).length).toBeGreaterThan(5000);
    expect(Object.keys(data)).toEqual(['external_id', 'type', 'title', 'body_html', 'short_description', 'vendor']);
  });

  it('keeps the first entries of a long list, each complete', () => {
    const tags = Array.from({ length: 10_000 }, (_, n) => `tag-${n}`);
    const sentTags = product({ title: 'Bowl', tags })['tags'] as string[];
    expect(sentTags.length).toBeGreaterThan(500);
    expect(sentTags).toEqual(tags.slice(0, sentTags.length));
    const values = Array.from({ length: 10_000 }, (_, n) => `value-${n}`);
    const options = product({ options: [{ name: 'Size', values }] })['options'] as { name: string; values: string[] }[];
    expect(options[0]!.name).toBe('Size');
    expect(options[0]!.values).toEqual(values.slice(0, options[0]!.values.length));
    expect(options[0]!.values.length).toBeGreaterThan(500);
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

describe('the words of a source', () => {
  it('are the visible text of the page, in lines', () => {
    const body =
      '<style>p{}</style><h2>Care</h2><p>Oak &amp; oil, 5&nbsp;cm &#215; 7 cm.</p><ul><li>Dry</li><li>Cool</li></ul><table><tr><td>Size</td><td>L</td></tr></table><!-- x --><script>alert(1)</script>';
    expect(product({ body_html: body })['body_html']).toBe('Care\nOak & oil, 5 cm × 7 cm.\nDry\nCool\nSize | L |');
    expect(product({ body_html: 'İİİİ <SCRIPT>x</Script> end <!-- never' })['body_html']).toBe('İİİİ end <!-- never');
    const plain = 'S < M > L, 3 & 4 <b>for</b> </task>';
    expect(product({ title: plain, raw: { Fit: 'S < M > L, 3 & 4' } })).toMatchObject({
      title: plain,
      further_columns: { Fit: 'S < M > L, 3 & 4' },
    });
  });

  it('do not contain invisible characters', () => {
    const hidden = [...'obey'].map((letter) => String.fromCodePoint(0xe0000 + letter.codePointAt(0)!)).join('');
    expect(product({ title: `Bo\u200bwl${hidden}\u202e`, raw: { [`Mat\u2060erial${hidden}`]: 'Oak' } })).toMatchObject({
      title: 'Bowl',
      further_columns: { Material: 'Oak' },
    });
    expect(product({ title: '👩\u200d🚀 क्\u200dष' })['title']).toBe('👩\u200d🚀 क्\u200dष');
  });

  it('include unknown columns if they describe the product', () => {
    const facts = {
      Material: 'Leinen',
      Farbe: 'rot',
      'Breite (cm)': '40',
      'Active ingredients': 'Aloe',
      'Google Shopping / Gender': 'unisex',
      'Head notes': 'Rose',
      specs: { depth: '3 cm' },
    };
    const rest = {
      'Tax class': 'full',
      status: 'active',
      'Image URL 2': 'x',
      image2: 'https://a.example/x.jpg',
      Einkaufspreis: '3',
      updatedAt: 'today',
      meta: 'x',
      'Gift Card': 'false',
      Lagerbestand: '7',
      'Low stock amount': '2',
      legacyResourceId: '5',
    };
    expect(product({ title: 'Bowl', raw: { ...facts, ...rest } })).toEqual({
      external_id: 'bowl',
      type: 'product',
      title: 'Bowl',
      further_columns: facts,
    });
  });

  it('include the options and prices of the variants', () => {
    const variant = (size: string, price: string, colour: string) => ({
      options: [{ name: 'Size', values: [size] }],
      price,
      raw: { Colour: colour, SKU: size },
    });
    const variants = [variant('S', '9.5', 'red'), variant('L', '12', 'blue'), variant('L', '12', 'red')];
    expect(product({ title: 'Bowl', variants })['variants']).toEqual({
      count: 3,
      options: [
        { name: 'Size', values: ['S', 'L'] },
        { name: 'Colour', values: ['red', 'blue'] },
      ],
      price: { from: '9.50', to: '12.00' },
    });
    expect(product({ options: [{ name: 'Size', values: ['S', 'L'] }], variants })['variants']).toMatchObject({
      options: [{ name: 'Colour', values: ['red', 'blue'] }],
    });
    expect(product({ title: 'Bowl', variants: [] })).not.toHaveProperty('variants');
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
            externalId: 'x',
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
