import { describe, expect, it } from '@jest/globals';
import type { AppError } from '../../../../../src/core/errors.ts';
import {
  DEFAULT_MAX_CELL_CHARS,
  DEFAULT_MAX_ROWS,
} from '../../../../../src/services/catalog/imports/reading/limits.ts';
import { checkRows } from '../../../../../src/services/catalog/imports/reading/check-rows.ts';
import { readWorkbook } from '../../../../../src/services/catalog/imports/reading/xlsx/read-workbook.ts';
import { all } from '../../../../support/all.ts';
import { type Book, book, bookParts, textRow, zip, type ZipPart } from '../../../../support/xlsx.ts';

const MIB = 1024 * 1024;
const HEADER = textRow('Handle', 'Title');
const BOOK: Book = { sheets: { Products: HEADER + textRow('chair', 'Chair') } };
const SHEET = 'xl/worksheets/sheet1.xml';
const STRINGS = 'xl/sharedStrings.xml';

/** Returns the message with which a file is rejected. */
async function refusal(bytes: Buffer): Promise<string> {
  let rows = 0;
  try {
    const table = await readWorkbook(bytes);
    for await (const _ of table.rows) rows += 1;
  } catch (error) {
    const { code, facts } = error as AppError;
    expect({ code, facts }).toEqual({
      code: 'VALIDATION',
      facts: { errors: [{ loc: ['body', 'file'], msg: expect.any(String), type: 'value_error' }] },
    });
    return (error as Error).message.replace('Validation error: body.file: ', '');
  }
  throw new Error(`the file was read: ${rows} rows`);
}

/** Returns the sample workbook with one part changed. */
function changed(name: string, change: Partial<ZipPart> | ((content: string) => string)): Buffer {
  return zip(
    bookParts(BOOK).map((part) =>
      part.name !== name
        ? part
        : typeof change === 'function'
          ? { ...part, content: change(String(part.content)) }
          : { ...part, ...change },
    ),
  );
}

function ole(stream: string): Buffer {
  return Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(1000),
  ]);
}

