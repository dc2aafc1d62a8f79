import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { writeXlsxStream } from 'hucre/xlsx';
import { AppError } from '../../../../../src/core/errors.ts';
import { readWorkbook } from '../../../../../src/services/catalog/imports/reading/xlsx/read-workbook.ts';
import { all } from '../../../../support/all.ts';
import { IS_LONG } from '../../../../support/long.ts';
import { book, bookParts, textRow, zip } from '../../../../support/xlsx.ts';

async function read(bytes: Buffer): Promise<string[][]> {
  const { columns, rows } = await readWorkbook(bytes);
  return (await all(rows)).flat().map(({ cells }) => columns.map((_, n) => cells[n] ?? ''));
}

/** Reads a file that may be damaged. Returns its rows or a readable error; any other error fails the test. */
async function readOrRefuse(bytes: Buffer): Promise<void> {
  try {
    await read(bytes);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'VALIDATION') throw error;
  }
}

const SAMPLE = {
  sheets: { Products: textRow('Handle', 'Title') + '<row><c t="s"><v>0</v></c><c s="1"><v>45352</v></c></row>' },
  strings: '<si><r><t>a</t></r><r><t>&amp;_x000D_</t></r></si>',
  formats: ['dd.mm.yy'],
};

describe('any workbook', () => {
  it('yields the texts that were written into it', async () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 20 })
      .filter((value) => value.trim() !== '' && !/[\0\uFFFE\uFFFF]|_x[0-9a-f]{4}_/i.test(value));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, text, text), { maxLength: 50 }),
        fc.boolean(),
        async (rows, inlineStrings) => {
          const chunks = await all(
            writeXlsxStream([['Handle', 'Title', 'Vendor'], ...rows], { name: 'S', inlineStrings }),
          );
          expect(await read(Buffer.concat(chunks))).toEqual(rows);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('is read or rejected with any of its bytes changed', async () => {
    const bytes = book(SAMPLE);
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), fc.nat(bytes.length), async (changes, cut) => {
        const broken = Buffer.from(bytes);
        for (const [at, value] of changes) broken[at] = value;
        await readOrRefuse(broken);
        await readOrRefuse(broken.subarray(0, cut));
      }),
      { numRuns: IS_LONG ? 300 : 100 },
    );
  });

  it('is read or rejected with any XML in it', async () => {
    const parts = bookParts(SAMPLE);
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      '"',
      "'",
      '&',
      ';',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<row>',
      '</row>',
      '<c r="A1">',
      '<c t="s">',
      '</c>',
      '<v>',
      '</v>',
      '-1',
      '1e999',
      '\r',
      'x:',
      '<sheetData>',
      '<!DOCTYPE',
      '<?',
      '?>',
      ' r="ZZZZ9"',
      '<t>',
      '<is>',
      '\u{1FA91}',
    );
    const change = fc.record({
      part: fc.nat(parts.length - 1),
      at: fc.nat(400),
      remove: fc.nat(12),
      insert: fc.array(piece, { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const broken = parts.map((part) => ({ ...part, content: String(part.content) }));
        for (const { part, at, remove, insert } of changes) {
          const target = broken[part]!;
          target.content = target.content.slice(0, at) + insert.join('') + target.content.slice(at + remove);
        }
        await readOrRefuse(zip(broken));
      }),
      { numRuns: IS_LONG ? 500 : 150 },
    );
  });
});
