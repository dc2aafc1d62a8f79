import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { SourceType } from '../../../../../entities/catalog/data-source.ts';
import { inspectCatalog } from '../../../../../src/services/catalog/imports/reading/inspect-catalog.ts';
import { collect, collectJson, pieces } from './collect.ts';

const rawOf = async (record: object) =>
  (await collectJson([{ id: 1, title: 'a', ...record }])).records[0]?.sourceData['raw'];

describe('values of JSON', () => {
  it('become text where text is read, and stay unchanged in raw', async () => {
    const { records } = await collectJson(
      '[{"id": 12345678901234567890, "title": 2026, "price": 19.90, "quantity": 1e3, "tags": ["a, b", "c"], "sku": "", "width": 5.50, "big": 98765432109876543210, "tiny": 1e-7, "fragile": true, "none": null, "size": {"w": 5, "none": null}, "colours": ["red", "blue"]}]',
    );
    expect(records[0]).toMatchObject({ row: 1, externalId: '12345678901234567890', title: '2026' });
    expect(records[0]?.sourceData).toEqual({
      title: '2026',
      price: '19.9',
      inventory_quantity: 1000,
      tags: ['a, b', 'c'],
      raw: {
        width: 5.5,
        big: '98765432109876543210',
        tiny: 1e-7,
        fragile: true,
        size: { w: 5, none: null },
        colours: ['red', 'blue'],
        tags: ['a, b', 'c'],
      },
    });
  });

  it('are read as the names of objects where a text is read', async () => {
    const { records, errors } = await collectJson([
      {
        id: 1,
        name: 'Jug',
        brand: { id: 4, name: 'Acme' },
        category: [{ name: 'Kitchen' }, { name: 'Jugs' }],
        tags: [{ name: 'blue' }],
        price: { from: 1 },
      },
    ]);
    expect(errors).toEqual([]);
    expect(records[0]?.sourceData).toEqual({
      title: 'Jug',
      vendor: 'Acme',
      product_type: 'Kitchen, Jugs',
      tags: ['blue'],
      raw: {
        brand: { id: 4, name: 'Acme' },
        category: [{ name: 'Kitchen' }, { name: 'Jugs' }],
        tags: [{ name: 'blue' }],
        price: { from: 1 },
      },
    });
  });

  it.each([
    [['https://x.test/1.jpg', 'https://x.test/2.jpg']],
    [
      [
        { url: 'https://x.test/2.jpg', position: '2' },
        { src: 'https://x.test/1.jpg', position: 1 },
      ],
    ],
    ['https://x.test/1.jpg, https://x.test/2.jpg'],
  ])('become images from %j', async (images) => {
    const { records } = await collectJson([{ id: 1, title: 'a', images, image: null }]);
    expect(records[0]?.sourceData['images']).toEqual([
      { src: 'https://x.test/1.jpg', position: 1 },
      { src: 'https://x.test/2.jpg', position: 2 },
    ]);
  });

  it('include the alternative texts of images', async () => {
    const { records } = await collectJson([
      { id: 1, title: 'a', image: { src: 'https://x.test/1.jpg', alt: 'A jug', width: 800 } },
    ]);
    expect(records[0]?.sourceData).toEqual({
      title: 'a',
      images: [{ src: 'https://x.test/1.jpg', position: 1, alt: 'A jug' }],
      raw: { image: { src: 'https://x.test/1.jpg', alt: 'A jug', width: 800 } },
    });
  });

  it('have safe column names for keys that exist on every object', async () => {
    expect(Object.entries((await rawOf({ constructor: 'c', ' note ': 1, note: 2 })) as object)).toEqual([
      ['constructor (column 3)', 'c'],
      ['note', 1],
      ['note (2)', 2],
    ]);
  });
});

describe('columns of JSON', () => {
  const many = Array.from({ length: 150 }, (_, index) => ({ id: index, name: 'a' }));

  it('include keys that first occur in a late record', async () => {
    const { records } = await collectJson([...many, { id: 'late', name: 'b', colour: 'red' }]);
    expect(records.at(-1)?.sourceData['raw']).toEqual({ colour: 'red' });
  });

  it('can be mapped although they first occur in a late record', async () => {
    const { records } = await collectJson([...many, { id: 'late', name: 'b', hersteller_x: 'Acme' }], {
      mapping: { external_id: 'id', title: 'name', vendor: 'hersteller_x' },
    });
    expect(records.at(-1)?.sourceData['vendor']).toBe('Acme');
    const shown = await inspectCatalog(pieces(JSON.stringify([...many, { ean: '4' }]), 5000), SourceType.json);
    expect(shown).toMatchObject({
      columns: ['id', 'name', 'ean'],
      rowCount: 151,
      layout: 'columns',
      suggestedMapping: { external_id: 'id', title: 'name', barcode: 'ean' },
    });
    expect(shown.previewRows).toHaveLength(10);
    expect(shown.previewRows[0]).toEqual({ id: '0', name: 'a', ean: '' });
  });

  it('of a known layout are detected', async () => {
    const { records } = await collectJson([
      { Handle: 'jug', Title: 'Jug', 'Option1 Name': 'Size', 'Option1 Value': 'L', 'Variant Price': 5 },
    ]);
    expect(records.map(({ externalId, itemType }) => [externalId, itemType])).toEqual([
      ['jug', 'product'],
      [expect.stringContaining('jug#'), 'variant'],
    ]);
  });

  it('yield the same catalogue as the same rows of CSV', async () => {
    const bytes = await readFile('samples/catalogue.csv');
    const rows: unknown = parse(bytes, { columns: true, bom: true });
    const records = async (reading: ReturnType<typeof collect>) =>
      (await reading).records.map((record) => ({ ...record, row: 0 }));
    expect(await records(collectJson(rows, {}, 1000))).toEqual(await records(collect(bytes, {}, 1000)));
  });

  it('show nested values in the preview', async () => {
    const { previewRows } = await inspectCatalog(
      pieces(JSON.stringify([{ id: 1, size: { w: 5 }, tags: ['a', 'b'] }])),
      SourceType.json,
    );
    expect(previewRows).toEqual([{ id: '1', size: '{"w":5}', tags: 'a, b' }]);
  });
});
