import { describe, expect, it } from '@jest/globals';
import { checkTexts } from '../../../../src/services/generation/checks/check-texts.ts';
import { generationSettings } from '../../../../src/services/generation/settings.ts';

const FACTS = { title: 'Oak bowl', about: 'Bowl of oak, turned on a lathe, oiled. Holds 2 litres. Two felt pads.' };
const DESCRIPTION =
  '<p>The oak bowl is turned on a lathe and oiled with care.</p><p>It holds 2 litres of fruit. Two felt pads under the bowl protect every table.</p>';

const warnings = async (written: Record<string, unknown>, given: object = {}, facts: object = FACTS) =>
  (await checkTexts(written, generationSettings.parse(given), { ...facts })).warnings.filter(
    ({ code }) => code === 'repeated' || code === 'stock_phrase',
  );

describe('a text that says the same as another one', () => {
  it.each([
    ['short_description', 'Turned on a lathe, and oiled with great care.'],
    ['seo_description', 'Felt pads under it protect every table. Order yours.'],
    ['bullet_points', ['Two felt pads protect each table, under the bowl', 'Bread, too']],
  ])('is reported with the words in %s', async (field, text) => {
    const found = await warnings({ name: 'Oak bowl', description: DESCRIPTION, [field]: text });
    const whole = [text].flat().join('\n');
    expect(found).toEqual([
      {
        code: 'repeated',
        field,
        message: expect.stringMatching(/^".+" says the same as the description$/),
        words: expect.any(String),
        start: expect.any(Number),
        end: expect.any(Number),
      },
    ]);
    expect(whole.slice(found[0]!.start, found[0]!.end)).toBe(found[0]!.words);
  });

  it('is reported once for each text, and names the text that says it first', async () => {
    const found = await warnings({
      description: DESCRIPTION,
      bullet_points: ['Turned on a lathe and oiled with care', 'Felt pads under it protect every table'],
      short_description: 'Ready for apples, bread, letters and keys.',
      seo_description: 'Ready for letters, keys, bread and apples.',
    });
    expect(found.map(({ field, message }) => [field, message.split(' says the same as ')[1]])).toEqual([
      ['bullet_points', 'the description'],
      ['seo_description', 'the short description'],
    ]);
  });

  it.each([
    ['one fact in words of its own', { bullet_points: ['Holds 2 litres', 'Two pads of felt'] }],
    ['the name of the product', { short_description: 'Oak bowl. For the kitchen table.' }],
    [
      'the same subject',
      { seo_description: 'Oak bowl of 2 litres with felt pads, turned and oiled: for fruit at home.' },
    ],
    [
      'search words and titles',
      { seo_title: 'Turned on a lathe and oiled with care', tags: ['turned on a lathe and oiled'] },
    ],
  ])('is not one that has only %s', async (_, texts) => {
    expect(await warnings({ name: 'Oak bowl', description: DESCRIPTION, ...texts })).toEqual([]);
  });
});

describe('stock phrases', () => {
  const phrases = async (language: string, text: string, given: object = {}, facts: object = FACTS) =>
    (await warnings({ description: text }, { language, ...given }, facts)).map(({ words }) => words);

  it.each([
    ['en', 'A timeless bowl that elevates the table. Look no further!', ['elevates', 'Look no further', 'timeless']],
    ['en-GB', 'Say hello  to a must have for fruit.', ['must have', 'Say hello to']],
    [
      'de',
      'Eine zeitlose Schale: ob Obst oder Brot, sie überzeugt durch Form.',
      ['ob Obst oder', 'zeitlose', 'überzeugt durch'],
    ],
    ['fr', "Découvrez ce bol, une pièce d'exception.", ['Découvrez', "pièce d'exception"]],
    ['en', 'The versatility of oak. Discover it.', ['Discover']],
    ['fr', 'Un bol et sa housse en cuir véritable, un véritable atout.', ['véritable']],
    ['de', 'Ein Highlight mit Highlighter.', ['Highlight']],
    ['pl', 'A timeless bowl', []],
  ])('of %s are named with their words: %s', async (language, text, expected) => {
    expect(new Set(await phrases(language, text))).toEqual(new Set(expected));
  });

  it.each([
    ['en', 'Made for the oven and designed to stack. Choose whether you want a lid. Perfect for 2 people.'],
    ['en', 'Two bowls meet the standard. Children discover how oak grows.'],
    ['de', 'Prüfen Sie, ob ein Deckel oder zwei dabei sind. Die Dichtung sorgt für festen Sitz.'],
    ['fr', 'Housse en cuir véritable, idéal pour 4 personnes.'],
  ])('of %s are not found in plain statements: %s', async (language, text) => {
    expect(await phrases(language, text)).toEqual([]);
  });

  it('that the customer gave are none, and banned words are reported as such', async () => {
    expect(await phrases('en', 'A timeless bowl', {}, { title: 'Timeless bowl' })).toEqual([]);
    expect(await phrases('en', 'A timeless bowl', { customInstructions: 'Call it timeless.' })).toEqual([]);
    const { warnings: found } = await checkTexts(
      { description: 'A timeless bowl' },
      generationSettings.parse({ bannedWords: ['timeless'] }),
      {},
    );
    expect(found.map(({ code }) => code)).toEqual(['banned_word']);
  });

  it('weigh little', async () => {
    const { confidence } = await checkTexts({ description: 'A timeless bowl.' }, generationSettings.parse({}), FACTS);
    expect(confidence).toBe(0.98);
  });
});
