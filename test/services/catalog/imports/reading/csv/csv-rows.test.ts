import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvRows } from '../../../../../../src/services/catalog/imports/reading/csv/csv-rows.ts';
import { relaxedRows } from '../../../../../../src/services/catalog/imports/reading/csv/relaxed-rows.ts';
import type { TableRow } from '../../../../../../src/services/catalog/imports/reading/table.ts';
import { all } from '../../../../../support/all.ts';

const dialect = { delimiter: ',', lineEnds: ['\r\n', '\n'], hasSeparatorLine: false };
const PARTS = ['a', 'é', '漢', '"', '""', '",', ',"', '"\n"', ',', '\t', ';', '\n', '\r\n', '\r', ' ', '\u00A0', '\f'];

/** The rows before the end or before an error, and the message of the error. */
async function readAll(lists: AsyncIterable<TableRow[]>): Promise<{ rows: TableRow[]; error: string | null }> {
  try {
    return { rows: (await all(lists)).flat(), error: null };
  } catch (error) {
    return { rows: [], error: JSON.stringify(error) };
  }
}

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

describe('the rows of a CSV file', () => {
  it('are those of csv-parse for any text, cut anywhere', async () => {
    const cases = fc.record({
      text: fc.string({ unit: fc.constantFrom(...PARTS), maxLength: 40 }),
      delimiter: fc.constantFrom(',', ';', '\t'),
      size: fc.integer({ min: 1, max: 30 }),
      lineEnds: fc.constantFrom(['\r\n', '\n'], ['\r\n', '\n', '\r']).map((ends) => [...ends]),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ text, delimiter, size, lineEnds }) => {
        const given = { ...dialect, delimiter, lineEnds };
        const expected = await readAll(relaxedRows(pieces(text, 1000), given, 0));
        expect(await readAll(csvRows(pieces(text, size), given))).toEqual(expected);
      }),
      { numRuns: 1500 },
    );
  });

  it('are counted on after a misplaced quote, and after a record that is longer than what is held', async () => {
    const long = `"${'x\n'.repeat(200_000)}"`;
    const text = `a,b\n\n1,"2"3\n${long},4\n5,"6"\n`;
    const { rows } = await readAll(csvRows(pieces(text, 50_000), dialect));
    expect(rows.map(({ row, cells, fault }) => [row, cells[1], fault?.code])).toEqual([
      [1, 'b', undefined],
      [3, '"2"3', 'broken_quotes'],
      [4, '4', undefined],
      [5, '6', undefined],
    ]);
  });

  it('names the row of a quote that is never closed', async () => {
    const { error } = await readAll(csvRows(pieces('a,b\n1,2\n\n3,"4\n5,6\n', 5), dialect));
    expect(error).toContain('row 4');
  });
});
