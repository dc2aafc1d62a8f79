import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAPPABLE_FIELDS } from '../../../../../src/services/catalog/imports/reading/catalog-record.ts';
import { COLUMN_SYNONYMS } from '../../../../../src/services/catalog/imports/reading/column-synonyms.ts';
import { suggestMapping } from '../../../../../src/services/catalog/imports/reading/suggest-mapping.ts';
import { collect, outline } from './collect.ts';

describe('a plain table', () => {
  it('is read by its suggested mapping and stores other columns unchanged', async () => {
    const { records, errors } = await collect(
      'Artikelnummer;Bezeichnung;Preis;Schlagworte;Bild;Höhe\n17;Stuhl;"1.249,50 €";holz,eiche;https://x.test/1.jpg https://x.test/2.jpg;80 cm\n',
    );
    expect(errors).toEqual([]);
    expect(records).toEqual([
      {
        row: 2,
        externalId: '17',
        itemType: 'product',
        title: 'Stuhl',
        metadata: {},
        sourceData: {
          title: 'Stuhl',
          price: '1249.50',
          tags: ['holz', 'eiche'],
          images: [
            { src: 'https://x.test/1.jpg', position: 1 },
            { src: 'https://x.test/2.jpg', position: 2 },
          ],
          raw: { Höhe: '80 cm' },
        },
      },
    ]);
  });

  it('is read by a given mapping, in which the parent column marks variants', async () => {
    const mapping = { external_id: 'key', title: 'label', parent_external_id: 'of', description: 'Name' };
    const { records } = await collect('key,label,of,Name\na,Lamp,,Nice\nb,,a,\n', { mapping });
    expect(records.map(({ externalId, itemType, title, metadata }) => [externalId, itemType, title, metadata])).toEqual(
      [
        ['a', 'product', 'Lamp', {}],
        ['b', 'variant', 'b', { parent_external_id: 'a' }],
      ],
    );
    expect(records[0]?.sourceData['body_html']).toBe('Nice');
  });

  it('reports the cell of every row that is not imported', async () => {
    const text = 'sku,name,price\n,No sku,1\nA,,1\nB,Bad,ten\nC,Good,10\nC,Again,10\n';
    expect(outline(await collect(text))).toEqual({
      ids: ['C'],
      errors: [
        '2 sku missing_identifier',
        '3 name missing_title',
        '4 price not_a_number',
        '6 sku duplicate_identifier',
      ],
    });
  });

  it('rejects a mapping to a missing column, and a table without identifier or title', async () => {
    await expect(collect('a,b\n1,2\n', { mapping: { external_id: 'a', title: 'c' } })).rejects.toMatchObject({
      code: 'VALIDATION',
      message: expect.stringContaining('no column “c”'),
    });
    await expect(collect('colour,size\nred,L\n')).rejects.toMatchObject({
      code: 'VALIDATION',
      message: expect.stringContaining('identifier'),
    });
    await expect(collect('sku,size\nx,L\n')).rejects.toMatchObject({
      code: 'VALIDATION',
      message: expect.stringContaining('title'),
    });
  });

  it('gets suggestions in several languages, independent of accents, brackets and case', () => {
    expect(suggestMapping(['RÉFÉRENCE', 'Désignation', 'Prix (EUR)', 'Marque'])).toEqual({
      external_id: 'RÉFÉRENCE',
      title: 'Désignation',
      price: 'Prix (EUR)',
      vendor: 'Marque',
    });
    expect(suggestMapping(['SKU', 'Назив', 'Цена', 'Опис'])).toEqual({
      external_id: 'SKU',
      sku: 'SKU',
      title: 'Назив',
      price: 'Цена',
      description: 'Опис',
    });
    expect(suggestMapping(['__proto__', 'x'])).toEqual({});
  });

  it('is read completely in any order of columns, with any quoting, delimiter, line ends and pieces', async () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'ž', '😀', '"', ',', ';', '\t', '|', '\n', '\r\n', ' ', '=', '1'),
      maxLength: 12,
    });
    const rows = fc.array(fc.record({ title: cell, note: cell, other: cell }), { minLength: 1, maxLength: 8 });
    const columns = fc.shuffledSubarray(['id', 'title', 'note', 'other'] as const, { minLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        rows,
        columns,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 1, max: 50 }),
        fc.boolean(),
        async (cells, order, delimiter, lineEnd, size, quoteAll) => {
          const table = cells.map((entry, index) => ({ id: `n${index}`, ...entry, title: `t${entry.title}` }));
          const quote = (text: string): string =>
            quoteAll || /[",;|\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
          const text = [
            order.join(delimiter),
            ...table.map((entry) => order.map((key) => quote(entry[key])).join(delimiter)),
          ].join(lineEnd);
          const { records, errors } = await collect(text, { mapping: { external_id: 'id', title: 'title' } }, size);
          expect(errors).toEqual([]);
          const read = records.map(({ externalId, title, sourceData }) => ({
            id: externalId,
            title,
            note: '',
            other: '',
            ...(sourceData['raw'] as object | undefined),
          }));
          expect(read).toEqual(
            table.map((entry) => ({
              id: entry.id,
              title: entry.title.trim(),
              note: entry.note.trim(),
              other: entry.other.trim(),
            })),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it('yields the same catalogue in any order and case of its columns', async () => {
    const COLUMNS = {
      'Product ID': 'id',
      Title: 'title',
      Description: 'text',
      Brand: 'brand',
      Category: 'type',
      Tags: 'tags',
      Price: 'price',
      UVP: 'price',
      SKU: 'sku',
      EAN: 'sku',
      Stock: 'stock',
      'Image URL': 'image',
      'Meta Title': 'text',
      Parent: 'parent',
      Farbe: 'text',
      Handle: 'sku',
    } as const;
    const headers = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
    const word = fc.stringMatching(/^[a-zäß]{1,8}$/);
    const cell = {
      id: fc.uuid(),
      title: word,
      text: fc.option(word, { nil: '' }),
      brand: word,
      type: word,
      tags: fc.constantFrom('', 'a|b', 'c'),
      price: fc.constantFrom('9.50', '', 'ten'),
      sku: word,
      stock: fc.nat(9).map(String),
      image: fc.constantFrom('', 'https://x.test/1.jpg'),
      parent: fc.constantFrom('', 'p-1'),
    };
    const row = fc.record(
      Object.fromEntries(headers.map((header) => [header, cell[COLUMNS[header]]])) as Record<
        keyof typeof COLUMNS,
        fc.Arbitrary<string>
      >,
    );
    const shuffled = fc.shuffledSubarray(headers, { minLength: headers.length });
    const recased = fc.array(
      fc.constantFrom<(text: string) => string>(
        (text) => text,
        (text) => text.toUpperCase(),
        (text) => text.toLowerCase(),
      ),
      { minLength: headers.length, maxLength: headers.length },
    );
    const read = async (rows: Record<string, string>[], order: string[], names: string[]) => {
      const { records, errors } = await collect(
        [names, ...rows.map((each) => order.map((header) => each[header]))].map((cells) => cells.join(';')).join('\n'),
        {},
        1000,
      );
      const raw = (facts: Record<string, unknown>) =>
        new Map(Object.entries(facts['raw'] ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]));
      return {
        records: records.map((record) => ({
          ...record,
          sourceData: { ...record.sourceData, raw: raw(record.sourceData) },
        })),
        errors: errors.map(({ row, column, code }) => `${row} ${column.toLowerCase()} ${code}`).toSorted(),
      };
    };
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), shuffled, recased, async (rows, order, cases) => {
        const plain = await read(rows, headers, headers);
        expect(plain.records.length + plain.errors.length).toBeGreaterThanOrEqual(rows.length);
        expect(
          await read(
            rows,
            order,
            order.map((header, index) => cases[index]!(header)),
          ),
        ).toEqual(plain);
      }),
      { numRuns: 200 },
    );
  });

  it('has no synonym that belongs to two of our fields', () => {
    for (const field of MAPPABLE_FIELDS) {
      for (const header of COLUMN_SYNONYMS[field]) {
        const suggested = Object.keys(suggestMapping([header])).filter(
          (each) => field !== 'sku' || each !== 'external_id',
        );
        expect([header, suggested]).toEqual([header, [field]]);
      }
    }
  });

  it('is read by the mapping of the user even if its layout is detected', async () => {
    const SHOPIFY = 'Handle,Title,Vendor,Variant SKU,Variant Price\njug,Jug,Acme,J-1,9\n';
    const { records } = await collect(SHOPIFY, { mapping: { external_id: 'Variant SKU', title: 'Vendor' } });
    expect(records).toEqual([
      {
        row: 2,
        externalId: 'J-1',
        itemType: 'product',
        title: 'Acme',
        metadata: {},
        sourceData: { title: 'Acme', raw: { Handle: 'jug', Title: 'Jug', 'Variant Price': '9' } },
      },
    ]);
  });

  it('has the same default identifier in any order of its columns', async () => {
    for (const text of ['sku,id,name\nA,1,Jug\n', 'name,ID,sku\nJug,1,A\n'])
      expect(outline(await collect(text, { mapping: { title: 'name' } })).ids).toEqual(['1']);
  });
});