describe('a file is rejected that', () => {
  it.each<[string, () => Buffer, string]>([
    ['is empty', () => Buffer.alloc(0), 'The file is empty.'],
    [
      'is not a zip archive',
      () => Buffer.from('Handle,Title\nchair,Chair\n'),
      'The file is damaged, or no Excel workbook (.xlsx).',
    ],
    ['is cut off', () => book(BOOK).subarray(0, -200), 'The file is damaged, or no Excel workbook (.xlsx).'],
    [
      'is protected by a password',
      () => ole('EncryptedPackage'),
      'The file is protected by a password. Save it without one.',
    ],
    [
      'is a zip archive with a password',
      () => changed(SHEET, { flags: 1 }),
      'The file is protected by a password. Save it without one.',
    ],
    ['has the old format .xls', () => ole('Workbook'), 'The file is an old Excel file (.xls). Save it as .xlsx.'],
    [
      'is another zip archive',
      () => zip([{ name: 'a.txt', content: 'a' }]),
      'The file is a zip archive, but no Excel workbook (.xlsx).',
    ],
    [
      'is a binary workbook',
      () =>
        zip([
          {
            name: '_rels/.rels',
            content: '<R><Relationship Id="1" Type="x/officeDocument" Target="xl/workbook.bin"/></R>',
          },
          { name: 'xl/workbook.bin', content: 'x' },
        ]),
      'The file is a binary Excel workbook (.xlsb). Save it as .xlsx.',
    ],
    ['has no sheet', () => book({ sheets: {} }), 'The workbook has no visible worksheet.'],
    ['has hidden sheets only', () => book({ sheets: { hidden: HEADER } }), 'The workbook has no visible worksheet.'],
    [
      'has no content',
      () => book({ sheets: { A: '', B: '<row r="2"><c r="A2"/></row>' } }),
      'The file has no header row.',
    ],
    [
      'has numbers for a header',
      () => book('<row r="4"><c><v>1</v></c></row>'),
      'Row 4 is no header: the first row must name the columns.',
    ],
    [
      'has more columns than Excel',
      () => book(HEADER + '<row><c r="XFE2"><v>1</v></c></row>'),
      'Row 2 has more than 16384 columns.',
    ],
    ['has more rows than Excel', () => book(HEADER + '<row r="1048577"/>'), 'The sheet has more than 1048576 rows.'],
  ])('%s', async (_, file, sentence) => {
    expect(await refusal(file())).toBe(sentence);
  });

  const damaged = (name: string) => `The workbook is damaged: its part ${name} cannot be read.`;

  it.each<[string, Buffer]>([
    ['ends too early', changed(SHEET, (xml) => xml.slice(0, -20))],
    ['closes an element that is not open', changed(SHEET, (xml) => xml.replace('</row>', '</rov>'))],
    ['uses an undefined entity', changed(SHEET, (xml) => xml.replace('Chair', '&lol;'))],
    ['has an incomplete entity', changed(SHEET, (xml) => xml.replace('Chair', 'a & b'))],
    ['has an invalid character reference', changed(SHEET, (xml) => xml.replace('Chair', '&#xD800;'))],
    ['has a NUL', changed(SHEET, (xml) => xml.replace('Chair', '&#0;'))],
    ['is not UTF-8', changed(SHEET, { content: Buffer.from('<worksheet>\xFF\xFE</worksheet>', 'latin1') })],
    ['has two roots', changed(SHEET, (xml) => `${xml}<worksheet/>`)],
    ['is nested too deep', changed(SHEET, { content: '<a>'.repeat(100_000) })],
    ['has an endless tag', changed(SHEET, { content: `<worksheet ${'a="b" '.repeat(100_000)}` })],
    ['has an endless comment', changed(SHEET, (xml) => xml.replace('<row>', `<!--${'<'.repeat(MIB)}<row>`))],
    [
      'defines entities that expand',
      changed(SHEET, (xml) =>
        xml
          .replace(
            '<worksheet',
            '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><worksheet',
          )
          .replace('Chair', '&b;'),
      ),
    ],
    [
      'defines external entities',
      changed(SHEET, (xml) =>
        xml
          .replace('<worksheet', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet')
          .replace('Chair', '&a;'),
      ),
    ],
    ['is longer than the directory says', changed(SHEET, { size: 100 })],
    ['is shorter than the directory says', changed(SHEET, { size: 100_000 })],
    ['has another checksum than the directory', changed(SHEET, { crc32: 1 })],
    ['is there twice', zip([...bookParts(BOOK), { name: 'XL/worksheets/Sheet1.xml', content: '<worksheet/>' }])],
  ])('has a sheet that %s', async (_, bytes) => {
    expect((await refusal(bytes)).toLowerCase()).toBe(damaged(SHEET).toLowerCase());
  });

  it('has a part with a name outside of the archive', async () => {
    for (const name of ['../../etc/passwd', '/etc/passwd', 'C:/windows/x']) {
      expect(await refusal(zip([...bookParts(BOOK), { name, content: 'x' }]))).toBe(
        'The file is damaged, or no Excel workbook (.xlsx).',
      );
    }
  });

  it('has parts that share their bytes', async () => {
    const bytes = book(BOOK);
    // Sets the offset of the last part to that of the first.
    bytes.writeUInt32LE(0, bytes.lastIndexOf(Buffer.from('PK\u0001\u0002')) + 42);
    expect(await refusal(bytes)).toMatch(/^The workbook is damaged/);
  });

  it('has very many parts', async () => {
    const parts = Array.from({ length: 10_001 }, (_, n) => ({ name: `${n}`, content: '', stored: true }));
    expect(await refusal(zip(parts))).toBe('The workbook has more than 10000 parts.');
  });
});

describe('a zip bomb is rejected that', () => {
  it.each<[string, () => Buffer, RegExp]>([
    [
      'unpacks to far more than its size',
      () => changed(SHEET, { content: Buffer.alloc(40 * MIB, ' ') }),
      /^The workbook unpacks to more than 32 MB\. Split it\.$/,
    ],
    [
      'has wrong sizes in its directory',
      () => changed(SHEET, { content: Buffer.alloc(40 * MIB, ' '), size: 1000 }),
      /damaged/,
    ],
    [
      'is in a part that is not read',
      () => zip([...bookParts(BOOK), { name: 'xl/media/a.png', content: Buffer.alloc(40 * MIB) }]),
      /^The workbook unpacks to more than 32 MB/,
    ],
    [
      'is the text of one cell',
      () => changed(SHEET, (xml) => xml.replace('Chair', 'x'.repeat(5_000_000))),
      /^Row 2 holds more than 4 million characters\.$/,
    ],
    [
      'is one of many texts',
      () => changed(SHEET, (xml) => xml.replace('<t>Chair</t>', `<r><t>${'x'.repeat(1000)}</t></r>`.repeat(5000))),
      /^Row 2 holds more than 4 million/,
    ],
    [
      'is a shared string',
      () => changed(STRINGS, (xml) => xml.replace('</sst>', `<si><t>${'x'.repeat(5_000_000)}</t></si></sst>`)),
      /^A cell holds more than 4 million characters\.$/,
    ],
    [
      'is an endless text',
      () => changed(SHEET, { content: `<worksheet><sheetData><row><c><v>${'x'.repeat(7_000_000)}` }),
      /^A cell or comment holds more than 4 million characters\.$/,
    ],
    [
      'is an endless comment',
      () => changed(SHEET, { content: `<worksheet><!--${'x'.repeat(7_000_000)}` }),
      /^A cell or comment holds more than 4 million characters\.$/,
    ],
    [
      'refers to one long text very often',
      () =>
        book(`${HEADER}<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`, {
          strings: `<si><t>${'x'.repeat(90_000)}</t></si>`,
        }),
      /^Row 2 holds more than 4 million/,
    ],
    [
      'is a row of endless cells',
      () => book(`${HEADER}<row>${'<c r="A2"><v>1</v></c>'.repeat(17_000)}</row>`),
      /^Row 2 has more than 16384 columns/,
    ],
  ])('%s', async (_, file, sentence) => {
    expect(await refusal(file())).toMatch(sentence);
  });

  it('has more shared strings than fit into memory', async () => {
    const noise = Buffer.alloc(129 * MIB, 'Any text that has a length of forty one. ');
    // Pictures are compressed already. They make the workbook large enough for the ratio.
    const picture = Buffer.from(Array.from({ length: MIB }, () => Math.floor(Math.random() * 256)));
    const parts = bookParts(BOOK).map((part) => (part.name === STRINGS ? { ...part, content: noise } : part));
    expect(await refusal(zip([...parts, { name: 'xl/media/a.jpg', content: picture }]))).toBe(
      'The workbook has more than 128 MB of text. Split it, or save it as CSV.',
    );
  });
});

it('reports a cell of a megabyte as an error of its row only', async () => {
  const table = await readWorkbook(book(HEADER + textRow('chair', 'x'.repeat(MIB)) + textRow('table', 'Table')));
  const rows = await all(checkRows(table, DEFAULT_MAX_ROWS, DEFAULT_MAX_CELL_CHARS));
  expect(rows.flat()).toMatchObject([
    { row: 2, error: { column: 'Title', code: 'cell_too_long' } },
    { row: 3, error: null },
  ]);
});
