import { describe, expect, it } from '@jest/globals';
import { checkTexts } from '../../../../src/services/generation/checks/check-texts.ts';
import { repeatedTexts } from '../../../../src/services/generation/checks/repeated-text.ts';
import { visibleTexts } from '../../../../src/services/generation/checks/visible-text.ts';
import { confidenceOf } from '../../../../src/services/generation/checks/warning.ts';
import { generationSettings } from '../../../../src/services/generation/settings.ts';
import { sampled } from '../../../support/long.ts';

const check = (written: Record<string, unknown>, given: object = {}, source: Record<string, unknown> = {}) =>
  checkTexts(written, generationSettings.parse({ maxLongChars: 20_000, ...given }), source);
const codes = (checked: Awaited<ReturnType<typeof check>>) =>
  checked.warnings.map((warning) => `${warning.field}:${warning.code}`);

describe('banned words', () => {
  const banned = async (text: string, bannedWords: string[], language = 'en') =>
    codes(await check({ description: text }, { bannedWords, language })).filter((code) => code.endsWith('banned_word'))
      .length;

  it('match whole words and phrases in any case, but with their accents', async () => {
    expect(await banned('The BEST price, really.', ['best'])).toBe(1);
    expect(await banned('The bestseller of Budapest', ['best'])).toBe(0);
    expect(await banned('Das Café und das cafe', ['cafe'])).toBe(1);
    expect(await banned('Das Café', ['cafe'])).toBe(0);
    expect(await banned('Das cafe\u0301', ['Café'])).toBe(1);
    expect(await banned('With free   shipping to all', ['Free Shipping'])).toBe(1);
    expect(await banned('ΦΘΗΝΟΣ', ['φθηνός'])).toBe(0);
    expect(await banned('ΦΘΗΝΌΣ', ['φθηνός'])).toBe(1);
    expect(await banned('now 100% off!', ['100%', '% off!'])).toBe(2);
  });

  it('are found in markup, lists and attributes, but not across paragraphs', async () => {
    expect(await banned('<p>So <strong>chea</strong>p</p>', ['cheap'])).toBe(1);
    expect(await banned('<p>It is free</p><p>shipping today</p>', ['free shipping'])).toBe(0);
    const checked = await check(
      { bullet_points: ['Very cheap'], attributes: [{ name: 'Cheap', value: 'x' }], tags: ['cheap'] },
      { bannedWords: ['cheap'] },
    );
    expect(codes(checked)).toEqual(['bullet_points:banned_word', 'attributes:banned_word', 'tags:banned_word']);
  });

  it('match at the word boundaries of the language, even without spaces', async () => {
    expect(await banned('这是最好的产品', ['最好'], 'zh')).toBe(1);
    expect(await banned('北京大学生很多', ['京大'], 'zh')).toBe(0);
    expect(await banned('สินค้าราคาถูกมาก', ['ราคาถูก'], 'th')).toBe(1);
    expect(await banned('いちばん安い商品です', ['安い'], 'en-Latn-GB-oxendict')).toBe(1);
  });
});

describe('language', () => {
  const texts: Record<string, string> = {
    en: 'This table is made for long dinners with friends and for quiet mornings with a cup of tea.',
    de: 'Dieser Tisch ist für lange Abende mit Freunden gemacht und für ruhige Morgen mit einer Tasse Tee.',
    'sr-Latn': 'Ovaj sto je napravljen za duge večere sa prijateljima i za mirna jutra uz šolju čaja.',
    sr: 'Овај сто је направљен за дуге вечере са пријатељима и за мирна јутра уз шољу чаја.',
    hr: 'Ovaj stol napravljen je za duge večere s prijateljima i za mirna jutra uz šalicu čaja.',
    bs: 'Ovaj sto je napravljen za duge večere s prijateljima i za mirna jutra uz šolju čaja.',
    nb: 'Dette bordet er laget for lange middager med venner og for rolige morgener med en kopp te.',
    da: 'Dette bord er lavet til lange middage med venner og til rolige morgener med en kop te.',
    gl: 'Esta mesa está feita para longas ceas con amigos e para mañás tranquilas cunha cunca de té.',
    'pt-BR': 'Esta mesa foi feita para longos jantares com amigos e para manhãs tranquilas com uma xícara de chá.',
    'zh-Hant-TW': '這張桌子適合與朋友共進漫長的晚餐，也適合在寧靜的早晨喝一杯茶，慢慢享受生活的美好時光。',
  };

  it.each(Object.keys(texts))('%s is recognized', async (language) => {
    expect(codes(await check({ description: texts[language] }, { language }))).not.toContain(
      'description:wrong_language',
    );
  });

  it.each([
    ['sr', 'hr'],
    ['hr', 'sr-Latn'],
    ['bs', 'sr-Latn'],
    ['nb', 'da'],
    ['da', 'nb'],
    ['pt', 'gl'],
    ['gl', 'pt-BR'],
  ])('%s is not distinguished from %s', async (language, other) => {
    expect(codes(await check({ description: texts[other] }, { language }))).not.toContain('description:wrong_language');
  });

  it.each([
    ['de', 'en'],
    ['en', 'de'],
    ['fr', 'sr-Latn'],
    ['en-GB', 'zh-Hant-TW'],
    ['hr', 'en'],
  ])('%s is distinguished from %s', async (language, other) => {
    expect(codes(await check({ description: texts[other] }, { language }))).toContain('description:wrong_language');
  });

  it('is not checked for short texts, names and unknown languages', async () => {
    expect(codes(await check({ name: texts['de'], short_description: 'Ein Tisch für alle' }))).toEqual([]);
    expect(codes(await check({ description: texts['en'] }, { language: 'ga' }))).toEqual([]);
  });
});

