import { deflateRawSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import iconv from 'iconv-lite';
import { inspectCatalog } from '../../../../../src/services/catalog/imports/reading/inspect-catalog.ts';
import { readCatalog } from '../../../../../src/services/catalog/imports/reading/read-catalog.ts';
import { collect, outline, pieces } from './collect.ts';

const TEXT = 'sku,name,price\nA,Café crème – “fin”,1\nB,Naïve Jalapeño €,2\n';
const titles = ['Café crème – “fin”', 'Naïve Jalapeño €'];
const fileError = (words: string) => ({ code: 'VALIDATION', message: expect.stringContaining(words) });

describe('the encoding of a file', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with BOM', Buffer.from('\uFEFF' + TEXT)],
    ['UTF-16 LE with BOM', iconv.encode(TEXT, 'utf-16le', { addBOM: true })],
    ['UTF-16 BE with BOM', iconv.encode(TEXT, 'utf-16be', { addBOM: true })],
    ['UTF-16 LE without BOM', iconv.encode(TEXT, 'utf-16le')],
    ['UTF-16 BE without BOM', iconv.encode(TEXT, 'utf-16be')],
    ['Windows-1252', iconv.encode(TEXT, 'windows-1252')],
  ])('is detected as %s with pieces of any size', async (_, bytes) => {
    for (const size of [1, 2, 3, 100_000]) {
      const { records } = await collect(bytes, {}, size);
      expect(records.map((record) => record.title)).toEqual(titles);
    }
  });

  it('is detected as Windows-1252 even if the first non-ASCII character comes late', async () => {
    const many = Array.from({ length: 9_000 }, (_, index) => `N${index},Plain name,1\n`).join('');
    const { records } = await collect(
      iconv.encode(`sku,name,price\n${many}Z,Façade €,1\n`, 'windows-1252'),
      {},
      65_536,
    );
    expect(records.at(-1)?.title).toBe('Façade €');
  });

  it('stays UTF-8 after a damaged character, whose row is reported', async () => {
    const bytes = Buffer.concat([
      Buffer.from('sku,name\nA,Čaj žuti\nB,Bad '),
      Buffer.from([0xe9]),
      Buffer.from(' end\nC,Šolja\n'),
    ]);
    expect(outline(await collect(bytes))).toEqual({ ids: ['A', 'C'], errors: ['3 name broken_characters'] });
  });
});

describe('quotes in a CSV file', () => {
  it('are part of an unquoted cell', async () => {
    const { records } = await collect('sku,name\nA,Knife 8" long\n');
    expect(records[0]?.title).toBe('Knife 8" long');
  });

  it('are reported with the lines they swallowed when one is closed too late, and the next rows are read', async () => {
    const read = await collect('sku,name,size\nA,"broken,1\nB,"Bee",2\nC,"""Sea"" view",3\n');
    expect(outline(read)).toEqual({ ids: ['C'], errors: ['2 name broken_quotes'] });
    expect(read.errors[0]?.message).toContain('2 lines');
  });

  it('make the file invalid when the last one is never closed', async () => {
    await expect(collect('sku,name\nA,fine\nB,"open\nC,lost\n')).rejects.toMatchObject(fileError('opened in row 3'));
  });

  it('end the reading at the length limit of a row when one is never closed', async () => {
    await expect(collect(`sku,name\nA,"open\n${'B,lost\n'.repeat(700_000)}`, {}, 65_536)).rejects.toMatchObject(
      fileError('never closed'),
    );
  });
});

describe('a file that is not a table', () => {
  it.each([
    ['an empty file', Buffer.alloc(0), 'empty'],
    ['blank lines', Buffer.from('\n \n'), 'no header'],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'image'],
    ['an XLSX', Buffer.from('504b030414000600', 'hex'), 'Excel'],
    ['binary data', Buffer.concat([Buffer.from([1]), deflateRawSync(Buffer.from(TEXT.repeat(9)))]), 'not a text file'],
    [
      'a NUL after the beginning',
      Buffer.concat([Buffer.from(TEXT.repeat(3_000)), Buffer.from('D,\0,1\n')]),
      'not a text file',
    ],
    ['numbers only', Buffer.from('1,2\n3,4\n'), 'no header'],
    ['too many columns', Buffer.from(`sku,name${',x'.repeat(17_000)}\n`), 'columns'],
    ['a line of commas', Buffer.from(`sku,name\n${','.repeat(4_100_000)}`), 'million characters'],
  ])('is rejected: %s', async (_, bytes, words) => {
    await expect(collect(bytes, {}, 65_536)).rejects.toMatchObject(fileError(words));
  });

  it('is rejected for too many rows, but not for having only a header', async () => {
    expect(await collect('sku,name\n')).toEqual({ records: [], errors: [] });
    expect((await collect('sku,name\nA,a\n\nB,b\n', { maxRows: 2 })).records).toHaveLength(2);
    await expect(collect('sku,name\nA,a\nB,b\nC,c\n', { maxRows: 2 })).rejects.toMatchObject(
      fileError('more than 2 rows'),
    );
  });
});

