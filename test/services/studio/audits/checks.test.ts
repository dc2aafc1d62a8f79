import { describe, expect, it } from '@jest/globals';
import { ItemType } from '../../../../entities/catalog/item-enums.ts';
import { AuditCheck } from '../../../../entities/studio/audit-check.ts';
import { auditedProduct } from '../../../../src/services/studio/audits/analysis/audited-product.ts';
import type { AuditRules } from '../../../../src/services/studio/audits/analysis/check.ts';
import { languageDetector } from '../../../../src/services/generation/checks/wrong-language.ts';
import { CHECKS, checksNamed } from '../../../../src/services/studio/audits/analysis/checks.ts';

const RULES: AuditRules = { language: 'en', bannedWords: [], detector: await languageDetector() };
const IMAGE = { src: 'https://shop.example/1.jpg', alt: 'A board' };
const letters = (count: number) => 'word '.repeat(Math.ceil(count / 5)).slice(0, count - 1) + 's';
/** The source data of a product without defects. */
const GOOD = {
  title: 'Board',
  body_html: `<p>${letters(300)}</p>`,
  seo_title: letters(20),
  seo_description: letters(70),
  images: [IMAGE],
};

/** Returns the messages of an item's problems by check. */
function faults(
  source: Record<string, unknown>,
  generated: Record<string, unknown> = {},
  rules: Partial<AuditRules> = {},
  itemType = ItemType.product,
) {
  const product = auditedProduct({
    id: 'one',
    itemType,
    sourceData: { ...GOOD, ...source },
    generatedContent: generated,
  });
  return Object.fromEntries(
    CHECKS.flatMap((check) => {
      const problem = check.inspect?.(product, { ...RULES, ...rules });
      return problem ? [[check.check, problem.message]] : [];
    }),
  );
}

const found = (...args: Parameters<typeof faults>) => Object.keys(faults(...args));

