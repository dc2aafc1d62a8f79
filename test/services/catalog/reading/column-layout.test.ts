import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { suggestMapping } from '../../../../src/services/catalog/reading/suggest-mapping.ts';
import { collect, outline } from './collect.ts';

describe('a plain table', () => {
  it('is read by its suggested mapping, other columns kept as they are', async () => {
    const { records, errors } = await collect('Artikelnummer;Bezeichnung;Preis;Schlagworte;Bild;Höhe\n17;Stuhl;"1.249,50 €";holz,eiche;https://x.test/1.jpg https://x.test/2.jpg;80 cm\n');
    expect(errors).toEqual([]);
    expect(records).toEqual([{
      row: 2, externalId: '17', itemType: 'product', title: 'Stuhl', metadata: {},
      sourceData: { title: 'Stuhl', price: '1249.50', tags: ['holz', 'eiche'], images: [{ src: 'https://x.test/1.jpg', position: 1 }, { src: 'https://x.test/2.jpg', position: 2 }], raw: { Höhe: '80 cm' } },
    }]);
  });

  it('follows a given mapping, variants by their parent', async () => {
    const mapping = { external_id: 'key', title: 'label', parent_external_id: 'of', description: 'Name' };
    const { records } = await collect('key,label,of,Name\na,Lamp,,Nice\nb,,a,\n', { mapping });
    expect(records.map(({ externalId, itemType, title, metadata }) => [externalId, itemType, title, metadata])).toEqual([
      ['a', 'product', 'Lamp', {}],
      ['b', 'variant', 'b', { parent_external_id: 'a' }],
    ]);
    expect(records[0]?.sourceData['body_html']).toBe('Nice');
  });

  it('names the cell of every row that does not land', async () => {
    const text = 'sku,name,price\n,No sku,1\nA,,1\nB,Bad,ten\nC,Good,10\nC,Again,10\n';
    expect(outline(await collect(text))).toEqual({ ids: ['C'], errors: ['2 sku missing_identifier', '3 name missing_title', '4 price not_a_number', '6 sku duplicate_identifier'] });
  });

  it('refuses a mapping to a column that is not there, and a table without identifier or title', async () => {
    await expect(collect('a,b\n1,2\n', { mapping: { external_id: 'a', title: 'c' } })).rejects.toMatchObject({ code: 'VALIDATION', message: expect.stringContaining('no column “c”') });
    await expect(collect('colour,size\nred,L\n')).rejects.toMatchObject({ code: 'VALIDATION', message: expect.stringContaining('identifier') });
    await expect(collect('sku,size\nx,L\n')).rejects.toMatchObject({ code: 'VALIDATION', message: expect.stringContaining('title') });
  });

  it('suggests columns in several languages, whatever accents, brackets and case', () => {
    expect(suggestMapping(['RÉFÉRENCE', 'Désignation', 'Prix (EUR)', 'Marque'])).toEqual({ external_id: 'RÉFÉRENCE', title: 'Désignation', price: 'Prix (EUR)', vendor: 'Marque' });
    expect(suggestMapping(['SKU', 'Назив', 'Цена', 'Опис'])).toEqual({ external_id: 'SKU', sku: 'SKU', title: 'Назив', price: 'Цена', description: 'Опис' });
    expect(suggestMapping(['__proto__', 'x'])).toEqual({});
  });

  it('gives back any table, whatever the order of columns, quoting, delimiter, line ends and pieces', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ž', '😀', '"', ',', ';', '\t', '|', '\n', '\r\n', ' ', '=', '1'), maxLength: 12 });
    const rows = fc.array(fc.record({ title: cell, note: cell, other: cell }), { minLength: 1, maxLength: 8 });
    const columns = fc.shuffledSubarray(['id', 'title', 'note', 'other'] as const, { minLength: 4 });
    await fc.assert(
      fc.asyncProperty(rows, columns, fc.constantFrom(',', ';', '\t', '|'), fc.constantFrom('\n', '\r\n'), fc.integer({ min: 1, max: 50 }), fc.boolean(), async (cells, order, delimiter, lineEnd, size, quoteAll) => {
        const table = cells.map((entry, index) => ({ id: `n${index}`, ...entry, title: `t${entry.title}` }));
        const quote = (text: string): string => (quoteAll || /[",;|\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
        const text = [order.join(delimiter), ...table.map((entry) => order.map((key) => quote(entry[key])).join(delimiter))].join(lineEnd);
        const { records, errors } = await collect(text, { mapping: { external_id: 'id', title: 'title' } }, size);
        expect(errors).toEqual([]);
        const read = records.map(({ externalId, title, sourceData }) => ({ id: externalId, title, note: '', other: '', ...(sourceData['raw'] as object | undefined) }));
        expect(read).toEqual(table.map((entry) => ({ id: entry.id, title: entry.title.trim(), note: entry.note.trim(), other: entry.other.trim() })));
      }),
      { numRuns: 200 },
    );
  });
});
