import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { AppError } from '../../../../../src/core/errors.ts';
import { openXlsx } from '../../../../../src/services/catalog/imports/reading/open-xlsx.ts';
import { all } from '../../../../support/all.ts';
import { book, textRow } from '../../../../support/xlsx.ts';

const ROWS = 3000;
const FILE = book(
  textRow('Handle', 'Title') + Array.from({ length: ROWS }, (_, n) => textRow(`p-${n}`, `Product ${n}`)).join(''),
);
const NEVER = new AbortController().signal;
const GENEROUS = { heapMb: 256, batchMs: 120_000 };

const open = (limits = GENEROUS, signal = NEVER) => openXlsx(Readable.from([FILE]), signal, limits);

/** The message of the 422 error with which a file is rejected. */
async function rejection(reading: Promise<unknown>): Promise<string> {
  const error = (await reading.then(
    () => new Error('the file was read'),
    (thrown: unknown) => thrown,
  )) as AppError;
  expect(error).toMatchObject({ code: 'VALIDATION', facts: { errors: [{ loc: ['body', 'file'] }] } });
  return error.message;
}

describe('a workbook that is read in a thread', () => {
  it('has its columns and all of its rows, in order', async () => {
    const { columns, rows } = await open();
    expect(columns).toEqual(['Handle', 'Title']);
    const found = (await all(rows)).flat();
    expect(found.map(({ row }) => row)).toEqual(Array.from({ length: ROWS }, (_, n) => n + 2));
    expect(found.at(-1)!.cells).toEqual([`p-${ROWS - 1}`, `Product ${ROWS - 1}`]);
  });

  it('is rejected when it needs more memory than its thread may have, and the next one is read', async () => {
    expect(await rejection(open({ ...GENEROUS, heapMb: 4 }))).toMatch('needs too much memory');
    expect((await open()).columns).toEqual(['Handle', 'Title']);
  });

  it('is rejected when it takes longer than it may', async () => {
    expect(await rejection(open({ ...GENEROUS, batchMs: 1 }))).toMatch('takes too long');
  });

  it('ends with the reason of the signal, before and while its rows are read', async () => {
    const before = AbortSignal.abort(new Error('cancelled'));
    await expect(open(GENEROUS, before)).rejects.toThrow('cancelled');
    const during = new AbortController();
    const { rows } = await open(GENEROUS, during.signal);
    const reading = (async () => {
      let count = 0;
      for await (const _ of rows) if ((count += 1) === 10) during.abort(new Error('cancelled'));
      return count;
    })();
    await expect(reading).rejects.toThrow('cancelled');
  });

  it('ends its thread when it is closed, also before all rows are read', async () => {
    const table = await open();
    for await (const _ of table.rows) break;
    await table.close!();
    const unread = await open();
    await unread.close!();
    await expect(all(unread.rows)).rejects.toThrow('ended');
  });
});