describe('the checks of an audit', () => {
  it('include every AuditCheck, and find nothing in a product without defects', () => {
    expect(CHECKS.map(({ check }) => check)).toEqual(Object.values(AuditCheck));
    expect(checksNamed([])).toEqual(CHECKS);
    expect(checksNamed(['banned_words', 'missing_images']).map(({ check }) => check)).toEqual([
      'missing_images',
      'banned_words',
    ]);
    expect(faults({})).toEqual({});
  });

  it.each([
    undefined,
    null,
    '',
    '   ',
    '<p></p>',
    '<p>&nbsp;</p><br>',
    '<p>🙂🙂</p>',
    '<img src="a.jpg" alt="A board">',
    '<script>let words = 1;</script>',
  ])('report %p as a missing description', (body_html) => {
    expect(faults({ body_html })).toEqual({ missing_description: 'There is no description.' });
  });

  it('read the description of a source as its facts, like a generation', () => {
    expect(faults({ body_html: '', description: `<p>${letters(300)}</p>` })).toEqual({});
    expect(faults({ body_html: 'Board &lt;1 m&gt;' })['short_description']).toContain('has 11 characters');
  });

  it('count the characters of a description that a reader sees', () => {
    expect(faults({ body_html: letters(299) })).toEqual({
      short_description: 'The description has 299 characters; at least 300 are recommended.',
    });
    expect(faults({ body_html: letters(300) })).toEqual({});
    // Markup, attributes and the source of entities are not counted.
    expect(faults({ body_html: `<div class="${letters(400)}"><p>${letters(100)}</p></div>` })).toEqual({
      short_description: 'The description has 100 characters; at least 300 are recommended.',
    });
    expect(faults({ body_html: `<p>${'&eacute;&amp;&quot;'.repeat(99)}ab</p>` })).toEqual({
      short_description: 'The description has 299 characters; at least 300 are recommended.',
    });
    expect(faults({ body_html: `<p>${'&eacute;&amp;&quot;'.repeat(99)}abc</p>` })).toEqual({});
    expect(faults({ body_html: `a${'👩‍👩‍👧'.repeat(298)}` })).toEqual({
      short_description: 'The description has 299 characters; at least 300 are recommended.',
    });
    expect(faults({ body_html: `a${'👩‍👩‍👧'.repeat(299)}` })).toEqual({});
    expect(faults({ body_html: `<p>${letters(149)}</p>\n\n   <p>${letters(149)}</p>` })).toEqual({
      short_description: 'The description has 299 characters; at least 300 are recommended.',
    });
  });

  it('use the generated description, else the generated short one, else that of the source', () => {
    expect(found({ body_html: '' }, { description: letters(300) })).toEqual([]);
    expect(found({ body_html: '' }, { description: '<p></p>', short_description: letters(200) })).toEqual([
      'short_description',
    ]);
    expect(found({}, { description: letters(100) })).toEqual(['short_description']);
    expect(found({ body_html: '', short_description: letters(400) })).toEqual(['missing_description']);
  });

  it('report missing images and missing alternative texts', () => {
    for (const images of [undefined, [], 'none', [{ src: ' ' }], ['']])
      expect(faults({ images })).toEqual({ missing_images: 'There is no image.' });
    expect(faults({ images: [{ src: IMAGE.src }] })).toEqual({
      missing_alt_text: 'The image has no alternative text.',
    });
    expect(faults({ images: [IMAGE, IMAGE.src, { url: IMAGE.src, alt: ' ' }] })).toEqual({
      missing_alt_text: '2 of 3 images have no alternative text.',
    });
    expect(faults({ images: [IMAGE, IMAGE.src] }, { image_alts: ['A board', ''] })).toEqual({
      missing_alt_text: '1 of 2 images has no alternative text.',
    });
    expect(faults({ images: [IMAGE, IMAGE.src] }, { image_alts: ['', 'A hook'] })).toEqual({});
    expect(faults({ images: [] }, {}, {}, ItemType.page)).toEqual({});
  });

  it.each([
    [19, 1],
    [20, 0],
    [60, 0],
    [61, 1],
  ])('require SEO titles of 20 to 60 characters: %d', (count, wrong) => {
    expect(faults({ seo_title: letters(count) })).toEqual(
      wrong ? { seo_title_length: `The SEO title has ${count} characters; 20 to 60 are recommended.` } : {},
    );
    expect(found({ seo_title: '' }, { seo_title: letters(count) })).toHaveLength(wrong);
  });

  it.each([
    [69, 1],
    [70, 0],
    [160, 0],
    [161, 1],
  ])('require SEO descriptions of 70 to 160 characters: %d', (count, wrong) => {
    expect(faults({ seo_description: letters(count) })).toEqual(
      wrong
        ? { seo_description_length: `The SEO description has ${count} characters; 70 to 160 are recommended.` }
        : {},
    );
  });

  it('report missing SEO texts', () => {
    expect(faults({ seo_title: undefined, seo_description: ' ' })).toEqual({
      seo_title_length: 'There is no SEO title.',
      seo_description_length: 'There is no SEO description.',
    });
  });

  it('report texts in another language, except short ones', () => {
    const german =
      'Dieses Brett aus massivem Buchenholz wird von Hand geölt und kommt aus nachhaltiger Forstwirtschaft. '.repeat(4);
    expect(faults({ body_html: `<p>${german}</p>` })).toEqual({
      language_mismatch: 'The project’s language is “en”, but the description seems to be in “de”.',
    });
    expect(found({ body_html: german, seo_description: german.slice(0, 100) }, {}, { language: 'de-AT' })).toEqual([]);
    expect(found({ title: german, body_html: 'Ein Brett aus Buche, von Hand geölt.' })).toEqual(['short_description']);
  });

  it('report banned words that are whole words of any text', () => {
    const rules = { bannedWords: ['cheap', 'best price', 'C&A'] };
    expect(
      faults(
        { title: 'Cheap board', body_html: `<h2>The Best</h2><div>price, CHEAP ${letters(300)}</div>` },
        {},
        rules,
      ),
    ).toEqual({ banned_words: 'Banned words: “cheap” (name, description), “best price” (description).' });
    expect(
      found(
        { title: 'Cheaper than a chapeau', body_html: `<p>cheap</p>` },
        { name: 'Board', description: letters(300) },
        { bannedWords: ['cheap'] },
      ),
    ).toEqual([]);
    expect(found({ title: 'C&amp;A' }, {}, rules)).toEqual(['banned_words']);
    const many = Array.from({ length: 12 }, (_, n) => `bad${n}`);
    expect(faults({ title: many.join(' ') }, {}, { bannedWords: many })['banned_words']).toMatch(
      /“bad9” \(name\) and 2 more\.$/,
    );
  });
});