describe('a malformed table', () => {
  it('is read after a huge cell, which is reported', async () => {
    const read = await collect(`sku,name\nA,${'x'.repeat(1_000_000)}\nB,b\n`, {}, 65_536);
    expect(outline(read)).toEqual({ ids: ['B'], errors: ['2 name cell_too_long'] });
    expect(read.errors[0]?.value.length).toBeLessThan(300);
  });

  it('gets unique names for unsafe, duplicate and empty headers', async () => {
    const { records } = await collect('sku,name,__proto__,note,note,,constructor\nA,a,p,n1,n2,e,c\n');
    expect(Object.entries(records[0]?.sourceData['raw'] as object)).toEqual([
      ['__proto__ (column 3)', 'p'],
      ['note', 'n1'],
      ['note (2)', 'n2'],
      ['Column 6', 'e'],
      ['constructor (column 7)', 'c'],
    ]);
    expect(({} as Record<string, unknown>)['p']).toBeUndefined();
  });

  it('is read with ten thousand columns, even with the same name', async () => {
    const { records } = await collect(`sku,name${',x'.repeat(10_000)}\nA,a${',1'.repeat(10_000)}\n`, {}, 65_536);
    expect(Object.keys(records[0]?.sourceData['raw'] as object)).toHaveLength(10_000);
  });

  it('has blank lines counted as in a spreadsheet, also before the header', async () => {
    expect(outline(await collect('\n\nsku,name\n \n,,\n,no sku\n'))).toEqual({
      ids: [],
      errors: ['6 sku missing_identifier'],
    });
  });

  it("is read with Excel's separator line, lone carriage returns and empty cells after the last column", async () => {
    expect(outline(await collect('sep=;\nsku;name\nA;a, b\n'))).toEqual({ ids: ['A'], errors: [] });
    expect(outline(await collect('sku,name\rA,a,,\rB,b\r'))).toEqual({ ids: ['A', 'B'], errors: [] });
  });

  it('has its input destroyed when the caller stops early, and passes its error on', async () => {
    const input = pieces(TEXT.repeat(5_000), 1_000);
    for await (const events of readCatalog(input)) if (events.some((event) => 'record' in event)) break;
    expect(input.destroyed).toBe(true);
    const failing = Readable.from(
      (async function* () {
        yield Buffer.from(TEXT);
        throw new Error('connection lost');
      })(),
    );
    await expect(
      (async () => {
        for await (const _ of readCatalog(failing));
      })(),
    ).rejects.toThrow('connection lost');
  });
});

describe('inspectCatalog', () => {
  it('returns columns, the first ten rows and, where one is needed, a suggested mapping', async () => {
    const shown = await inspectCatalog(
      pieces(`sku,name\n${Array.from({ length: 30 }, (_, index) => `A${index},a\n`).join('')}`),
    );
    expect(shown).toMatchObject({
      layout: 'columns',
      columns: ['sku', 'name'],
      suggestedMapping: { external_id: 'sku', title: 'name' },
    });
    expect(shown.previewRows).toHaveLength(10);
    expect(shown.previewRows[0]).toEqual({ sku: 'A0', name: 'a' });
    expect(await inspectCatalog(pieces('Handle,Title,Variant Price\na,A,1\n'))).toMatchObject({
      layout: 'shopify',
      suggestedMapping: {},
    });
    expect(await inspectCatalog(pieces('ID,Type,Name,Parent\n1,simple,A,\n'))).toMatchObject({
      layout: 'woocommerce',
      suggestedMapping: {},
    });
  });
});
