import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { wantedKeys } from '../../../src/services/generation/prompt/answer-schema.ts';
import { buildPrompt } from '../../../src/services/generation/prompt/build-prompt.ts';
import { generationSettings } from '../../../src/services/generation/settings.ts';

const settings = generationSettings.parse({});
const BUDGET = 12_000;

/** The block of the prompt that holds the item, as it is sent. */
function block(sourceData: Record<string, unknown>, externalId = 'bowl'): string {
  const { user } = buildPrompt({ externalId, itemType: 'product', sourceData }, settings, wantedKeys(settings), 'model');
  return /<product_data>\n(.*)\n<\/product_data>$/s.exec(user)![1]!;
}

const product = (sourceData: Record<string, unknown>, externalId?: string) => JSON.parse(block(sourceData, externalId)) as Record<string, unknown>;

describe('the product in the prompt', () => {
  it('says what the source says of it, and leaves out what is of no use', () => {
    const of = { title: 'Bowl', price: '9.50', tags: ['wood'], options: [{ name: 'Size', values: ['S', 'L'] }], body_html: '<p>A bowl</p>' };
    const out = { raw: { a: 'x' }, other_rows: [{ a: 'y' }], images: [{ src: 'z' }], sku: 'B-1', barcode: '4711', inventory_quantity: 7, grams: 300, vendor: '', categories: [] };
    expect(product({ ...of, ...out })).toEqual({ external_id: 'bowl', type: 'product', ...of });
  });

  it('keeps to its size whichever field is long', () => {
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

  it('shares its size among long fields; short ones are whole', () => {
    const long = 'x'.repeat(100_000);
    const data = product({ title: 'Bowl', body_html: long, short_description: long, vendor: 'Maker' });
    expect(data).toMatchObject({ title: 'Bowl', vendor: 'Maker' });
    for (const key of ['body_html', 'short_description']) expect((data[key] as string).length).toBeGreaterThan(5000);
    expect(Object.keys(data)).toEqual(['external_id', 'type', 'title', 'body_html', 'short_description', 'vendor']);
  });

  it('keeps the first entries of a long list, whole', () => {
    const tags = Array.from({ length: 10_000 }, (_, n) => `tag-${n}`);
    const kept = product({ title: 'Bowl', tags })['tags'] as string[];
    expect(kept.length).toBeGreaterThan(500);
    expect(kept).toEqual(tags.slice(0, kept.length));
    const values = Array.from({ length: 10_000 }, (_, n) => `value-${n}`);
    const options = product({ options: [{ name: 'Size', values }] })['options'] as { name: string; values: string[] }[];
    expect(options[0]!.name).toBe('Size');
    expect(options[0]!.values).toEqual(values.slice(0, options[0]!.values.length));
    expect(options[0]!.values.length).toBeGreaterThan(500);
  });

  it('never exceeds its size nor tears a character, whatever a source holds', () => {
    // Long texts are made from short descriptions, so that a counterexample can be read.
    const text = fc.record({ part: fc.constantFrom('a', '<', '"', '\n', '👍🏽', 'ß ', '\u0001'), count: fc.nat(30_000) });
    const value = fc.oneof(text, fc.integer(), fc.boolean(), fc.array(text, { maxLength: 4 }), fc.array(fc.record({ name: text, values: fc.array(text, { maxLength: 3 }) }), { maxLength: 3 }));
    const written = (_key: string, each: { part?: string; count: number } | null) => (each?.part ? each.part.repeat(each.count) : each);
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
