import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { descriptionAim, gradeOf, shortAim } from '../../../entities/generation/text-aims.ts';
import { charactersSaid } from '../../../src/services/generation/facts/characters-said.ts';
import { plan } from '../../../src/services/generation/prompt/plan.ts';
import { style } from '../../../src/services/generation/prompt/style.ts';
import { generationSettings } from '../../../src/services/generation/settings.ts';

describe('the aim of a text', () => {
  it.each([
    [0, 'bare', 40, 160],
    [59, 'bare', 40, 160],
    [100, 'thin', 100, 220],
    [400, 'normal', 320, 560],
    [2000, 'rich', 500, 900],
  ] as const)('for %s characters of facts is that of %s', (said, grade, least, most) => {
    expect(gradeOf(said)).toBe(grade);
    expect(descriptionAim(said, 1000)).toEqual({ least, most, unit: 'characters' });
  });

  it('never reaches the limit of the text', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.integer({ min: 20, max: 20_000 }), (said, limit) => {
        for (const { least, most } of [descriptionAim(said, limit), shortAim(said, limit)])
          expect([least <= most, most <= limit * 0.9 + 0.5, least >= 0]).toEqual([true, true, true]);
      }),
    );
  });

  it('counts the texts and pairs of the facts, and none of the names', () => {
    expect(charactersSaid({ title: 'x'.repeat(500), maker: 'Maker', shelf: ['Home'], hints: ['gift'] })).toBe(0);
    expect(charactersSaid({ about: 'x'.repeat(40), attributes: { a: 'b', c: 'd' }, form: 'gift card' })).toBe(115);
    expect(charactersSaid({}, true)).toBe(60);
  });

  it('counts a character that is a syllable or a word as two letters', () => {
    expect(charactersSaid({ about: '纯棉毛巾，100 克' })).toBe(10 + 5);
    expect(charactersSaid({ about: 'コットンのタオル', summary: '면 수건' })).toBe(16 + 4 + 3);
  });
});

describe('the plan', () => {
  const planOf = (said: number, given: object = {}) =>
    plan(said, generationSettings.parse(given), ['description', 'bullet_points']) as { structure: string; aim: object };

  it('differs by content type, which is matched without case and with _ as a space', () => {
    const types = ['product_description', 'Category Page', 'blog_post', 'SOCIAL_POST', 'e-mail', 'marketplace listing'];
    const structures = types.map((contentType) => planOf(400, { contentType }).structure);
    expect(new Set(structures).size).toBe(types.length);
    expect(planOf(400, { contentType: 'landing page' })).toEqual(planOf(400));
  });

  it('has no list in the description where bullet points have it', () => {
    expect(planOf(400).structure).toContain('bullet_points has it');
    expect(plan(400, generationSettings.parse({}), ['description'])).toMatchObject({
      structure: expect.stringContaining('One ul'),
    });
    expect(plan(400, generationSettings.parse({ useHtml: false }), ['description'])).toMatchObject({
      structure: expect.not.stringContaining('ul'),
    });
  });

  it('states fewer characters for scripts that need fewer', () => {
    expect(planOf(400, { language: 'zh-Hans' }).aim).toMatchObject({ description: '128 to 224 characters' });
  });
});

describe('the style', () => {
  const styleOf = (given: object) => style(generationSettings.parse(given));

  it.each([
    ['de', 'formal', /^Sie; /],
    ['de-AT', 'informal', /^du; /],
    ['fr', 'informal', /^tu; /],
    ['it', 'informal', /^informal form of address$/],
  ])('of %s texts says the %s form of address', (language, formOfAddress, notes) => {
    expect(styleOf({ language, formOfAddress })['language_notes']).toMatch(notes);
  });

  it('says nothing about languages that nobody has described, nor about other tones', () => {
    expect(styleOf({ language: 'fi', tone: 'dry' })).toEqual({});
  });

  it('leaves out stock phrases that are banned words anyway', () => {
    const { avoid } = styleOf({ language: 'en', bannedWords: ['Timeless'] });
    expect(avoid).toContain('elevate');
    expect(avoid).not.toContain('timeless');
  });
});
