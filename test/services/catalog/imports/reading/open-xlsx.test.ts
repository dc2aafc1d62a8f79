import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { writeXlsxStream } from 'hucre/xlsx';
import { openXlsx } from '../../../../../src/services/catalog/imports/reading/open-xlsx.ts';
import { all } from '../../../../support/all.ts';
import { type Book, book, textRow } from '../../../../support/xlsx.ts';

const HEADER = textRow('Handle', 'Title');

async function read(bytes: Buffer) {
  const table = await openXlsx(Readable.from([bytes]));
  const rows = (await all(table.rows)).flat();
  return { columns: table.columns, rows: rows.map(({ row, cells }) => ({ row, cells })) };
}

/** Returns the text of one cell from its XML. */
async function cell(xml: string, more: Omit<Book, 'sheets'> = {}): Promise<string | undefined> {
  const { rows } = await read(book(`${textRow('Handle')}<row>${xml}<c r="B2"><v>1</v></c></row>`, more));
  return rows[0]?.cells[0];
}

describe('a workbook as a table', () => {
  it('has the columns of its first row that is not blank, and rows with the numbers that Excel shows', async () => {
    const sheet = `<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c></row><row r="5"><c r="A5" t="s"><v>2</v></c></row><row r="6"><c r="A6" s="1"/></row><row r="9"><c r="C9"><v>7</v></c><c r="D9" s="1"/></row>`;
    expect(
      await read(book(sheet, { strings: '<si><t>Handle</t></si><si><t>Price</t></si><si><t>chair</t></si>' })),
    ).toEqual({
      columns: ['Handle', 'Column 2', 'Price'],
      rows: [
        { row: 5, cells: ['chair'] },
        { row: 9, cells: ['', '', '7'] },
      ],
    });
  });

  it('counts rows and columns where the file has no references', async () => {
    expect(await read(book(HEADER + textRow('chair', 'Chair') + textRow(' ', '') + textRow('table', 'Table')))).toEqual(
      {
        columns: ['Handle', 'Title'],
        rows: [
          { row: 2, cells: ['chair', 'Chair'] },
          { row: 4, cells: ['table', 'Table'] },
        ],
      },
    );
  });

  it('is its first visible sheet with content', async () => {
    expect(
      await read(
        book({
          sheets: {
            'hidden notes': textRow('Secret'),
            Empty: '<row r="1"><c s="0"/></row>',
            Products: HEADER,
            More: textRow('Other'),
          },
        }),
      ),
    ).toEqual({ columns: ['Handle', 'Title'], rows: [] });
  });

  it('is read with any namespace prefix in its XML', async () => {
    const prefixed = `<x:row xmlns:x="y"><x:c t="inlineStr"><x:is><x:t>Handle</x:t></x:is></x:c></x:row>`;
    expect(await read(book(prefixed))).toEqual({ columns: ['Handle'], rows: [] });
  });

  it('is read row by row when another program wrote it in parts', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => [`id-${n}`, `Title ${n} – größer & „besser“ 🪑`]);
    const chunks = await all(writeXlsxStream([['Handle', 'Title'], ...rows], { name: 'S', inlineStrings: false }));
    const { rows: found } = await read(Buffer.concat(chunks));
    expect(found.map(({ cells }) => cells)).toEqual(rows);
    expect(found.at(-1)?.row).toBe(5001);
  });
});

describe('a cell of a workbook', () => {
  it.each([
    ['a text', '<c t="inlineStr"><is><t xml:space="preserve"> 0042 </t></is></c>', ' 0042 '],
    [
      'a rich text, without its phonetic text',
      '<c t="inlineStr"><is><r><rPr><b/></rPr><t>Big </t></r><r><t>chair</t></r><rPh sb="0" eb="1"><t>x</t></rPh></is></c>',
      'Big chair',
    ],
    [
      'entities and escapes',
      '<c t="inlineStr"><is><t>&lt;b&gt; &#8364; &#x41;_x000D_\n_x005F_x0041_ _x0000_</t></is></c>',
      '<b> € A\r\n_x0041_ ',
    ],
    ['a CDATA section', '<c t="inlineStr"><is><t><![CDATA[<b>&amp;]]></t></is></c>', '<b>&amp;'],
    ['a number with the rounding error of a binary fraction', '<c><v>0.30000000000000004</v></c>', '0.3'],
    ['a price', '<c><v>19.899999999999999</v></c>', '19.9'],
    ['an article number', '<c><v>4006381333931</v></c>', '4006381333931'],
    ['an integer with more digits than a double', '<c><v>12345678901234567890</v></c>', '12345678901234567890'],
    ['a number with an exponent', '<c><v>1.5E+3</v></c>', '1500'],
    ['a very large number', '<c><v>1E22</v></c>', '10000000000000000000000'],
    ['a very small number', '<c><v>-2.5E-7</v></c>', '-0.00000025'],
    ['true', '<c t="b"><v>1</v></c>', 'true'],
    ['false', '<c t="b"><v>0</v></c>', 'false'],
    ['a formula with a cached text', '<c t="str"><f>A1&amp;"x"</f><v>chairx</v></c>', 'chairx'],
    ['a formula with a cached number', '<c><f>1+1</f><v>2</v></c>', '2'],
    ['a formula without a result', '<c><f>1+1</f></c>', ''],
    ['a formula with an error', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', ''],
    ['a reference to a shared string that does not exist', '<c t="s"><v>99</v></c>', ''],
    ['an empty reference', '<c t="s"/>', ''],
    ['an ISO date', '<c t="d"><v>2024-03-01T00:00:00</v></c>', '2024-03-01'],
  ])('is read when it holds %s', async (_, xml, text) => {
    expect(await cell(xml, { strings: '<si><t>chair</t></si>' })).toBe(text);
  });

  it.each([
    ['yyyy\\-mm\\-dd', 45352, '2024-03-01'],
    ['dd.mm.yyyy hh:mm', 45352.520833333336, '2024-03-01T12:30:00'],
    ['h:mm', 0.4375, '10:30:00'],
    ['[$-409]d\\-mmm', 1, '1900-01-01'],
    ['d/m/yy', 61, '1900-03-01'],
    ['d/m/yy', -5, '-5'],
    ['#,##0.00 &quot;days&quot;', 45352, '45352'],
    ['#,##0.00\\ [$din.-81A]', 45352.5, '45352.5'],
    ['[Red]0.00_d', 12.5, '12.5'],
    ['[h]:mm', 1.5, '1.5'],
    ['General', 45352, '45352'],
  ])('of the format %s shows %d as %s', async (format, value, text) => {
    expect(await cell(`<c s="1"><v>${value}</v></c>`, { formats: [format] })).toBe(text);
  });

  it('counts days from 1904 in a workbook with the 1904 date system', async () => {
    expect(await cell('<c s="1"><v>43890</v></c>', { formats: ['yyyy'], date1904: true })).toBe('2024-03-01');
  });
});
