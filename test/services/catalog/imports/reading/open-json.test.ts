import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { collectJson, outline } from './collect.ts';

const TWO = [
  { id: 1, title: 'Jug' },
  { id: 2, title: 'Café “fin”' },
];
const lines = (records: readonly unknown[]) => records.map((record) => JSON.stringify(record)).join('\n');
const fileError = (words: string) => ({ code: 'VALIDATION', message: expect.stringContaining(words) });

describe('a JSON file', () => {
  it.each([
    ['a list', JSON.stringify(TWO)],
    ['a list over many lines', JSON.stringify(TWO, null, 2)],
    ['lines', `${lines(TWO)}\n`],
    ['lines with CRLF and blank lines between them', `\n${lines(TWO).replace('\n', '\r\n\r\n')}`],
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
  ])('can be %s, cut into pieces of any size', async (_, text) => {
    for (const size of [1, 2, 13, 100_000]) {
      const { records, errors } = await collectJson(text, {}, size);
      expect(errors).toEqual([]);
      expect(records.map(({ row, externalId, title }) => [row, externalId, title])).toEqual([
        [1, '1', 'Jug'],
        [2, '2', 'Café “fin”'],
      ]);
    }
  });

  it('can be a single product with its parts', async () => {
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

  it('yields any list of records, with any keys, order of keys and pieces', async () => {
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

describe('a file that is not a JSON catalogue', () => {
  it.each([
    ['an empty file', '', 'is empty'],
    ['a table', 'id,title\n1,a\n', 'is not JSON: it begins with “id,title'],
    ['an Excel file', Buffer.from('504b030414000600', 'hex'), 'Excel'],
    ['an empty list', '[]', 'holds no objects'],
    ['empty objects', '[{},{}]', 'only empty objects'],
    ['a list of numbers', '[1,2]', 'is no object'],
    ['an object without a list of objects', '{"error":"not found"}', 'is no product'],
    [
      'two lists',
      JSON.stringify({ products: TWO, customers: TWO }),
      'more than one list of objects (“products” and “customers”)',
    ],
    ['text after its list', `${JSON.stringify(TWO)}\n[]`, 'goes on behind the end'],
    ['an end within a record', '[{"id":1,"title":"a"},{"id":2,"ti', 'ends in the middle of record 2'],
    ['an extra comma', '[{"id":1,"title":"a"},{"id":2,"title":"b"},]', 'no valid JSON at record 3'],
    ['a missing quote', '[{"id":1,"title":"a"},{"id":2,"title":"b},{"id":3}]', 'record 2'],
    ['a NUL', '[{"id":1,"title":"a\0"}]', 'not a text file'],
    [
      'a text without end',
      `[{"id":1,"title":"a"},{"id":2,"title":"${'x'.repeat(4_200_000)}`,
      'Record 2 is longer than 4 million',
    ],
    [
      'a line without end',
      `{"id":1,"title":"a"}\n{"id":2,"title":"${'x'.repeat(8_200_000)}"}`,
      'Record 2 is longer than 4 million',
    ],
    ['only opening brackets', '['.repeat(5_000_000), 'Record 1 is longer than 4 million'],
    ['only closing braces', `[{"id":1,"title":"${'}'.repeat(5_000_000)}`, 'Record 1 is longer than 4 million'],
  ])('is rejected: %s', async (_, bytes, words) => {
    await expect(collectJson(bytes, {}, 65_536)).rejects.toMatchObject(fileError(words));
  });

  it('is rejected with too many rows, of which each variant is one', async () => {
    await expect(collectJson([...TWO, { id: 3, title: 'c' }], { maxRows: 2 })).rejects.toMatchObject(
      fileError('more than 2 rows'),
    );
    const product = { id: 1, title: 'a', variants: [{ id: 1 }, { id: 2 }] };
    await expect(collectJson([product], { maxRows: 2 })).rejects.toMatchObject(fileError('more than 2 rows'));
    expect((await collectJson([product], { maxRows: 3 })).records).toHaveLength(3);
  });
});
