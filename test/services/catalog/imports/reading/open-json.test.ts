import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { SourceType } from '../../../../../entities/catalog/data-source.ts';
import { inspectCatalog } from '../../../../../src/services/catalog/imports/reading/inspect-catalog.ts';
import { collect, collectJson, outline, pieces } from './collect.ts';

const TWO = [
  { id: 1, title: 'Jug' },
  { id: 2, title: 'Café “fin”' },
];
const lines = (records: readonly unknown[]) => records.map((record) => JSON.stringify(record)).join('\n');
const fileError = (words: string) => ({ code: 'VALIDATION', message: expect.stringContaining(words) });
const rawOf = async (record: object) =>
  (await collectJson([{ id: 1, title: 'a', ...record }])).records[0]?.sourceData['raw'];

describe('a JSON file', () => {
  it.each([
    ['a list', JSON.stringify(TWO)],
    ['a list over many lines', JSON.stringify(TWO, null, 2)],
    ['lines', `${lines(TWO)}\n`],
    ['lines of Windows, blank ones between them', `\n${lines(TWO).replace('\n', '\r\n\r\n')}`],
    [
      'an object with a list',
      JSON.stringify({
        exported: '2026-01-01',
        meta: { pages: [1] },
        tags: [{ name: 'x' }],
        products: TWO,
        next: null,
      }),
    ],
    ['objects over many lines', TWO.map((each) => JSON.stringify(each, null, 2)).join('\n')],
    ['objects on one line', TWO.map((each) => JSON.stringify(each)).join('')],
  ])('may hold %s, however it is cut', async (_, text) => {
    for (const size of [1, 2, 13, 100_000]) {
      const { records, errors } = await collectJson(text, {}, size);
      expect(errors).toEqual([]);
      expect(records.map(({ row, externalId, title }) => [row, externalId, title])).toEqual([
        [1, '1', 'Jug'],
        [2, '2', 'Café “fin”'],
      ]);
    }
  });

  it('may hold a single product, with its parts', async () => {
    for (const indent of [0, 2]) {
      const text = JSON.stringify(
        { id: 1, title: 'Jug', categories: [{ id: 3, name: 'Kitchen' }], variants: [{ id: 7 }] },
        null,
        indent,
      );
      expect(outline(await collectJson(text))).toEqual({ ids: ['1', '1#7'], errors: [] });
    }
  });

  it.each([
    ['UTF-8 with BOM', Buffer.from(`\uFEFF${JSON.stringify(TWO)}`)],
    ['UTF-16 LE with BOM', iconv.encode(JSON.stringify(TWO), 'utf-16le', { addBOM: true })],
    ['UTF-16 BE without', iconv.encode(lines(TWO), 'utf-16be')],
  ])('is read in %s', async (_, bytes) => {
    for (const size of [1, 3, 100_000])
      expect((await collectJson(bytes, {}, size)).records.map(({ title }) => title)).toEqual(['Jug', 'Café “fin”']);
  });

  it('gives back any list of records, whatever its keys, their order and the pieces', async () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0') && text.isWellFormed()),
      fc.integer(),
      fc.boolean(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    const list = fc.array(value, { minLength: 1, maxLength: 3 });
    const object = fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.oneof(value, list), { minKeys: 1, maxKeys: 4 });
    const record = fc.dictionary(fc.stringMatching(/^x[a-z_ ]{1,6}y$/), fc.oneof(value, list, object), { maxKeys: 5 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 60 }),
        fc.boolean(),
        async (given, size, asLines) => {
          const all = given.map((each, index) => ({ ...each, id: `n${index}`, title: 't' }));
          const { records, errors } = await collectJson(
            asLines ? lines(all) : all,
            { mapping: { external_id: 'id', title: 'title' } },
            size,
          );
          expect(errors).toEqual([]);
          const filled = given.map((each) =>
            Object.entries(JSON.parse(JSON.stringify(each))).filter(([, entry]) => entry !== ''),
          );
          expect(records.map(({ sourceData }) => sourceData['raw'] ?? {})).toEqual(
            filled.map((entries) => Object.fromEntries(entries)),
          );
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('values of JSON', () => {
  it('become text where text is read, and stay what they are in raw', async () => {
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

  it('are read by what objects are called where a text is wanted', async () => {
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
  ])('are images as %j', async (images) => {
    const { records } = await collectJson([{ id: 1, title: 'a', images, image: null }]);
    expect(records[0]?.sourceData['images']).toEqual([
      { src: 'https://x.test/1.jpg', position: 1 },
      { src: 'https://x.test/2.jpg', position: 2 },
    ]);
  });

  it('bring the alt texts of images', async () => {
    const { records } = await collectJson([
      { id: 1, title: 'a', image: { src: 'https://x.test/1.jpg', alt: 'A jug', width: 800 } },
    ]);
    expect(records[0]?.sourceData).toEqual({
      title: 'a',
      images: [{ src: 'https://x.test/1.jpg', position: 1, alt: 'A jug' }],
      raw: { image: { src: 'https://x.test/1.jpg', alt: 'A jug', width: 800 } },
    });
  });

  it('keep keys that mean something on every object apart', async () => {
    expect(Object.entries((await rawOf({ constructor: 'c', ' note ': 1, note: 2 })) as object)).toEqual([
      ['constructor (column 3)', 'c'],
      ['note', 1],
      ['note (2)', 2],
    ]);
  });
});

describe('columns of JSON', () => {
  const many = Array.from({ length: 150 }, (_, index) => ({ id: index, name: 'a' }));

  it('grow with records that come late', async () => {
    const { records } = await collectJson([...many, { id: 'late', name: 'b', colour: 'red' }]);
    expect(records.at(-1)?.sourceData['raw']).toEqual({ colour: 'red' });
  });

  it('may be mapped although they come late', async () => {
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

  it('of a known layout are recognised', async () => {
    const { records } = await collectJson([
      { Handle: 'jug', Title: 'Jug', 'Option1 Name': 'Size', 'Option1 Value': 'L', 'Variant Price': 5 },
    ]);
    expect(records.map(({ externalId, itemType }) => [externalId, itemType])).toEqual([
      ['jug', 'product'],
      [expect.stringContaining('jug#'), 'variant'],
    ]);
  });

  it('hold the same catalogue as the same rows of CSV', async () => {
    const bytes = await readFile('samples/catalogue.csv');
    const rows: unknown = parse(bytes, { columns: true, bom: true });
    const records = async (reading: ReturnType<typeof collect>) =>
      (await reading).records.map((record) => ({ ...record, row: 0 }));
    expect(await records(collectJson(rows, {}, 1000))).toEqual(await records(collect(bytes, {}, 1000)));
  });

  it('show what is nested in the preview', async () => {
    const { previewRows } = await inspectCatalog(
      pieces(JSON.stringify([{ id: 1, size: { w: 5 }, tags: ['a', 'b'] }])),
      SourceType.json,
    );
    expect(previewRows).toEqual([{ id: '1', size: '{"w":5}', tags: 'a, b' }]);
  });
});

describe('a file that is no JSON', () => {
  it.each([
    ['nothing', '', 'is empty'],
    ['a table', 'id,title\n1,a\n', 'is not JSON: it begins with “id,title'],
    ['an Excel file', Buffer.from('504b030414000600', 'hex'), 'Excel'],
    ['an empty list', '[]', 'holds no objects'],
    ['empty objects', '[{},{}]', 'only empty objects'],
    ['a list of numbers', '[1,2]', 'is no object'],
    ['an object of nothing', '{"error":"not found"}', 'is no product'],
    [
      'two lists',
      JSON.stringify({ products: TWO, customers: TWO }),
      'more than one list of objects (“products” and “customers”)',
    ],
    ['more behind its list', `${JSON.stringify(TWO)}\n[]`, 'goes on behind the end'],
    ['an end too soon', '[{"id":1,"title":"a"},{"id":2,"ti', 'ends in the middle of record 2'],
    ['a comma too many', '[{"id":1,"title":"a"},{"id":2,"title":"b"},]', 'no valid JSON at record 3'],
    ['a quote too few', '[{"id":1,"title":"a"},{"id":2,"title":"b},{"id":3}]', 'record 2'],
    ['a NUL', '[{"id":1,"title":"a\0"}]', 'not a text file'],
    [
      'one endless text',
      `[{"id":1,"title":"a"},{"id":2,"title":"${'x'.repeat(4_200_000)}`,
      'Record 2 is longer than 4 million',
    ],
    [
      'an endless line',
      `{"id":1,"title":"a"}\n{"id":2,"title":"${'x'.repeat(8_200_000)}"}`,
      'Record 2 is longer than 4 million',
    ],
    ['nothing but braces', '['.repeat(5_000_000), 'Record 1 is longer than 4 million'],
    ['nothing but ends', `[{"id":1,"title":"${'}'.repeat(5_000_000)}`, 'Record 1 is longer than 4 million'],
  ])('is refused: %s', async (_, bytes, words) => {
    await expect(collectJson(bytes, {}, 65_536)).rejects.toMatchObject(fileError(words));
  });

  it('is refused with too many rows, variants counted', async () => {
    await expect(collectJson([...TWO, { id: 3, title: 'c' }], { maxRows: 2 })).rejects.toMatchObject(
      fileError('more than 2 rows'),
    );
    const product = { id: 1, title: 'a', variants: [{ id: 1 }, { id: 2 }] };
    await expect(collectJson([product], { maxRows: 2 })).rejects.toMatchObject(fileError('more than 2 rows'));
    expect((await collectJson([product], { maxRows: 3 })).records).toHaveLength(3);
  });
});

describe('a record that cannot be taken', () => {
  it.each([
    ['no object', '[1]', '2  not_an_object'],
    ['nested too deep', `{"id":2,"title":"b","x":${'['.repeat(40)}${']'.repeat(40)}}`, '2 x nested_too_deep'],
    ['a key that stands twice', '{"id":2,"title":"b","x":{"a":1,"a":2}}', '2 x duplicate_key'],
    ['a prototype', '{"id":2,"title":"b","__proto__":{"a":1}}', '2 __proto__ unsafe_key'],
    ['a nested prototype', '{"id":2,"title":"b","x":[{"__proto__":{"a":1}}]}', '2 x unsafe_key'],
    ['NUL', '{"id":2,"title":"b","x":{"y":"a\\u0000"}}', '2 x broken_characters'],
    ['half a character', '{"id":2,"title":"b","x":"\\ud83d"}', '2 x broken_characters'],
    ['half a character in a key', '{"id":2,"title":"b","x\\ud83d":"y"}', '2 x\ufffd broken_characters'],
    ['an endless value', `{"id":2,"title":"b","x":{"y":"${'z'.repeat(100_001)}"}}`, '2 x cell_too_long'],
    ['no identifier', '{"title":"b"}', '2 id missing_identifier'],
    ['no title', '{"id":2}', '2 title missing_title'],
    ['a price that is none', '{"id":2,"title":"b","price":"ten"}', '2 price not_a_number'],
    ['the same identifier', '{"id":1,"title":"b"}', '2 id duplicate_identifier'],
  ])('is listed, and the others land: %s', async (_, record, error) => {
    for (const text of [
      `[{"id":1,"title":"a"},${record},{"id":3,"title":"c"}]`,
      `{"id":1,"title":"a"}\n${record}\n{"id":3,"title":"c"}`,
    ]) {
      expect(outline(await collectJson(text, {}, 65_536))).toEqual({ ids: ['1', '3'], errors: [error] });
    }
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });

  it('is a line that is no JSON, or more', async () => {
    const read = await collectJson(
      '{"id":1,"title":"a"}\n{"id":2,\n{"id":3}{"id":4}\n{"id":5,"title":"e"},\n{"id":6,"title":"f"}\n',
    );
    expect(outline(read)).toEqual({ ids: ['1', '6'], errors: ['2  broken_json', '3  broken_json', '4  broken_json'] });
  });

  it('has bytes that are no characters', async () => {
    const bytes = Buffer.concat([
      Buffer.from('[{"id":1,"title":"Čaj"},{"id":2,"title":"B'),
      Buffer.from([0xe9]),
      Buffer.from(' x"},{"id":3,"title":"Šolja"}]'),
    ]);
    expect(outline(await collectJson(bytes))).toEqual({ ids: ['1', '3'], errors: ['2 title broken_characters'] });
  });

  it('has more keys than there may be', async () => {
    const keys = (count: number, name: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, 1]));
    const read = await collectJson(
      [
        { id: 1, title: 'a', ...keys(998, 'x') },
        { id: 2, title: 'b', one_more: 1 },
        { id: 3, title: 'c' },
      ],
      {},
      65_536,
    );
    expect(outline(read)).toEqual({ ids: ['1', '3'], errors: ['2 one_more too_many_columns'] });
  });
});
