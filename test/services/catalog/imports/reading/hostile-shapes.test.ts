import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { SourceType } from '../../../../../entities/catalog/data-source.ts';
import type { ReadEvent } from '../../../../../src/services/catalog/imports/reading/catalog-record.ts';
import { inspectCatalog } from '../../../../../src/services/catalog/imports/reading/inspect-catalog.ts';
import { readCatalog, readTable } from '../../../../../src/services/catalog/imports/reading/read-catalog.ts';
import { all } from '../../../../support/all.ts';
import { book, textRow } from '../../../../support/xlsx.ts';

/** The maximum length of a cell. With quadratic time, reading a cell of this length would take minutes. */
const LONG = 99_000;

async function read(content: string | Buffer, sourceType = SourceType.csv): Promise<ReadEvent[]> {
  return (await all(readCatalog(Readable.from([Buffer.from(content)]), {}, sourceType))).flat();
}

const records = (events: ReadEvent[]) => events.flatMap((event) => ('record' in event ? [event.record] : []));
const errors = (events: ReadEvent[]) => events.flatMap((event) => ('error' in event ? [event.error] : []));

describe('reading takes linear time for a file in which', () => {
  it('images have many separators between them', async () => {
    const rows = Array.from(
      { length: 5 },
      (_, n) => `${n},Chair,https://x.test/1.jpg${' '.repeat(LONG)}x https://x.test/2.jpg\n`,
    ).join('');
    const [first, ...others] = records(await read(`id,title,images\n${rows}`));
    expect(first?.sourceData['images']).toMatchObject([{ position: 1 }, { src: 'https://x.test/2.jpg', position: 2 }]);
    expect(others.length).toBe(4);
  });

  it('column names have brackets that never close', async () => {
    const { suggestedMapping } = await inspectCatalog(
      Readable.from([
        JSON.stringify({ id: 1, title: 'Chair', ['('.repeat(LONG)]: 1, ['['.repeat(LONG)]: 1, 'Price (EUR) [net]': 2 }),
      ]),
      SourceType.json,
    );
    expect(suggestedMapping).toEqual({ external_id: 'id', title: 'title', price: 'Price (EUR) [net]' });
  });

  it('numbers have very many digits', async () => {
    const number = `1.${'0'.repeat(2_000_000)}1`;
    const events = await read(
      `[{"id":1,"title":"Chair","weight":${number}},{"id":2,"title":"Desk","weight":1.50}]`,
      SourceType.json,
    );
    expect(errors(events)).toMatchObject([{ row: 1, column: 'weight', code: 'cell_too_long' }]);
    expect(records(events)).toMatchObject([{ externalId: '2', sourceData: { raw: { weight: 1.5 } } }]);
  });

  it('a row has very many quoted quotes', async () => {
    const cells = Array.from({ length: 60_000 }, (_, n) => `"""${n}"`);
    expect(errors(await read(`id,title\n${cells.join(',')}\n${cells.join(',')}x"y"\n`))).toMatchObject([
      { row: 2, code: 'too_many_columns' },
      { row: 3, code: 'broken_quotes' },
    ]);
  });

  it('number formats are very long', async () => {
    const sheet = `${textRow('id', 'title', 'released')}<row><c t="inlineStr"><is><t>1</t></is></c><c t="inlineStr"><is><t>Chair</t></is></c><c s="1"><v>45352</v></c></row>`;
    const events = await read(book(sheet, { formats: [`yyyy${'['.repeat(200_000)}`] }), SourceType.xlsx);
    expect(records(events)).toMatchObject([{ sourceData: { raw: { released: '45352' } } }]);
  });
});

