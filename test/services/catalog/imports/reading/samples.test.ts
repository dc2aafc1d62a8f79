import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { collect, outline } from './collect.ts';

const sample = (name: string): Buffer => readFileSync(new URL(`../../../../../samples/${name}`, import.meta.url));

describe('the sample catalogues', () => {
  it('have products, variants and images without an error', async () => {
    const { records, errors } = await collect(sample('catalogue.csv'), {}, 4096);
    expect(errors).toEqual([]);
    const products = records.filter((record) => record.itemType === 'product');
    expect([products.length, records.length - products.length]).toEqual([29, 63]);
    expect(products.flatMap((record) => (record.sourceData['images'] as unknown[] | undefined) ?? [])).toHaveLength(50);
    expect(new Set(records.map((record) => record.externalId)).size).toBe(records.length);
  });

  it('include one with row errors, which are all reported', async () => {
    expect(outline(await collect(sample('catalogue-with-errors.csv')))).toEqual({
      ids: ['walnut-tray', 'wool-socks', 'wool-socks#36–39', 'wool-socks#44–47', 'letter-opener'],
      errors: [
        '3 Handle missing_identifier',
        '5 Variant Price not_a_number',
        '9 Column 18 too_many_columns',
        '7 Title missing_title',
      ],
    });
  });
});