describe('empty and repeated texts', () => {
  it('are reported', async () => {
    expect(codes(await check({ description: '<p> </p><p>…</p>' }))).toContain('description:empty');
    expect(codes(await check({ bullet_points: [' '], tags: [] }))).toEqual(['bullet_points:empty', 'tags:empty']);
    expect(
      codes(
        await check({ description: '<p>It lasts a whole lifetime. Fine.</p><p>It lasts a whole lifetime! Fine.</p>' }),
      ),
    ).toEqual(['description:repeated']);
    expect(codes(await check({ bullet_points: ['Solid', 'solid '] }))).toEqual(['bullet_points:repeated']);
    expect(codes(await check({ name: 'Round table', description: '<p>Round table.</p>' }))).toEqual([
      'description:repeated',
    ]);
    expect(
      codes(await check({ short_description: 'A table for all of us', description: '<p>A table for all of us.</p>' })),
    ).toEqual(['description:repeated']);
  });

  it('are reported with the position of a repetition', async () => {
    const description = '<p>Made of oak.</p><p>It seats <strong>three</strong> people. It seats three people!</p>';
    const { warnings } = await check({ description }, {}, { about: 'Oak bench for three people' });
    expect(warnings).toMatchObject([{ code: 'repeated', words: 'It seats three people' }]);
    expect(description.slice(warnings[0]!.start, warnings[0]!.end)).toBe('It seats three people');
    expect(warnings[0]!.start).toBe(description.lastIndexOf('It seats'));
  });

  it.each([
    'Lorem ipsum dolor',
    'As an AI language model, I',
    'Hello {{name}}!',
    'Made by [Brand]',
    'Das [Produktname] hier',
    'Als KI-Sprachmodell kann ich',
    'by %PRODUCT_NAME%',
  ])('with template placeholders are reported: %s', async (text) => {
    expect(codes(await check({ description: text }))).toContain('description:placeholder');
  });

  it('are not reported for similar valid texts', async () => {
    expect(
      codes(
        await check(
          { description: '<p>Soft [on both sides]. It is 100 good. Easy care. Easy care.</p>' },
          {},
          { n: 100 },
        ),
      ),
    ).toEqual([]);
  });
});

describe('confidence', () => {
  it('is the product of the factors of all warnings, in any order', () => {
    expect(confidenceOf([])).toBe(1);
    expect(confidenceOf([{ code: 'too_long' }])).toBe(0.95);
    expect(confidenceOf([{ code: 'placeholder' }, { code: 'banned_word' }])).toBe(0.4);
    expect(confidenceOf([{ code: 'banned_word' }, { code: 'placeholder' }])).toBe(0.4);
    expect(confidenceOf(Array.from({ length: 100 }, () => ({ code: 'empty' as const })))).toBe(0);
  });

  it('does not decrease for facts of the custom instructions', async () => {
    expect(
      await check({ description: 'Returns within 30 days.' }, { customInstructions: 'Mention 30 days of returns' }),
    ).toMatchObject({ warnings: [], confidence: 1 });
  });
});

describe('hostile texts', () => {
  const long = (part: string) => part.repeat(Math.ceil(40_000 / part.length));
  const parts = [
    'a',
    '1',
    '1 ',
    '1 234',
    '1.',
    '1,1.',
    'a1 ',
    'A',
    'Ab ',
    '<',
    '<p>',
    '<p',
    '<strong>',
    '&',
    '&amp;',
    '{{',
    '[brand ',
    '%A_',
    'S,',
    'S-',
    'xX',
    '€',
    'EN ',
    'ISO ',
    '"',
    'é\u0301',
    '👍🏽',
    '最',
    'two ',
    '½',
    '-',
    'Äx-',
    '®',
    '\n',
    'a. ',
    'IP6',
  ];

  it.each(sampled(parts, 4))('of 40 000 characters are checked completely: %j', async (part) => {
    const bannedWords = Array.from({ length: 200 }, (_, index) =>
      `${part.trim() || 'x'}${'a'.repeat(index % 90)}`.slice(0, 99),
    );
    const text = long(part);
    const checked = await check(
      { name: text, short_description: text, description: text, bullet_points: [text], seo_title: text },
      { bannedWords, useHtmlShort: true },
      { title: text, raw: { a: text } },
    );
    expect(checked.confidence).toBeGreaterThanOrEqual(0);
    expect(JSON.stringify(checked.warnings).length).toBeLessThan(20_000);
  });

  // Copying the text for each of its spaces would take minutes, longer than a test may.
  it.each(['Ab ', 'a1 ', 'a <em>b</em> '])('of two million characters are read in linear time: %j', (part) => {
    const [text] = visibleTexts({ description: part.repeat(2_000_000 / part.length) });
    expect(text?.blocks.join('').length).toBeGreaterThan(500_000);
  });

  // Reading the signs from each of them would take hours.
  it('of signs in a row are divided into sentences in linear time', () => {
    expect(repeatedTexts(visibleTexts({ description: `a${'!'.repeat(1_000_000)}x` }))).toEqual([]);
  });
});
