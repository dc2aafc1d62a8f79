import { describe, expect, it } from '@jest/globals';
import { collectJson, outline } from './collect.ts';

/** Products as the APIs of shops return them. */
const SHIRT = {
  id: 11,
  title: 'Shirt',
  body_html: '<p>Linen</p>',
  vendor: 'Acme',
  tags: 'summer, linen',
  image: { id: 5, src: 'https://x.test/1.jpg' },
  images: [
    { id: 6, src: 'https://x.test/2.jpg', position: 2 },
    { id: 5, src: 'https://x.test/1.jpg', position: 1, alt: 'Front' },
  ],
  options: [
    { name: 'Size', position: 1, values: ['L', 'XL'] },
    { name: 'Colour', values: ['Red'] },
  ],
  variants: [
    {
      id: 1,
      product_id: 11,
      title: 'L / Red',
      option1: 'L',
      option2: 'Red',
      option3: null,
      sku: 'S-L',
      price: '9.50',
      inventory_quantity: 4,
      weight: 0.2,
    },
    {
      id: 2,
      product_id: 11,
      title: 'XL / Red',
      option1: 'XL',
      option2: 'Red',
      option3: null,
      sku: 'S-XL',
      price: '10.00',
      inventory_quantity: 0,
    },
  ],
};

describe('variants nested in a product', () => {
  it('become items of their own with all of their data', async () => {
    const { records, errors } = await collectJson({ products: [SHIRT] });
    expect(errors).toEqual([]);
    expect(
      records.map(({ row, externalId, itemType, title, metadata }) => ({ row, externalId, itemType, title, metadata })),
    ).toEqual([
      { row: 1, externalId: '11', itemType: 'product', title: 'Shirt', metadata: {} },
      {
        row: 1,
        externalId: '11#1',
        itemType: 'variant',
        title: 'Shirt - L / Red',
        metadata: {
          parent_external_id: '11',
          options: [
            { name: 'Size', value: 'L' },
            { name: 'Colour', value: 'Red' },
          ],
        },
      },
      {
        row: 1,
        externalId: '11#2',
        itemType: 'variant',
        title: 'Shirt - XL / Red',
        metadata: {
          parent_external_id: '11',
          options: [
            { name: 'Size', value: 'XL' },
            { name: 'Colour', value: 'Red' },
          ],
        },
      },
    ]);
    expect(records[0]?.sourceData).toEqual({
      title: 'Shirt',
      body_html: '<p>Linen</p>',
      vendor: 'Acme',
      tags: ['summer', 'linen'],
      options: [
        { name: 'Size', values: ['L', 'XL'] },
        { name: 'Colour', values: ['Red'] },
      ],
      images: [
        { src: 'https://x.test/1.jpg', position: 1, alt: 'Front' },
        { src: 'https://x.test/2.jpg', position: 2 },
      ],
      raw: { image: SHIRT.image, images: SHIRT.images, options: SHIRT.options },
    });
    expect(records[1]?.sourceData).toEqual({
      title: 'L / Red',
      sku: 'S-L',
      price: '9.50',
      inventory_quantity: 4,
      options: [
        { name: 'Size', values: ['L'] },
        { name: 'Colour', values: ['Red'] },
      ],
      raw: { product_id: 11, option1: 'L', option2: 'Red', weight: 0.2 },
    });
  });

  it('are merged into a product without options', async () => {
    const { records } = await collectJson([
      {
        id: 1,
        title: 'Jug',
        variants: [{ id: 9, product_id: 1, title: 'Default Title', option1: 'Default Title', sku: 'J', price: '5.00' }],
      },
      SHIRT,
    ]);
    expect(records.map(({ externalId }) => externalId)).toEqual(['1', '11', '11#1', '11#2']);
    expect(records[0]).toMatchObject({
      itemType: 'product',
      sourceData: { sku: 'J', price: '5.00', raw: { product_id: 1, variants: [{ id: 9, sku: 'J' }] } },
    });
  });

  it.each([
    ['a list of names and values', { options: [{ name: 'Size', value: 'L' }] }],
    ['a list of attributes', { attributes: [{ id: 3, name: 'Size', option: 'L' }] }],
    ['an object', { options: { Size: 'L' } }],
  ])('have options from %s', async (_, more) => {
    const { records } = await collectJson([{ sku: 'A', name: 'Shirt', variants: [{ sku: 'A-L', ...more }] }]);
    expect(records.map(({ externalId, title }) => [externalId, title])).toEqual([
      ['A', 'Shirt'],
      ['A#A-L', 'Shirt - L'],
    ]);
    expect(records[1]?.metadata).toEqual({ parent_external_id: 'A', options: [{ name: 'Size', value: 'L' }] });
  });

  it('may have ids that are unique only within their product', async () => {
    const of = (id: number) => ({ id, title: `Jug ${id}`, variants: [{ id: 1, title: `Jug ${id} blue` }, { id: 2 }] });
    const { records, errors } = await collectJson([of(1), of(2)]);
    expect(errors).toEqual([]);
    expect(records.map(({ externalId, title }) => `${externalId} ${title}`)).toEqual([
      '1 Jug 1',
      '1#1 Jug 1 blue',
      '1#2 Jug 1',
      '2 Jug 2',
      '2#1 Jug 2 blue',
      '2#2 Jug 2',
    ]);
  });

  it.each([
    ['numbers', [5, 6]],
    ['objects without an id', [{ id: 1 }, { colour: 'red' }]],
    ['texts', 'red, blue'],
  ])('are stored as raw data where they are %s', async (_, variants) => {
    const { records } = await collectJson([{ id: 1, title: 'a', variants }]);
    expect(records.map(({ sourceData }) => sourceData['raw'])).toEqual([{ variants }]);
  });

  it('are reported when they are invalid, and skipped with an invalid product', async () => {
    const read = await collectJson([
      { id: 1, title: 'a', variants: [{ id: 7, price: 'ten' }, { id: 8, price: 10 }, { id: 8 }] },
      { id: 2, variants: [{ id: 9 }] },
    ]);
    expect(outline(read)).toEqual({
      ids: ['1', '1#8'],
      errors: ['1 price not_a_number', '1 id duplicate_identifier', '2 title missing_title'],
    });
    expect(read.errors.map(({ externalId }) => externalId)).toEqual(['1#7', '1#8', '2']);
    expect(read.errors[2]?.message).toContain('variants are skipped');
  });

  it('are read by a mapping of the user', async () => {
    const { records } = await collectJson(
      [{ code: 'A', label: 'Shirt', variants: [{ id: 1, code: 'A-1', label: 'Shirt L' }] }],
      { mapping: { external_id: 'code', title: 'label' } },
    );
    expect(records.map(({ externalId, title }) => [externalId, title])).toEqual([
      ['A', 'Shirt'],
      ['A#A-1', 'Shirt L'],
    ]);
  });
});