describe('a small file does not expand to a very large catalogue by', () => {
  it('the name of a column, which every item repeats', async () => {
    const [record] = records(await read(`id,title,${'x'.repeat(50_000)},${'x'.repeat(50_001)}\n1,Chair,a,b\n`));
    const name = `${'x'.repeat(200)}…`;
    expect(record?.sourceData['raw']).toEqual({ [name]: 'a', [`${name} (2)`]: 'b' });
    const mapped = readCatalog(Readable.from([`id,title,${'X'.repeat(300)}\n1,Chair,Maker\n`]), {
      mapping: { external_id: 'id', title: 'title', vendor: 'x'.repeat(300) },
    });
    expect(records((await all(mapped)).flat())).toMatchObject([{ sourceData: { vendor: 'Maker' } }]);
  });

  it('the name of an option, which every variant repeats', async () => {
    const name = 'x'.repeat(50_000);
    const csv = await read(`Handle,Title,Option1 Name,Option1 Value\nchair,Chair,${name},Red\nchair,,,Blue\n`);
    const json = await read(
      JSON.stringify([
        {
          id: 1,
          title: 'Chair',
          options: [{ name }],
          variants: [
            { id: 2, option1: 'Red' },
            { id: 3, option1: 'Blue' },
          ],
        },
      ]),
      SourceType.json,
    );
    for (const events of [csv, json])
      expect(records(events)[1]?.metadata['options']).toEqual([{ name: `${'x'.repeat(200)}…`, value: 'Red' }]);
  });

  it('cells that all refer to the same text', async () => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(40)}</row>`;
    const bytes = book(textRow('Handle', 'Title', 'Variant SKU') + row.repeat(20), {
      strings: `<si><t>${'x'.repeat(90_000)}</t></si>`,
    });
    await expect(read(bytes, SourceType.xlsx)).rejects.toThrow(
      'The cells of the workbook hold more than 32 MB of text. Split it.',
    );
  });
});

describe('memory is bounded for a product that', () => {
  const text = 'x'.repeat(90_000);
  const FITTING = 222;

  async function readRows(columns: string[], cells: string[][]): Promise<ReadEvent[]> {
    const rows = async function* () {
      for (const [n, each] of cells.entries()) yield [{ row: n + 2, cells: each }];
    };
    return (await all(readTable({ columns, rows: rows() }, {}))).flat();
  }

  it('has very long rows', async () => {
    const chair = Array.from({ length: 300 }, (_, n) => ['chair', n === 0 ? 'Chair' : '', `${n}`, text]);
    const events = await readRows(['Handle', 'Title', 'Option1 Value', 'Notes'], [...chair, ['desk', 'Desk', '', '']]);
    expect(errors(events)).toHaveLength(300 - FITTING);
    expect(errors(events)[0]).toMatchObject({ row: FITTING + 2, code: 'too_many_rows', externalId: 'chair' });
    expect(
      records(events)
        .filter(({ itemType }) => itemType === 'product')
        .map(({ externalId }) => externalId),
    ).toEqual(['chair', 'desk']);
  });

  it('comes after very long variations', async () => {
    const variations = Array.from({ length: 301 }, (_, n) => [`${n + 2}`, 'variation', '', 'id:1', text]);
    const events = await readRows(
      ['ID', 'Type', 'Name', 'Parent', 'Notes'],
      [...variations.slice(0, 300), ['1', 'variable', 'Chair', '', ''], ...variations.slice(300)],
    );
    expect(errors(events)).toHaveLength(300 - FITTING);
    expect(errors(events)[0]).toMatchObject({ row: FITTING + 2, code: 'unknown_parent' });
    expect(records(events)[0]).toMatchObject({ externalId: '1', itemType: 'product' });
    expect(records(events).at(-1)).toMatchObject({ externalId: '302', itemType: 'variant' });
  });

  it('has very many nested variants', async () => {
    const product = (id: number, variants: number) => ({
      id,
      title: 'Chair',
      variants: Array.from({ length: variants }, (_, n) => ({ id: n })),
    });
    const events = await read(JSON.stringify([product(1, 5000), product(2, 5001)]), SourceType.json);
    expect(records(events)).toHaveLength(5001);
    expect(errors(events)).toMatchObject([
      { row: 2, column: 'variants', code: 'too_many_rows', message: 'A product has at most 5000 variants.' },
    ]);
  });
});
