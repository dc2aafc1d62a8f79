import { describe, expect, it } from '@jest/globals';
import { answerSchema } from '../../sandbox/writer/answer.ts';

const text = { type: 'string' };
const PRODUCT = {
  title: 'Garden Bench',
  maker: 'Example Works',
  shelf: ['Garden'],
  hints: ['Wood', 'Seating'],
  about: '<p>A bench of oak with room for 3 people. It is 120 cm wide &amp; easy to clean.</p>',
  choices: { Colour: ['Green', 'Brown'] },
  images: [{ src: 'https://example.com/a.jpg' }, { src: 'https://example.com/b.jpg' }],
};

const SCHEMA = {
  type: 'object',
  properties: {
    name: text,
    short_description: text,
    description: text,
    bullet_points: { type: 'array', items: text },
    attributes: { type: 'array', items: { $ref: '#/$defs/attribute' } },
    tags: { type: 'array', items: text },
    seo_title: text,
    seo_description: text,
    image_alts: { type: 'array', items: text },
  },
  $defs: { attribute: { type: 'object', properties: { name: text, value: text } } },
};

interface Texts {
  name: string;
  short_description: string;
  description: string;
  bullet_points: string[];
  attributes: { name: string; value: string }[];
  tags: string[];
  seo_title: string;
  seo_description: string;
  image_alts: string[];
}

const prompt = (task: object, product: object = PRODUCT) =>
  `Write.\n<product_data>${JSON.stringify(product)}</product_data>\n<task>${JSON.stringify(task)}</task>`;
const write = (task: object, product?: object) => answerSchema(SCHEMA, prompt(task, product)) as Texts;

describe("the sandbox's writer", () => {
  it('fills the known fields from the data of the product', () => {
    const texts = write({ language: 'en' });
    expect(texts).toMatchObject({
      name: 'Garden Bench',
      attributes: [
        { name: 'Brand', value: 'Example Works' },
        { name: 'Type', value: 'Garden' },
        { name: 'Colour', value: 'Green, Brown' },
      ],
      tags: ['wood', 'seating', 'garden'],
      seo_title: 'Garden Bench | Example Works',
      image_alts: ['Garden Bench, Example Works', 'Garden Bench, Example Works'],
    });
    expect(texts.description).toContain('A bench of oak with room for 3 people.');
    expect(texts.description).toContain('120 cm wide &amp; easy to clean.');
    expect(texts.bullet_points.length).toBeGreaterThan(2);
    expect(texts.seo_description.length).toBeGreaterThanOrEqual(70);
    expect(texts.seo_description.length).toBeLessThanOrEqual(160);
    expect(write({ language: 'en' })).toEqual(texts);
  });

  it.each(['en', 'de', 'fr', 'es', 'it', 'nl', 'xx'])('invents no number and leaves no blank in %s', (language) => {
    const texts = JSON.stringify(write({ language, max_short_chars: 2000, max_long_chars: 9000 }));
    expect(texts.match(/\d+/g)?.filter((number) => !['3', '120'].includes(number)) ?? []).toEqual([]);
    expect(texts).not.toMatch(/[a-z]\{|\{[a-z]+\}|undefined|null/);
  });

  it.each([5, 12, 40, 90, 200, 1000])('writes at most %d characters, markup included', (max) => {
    for (const html of [true, false]) {
      const texts = write({
        language: 'de',
        max_short_chars: max,
        max_long_chars: max,
        use_html: html,
        use_html_short: html,
      });
      expect(texts.short_description.length).toBeLessThanOrEqual(max);
      expect(texts.description.length).toBeLessThanOrEqual(max);
      expect(texts.description.length).toBeGreaterThan(0);
    }
  });

  it('writes HTML only where it is allowed, and escapes the data', () => {
    const product = { ...PRODUCT, title: 'A <b>&</b> B' };
    const texts = write({ use_html: true, use_html_short: false }, product);
    expect(texts.description).toContain('A &lt;b&gt;&amp;&lt;/b&gt; B');
    expect(texts.short_description).not.toContain('<p>');
    expect(write({ use_html: false }).description).not.toMatch(/[<>]/);
    expect(write({ use_html_short: true }).short_description).toMatch(/^<p>.*<\/p>$/);
  });

  it('varies with language and tone, and does not mix languages', () => {
    const variants = ['en', 'de', 'fr', 'es', 'it', 'nl'].flatMap((language) =>
      ['professional', 'friendly', 'luxury', 'playful'].map((tone) => write({ language, tone }).description),
    );
    expect(new Set(variants).size).toBe(24);
    expect(write({ language: 'de' }).description).not.toContain('A bench of oak');
    expect(
      write({ language: 'de' }, { ...PRODUCT, about: 'Die Bank ist aus Eiche und passt auf den Balkon.' }).description,
    ).toContain('Die Bank ist aus Eiche');
  });

  it('fills every kind of schema that models receive', () => {
    const schema = {
      type: 'object',
      properties: {
        status: { enum: ['ok', 'no'] },
        kind: { const: 'post' },
        count: { type: 'integer', minimum: 2 },
        maybe: { type: ['string', 'null'] },
        either: { anyOf: [{ type: 'null' }, { type: 'boolean' }] },
        nothing: { type: 'null' },
        list: { type: 'array', minItems: 2, maxItems: 3, items: { type: 'object', properties: { title: text } } },
        seo_meta: { type: 'object', properties: { title: text, description: text } },
        short: { type: 'string', maxLength: 8 },
        slug: text,
      },
    };
    expect(answerSchema(schema, prompt({ topic: 'Ten ways' }))).toEqual({
      status: 'ok',
      kind: 'post',
      count: 2,
      maybe: expect.any(String),
      either: false,
      nothing: null,
      list: [{ title: 'Ten ways' }, { title: 'Ten ways' }],
      seo_meta: { title: expect.any(String), description: expect.any(String) },
      short: expect.stringMatching(/^.{1,8}$/),
      slug: 'ten-ways',
    });
    expect(answerSchema(SCHEMA, 'nothing to go by')).toMatchObject({ tags: ['sandbox'] });
  });
});
