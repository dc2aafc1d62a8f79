import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { writeXlsxStream } from 'hucre/xlsx';
import { jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';
import { book, bookParts, textRow, zip } from '../support/xlsx.ts';
import { expectRejection } from './rejection.ts';

const testApp = useTestApp({ IMPORT_MAX_ROWS: '3000' });
let shop: Shop;
let projectId: string;
let path: string;

beforeAll(async () => {
  shop = await newShop(testApp);
  ({ projectId } = await newProject(testApp, shop));
  path = `/projects/${projectId}/data-sources/upload`;
});

const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex');
const LATE = Array.from({ length: 20 }, (_, n) => `stool-${n},Stool,S-${n},1\n`).join('');
const CSV = 'Handle,Title,Variant SKU,Variant Price\nchair,Chair,C-1,9.50\n';

describe('a file that is not a catalogue', () => {
  it.each<[string, string, string | Uint8Array, string]>([
    ['an image', 'photo.csv', PNG, 'The file is not a text file'],
    ['an empty file', 'empty.csv', '', 'The file is empty'],
    ['a file of blank lines', 'blank.csv', '\n\n  \n', 'The file has no header row'],
    ['a file of numbers', 'numbers.csv', '1,2,3\n4,5,6', 'Row 1 is no header'],
    [
      'a quote that is never closed',
      'quote.csv',
      'Handle,Title\nx,"never closed\ny,z\n',
      'A quote that is opened in row 2 is never closed',
    ],
    ['an invalid header', 'header.csv', '"Han"dle,Title\nx,y\n', 'The header (row 1) cannot be read'],
    ['a file with an unsupported extension', 'table.xlsx.exe', CSV, 'must be a CSV, Excel or JSON file (.csv,'],
    [
      'JSON with the extension of CSV',
      'list.csv',
      '[{"id":1,"title":"Chair"}]',
      'The file is not CSV, it looks like JSON',
    ],
    ['CSV with the extension of JSON', 'list.json', CSV, 'The file is not JSON: it begins with “Handle,Title'],
    ['CSV with the extension of Excel', 'list.xlsx', CSV, 'The file'],
    [
      'an object without a list',
      'list.json',
      '{"error":"not found"}',
      'The file holds an object without a list of objects',
    ],
    [
      'a list that ends too early',
      'list.json',
      '[{"id":1,"title":"Chair"},{"id":2',
      'The file ends in the middle of record 2',
    ],
    ['an invalid list', 'list.json', '[{"id":1,"title":"Chair"}{"id":2}]', 'The file is no valid JSON at record 2'],
    [
      'a workbook that unpacks to more than the limit',
      'bomb.xlsx',
      zip([
        ...bookParts({ sheets: { A: textRow('id', 'title') } }),
        { name: 'a.png', content: Buffer.alloc(33 * 1024 * 1024) },
      ]),
      'The workbook unpacks to more than 32 MB',
    ],
    [
      'a workbook that references one text many times',
      'texts.xlsx',
      book(`${textRow('id', 'title')}${`<row>${'<c t="s"><v>0</v></c>'.repeat(40)}</row>`.repeat(20)}`, {
        strings: `<si><t>${'x'.repeat(90_000)}</t></si>`,
      }),
      'The cells of the workbook hold more than 32 MB of text',
    ],
    [
      'a workbook that declares XML entities',
      'entities.xlsx',
      zip(
        bookParts({ sheets: { A: '' } }).map((part) => ({
          ...part,
          content: String(part.content).replace('<worksheet', '<!DOCTYPE a [<!ENTITY b "c">]><worksheet'),
        })),
      ),
      'The workbook is damaged: its part xl/worksheets/sheet1.xml cannot be read',
    ],
    [
      'more rows than an import takes',
      'many.jsonl',
      '{"id":1,"title":"Chair"}\n'.repeat(3001),
      'The file has more than 3000 rows',
    ],
    [
      'a quote late in the file that is never closed',
      'late.csv',
      `${CSV}${LATE}"open,a,b,1\n${'z,z,z,1\n'.repeat(20_000)}`,
      'A quote that is opened in row 23 is never closed',
    ],
    ['a file without an extension', 'catalogue', CSV, 'must be a CSV, Excel or JSON file (.csv,'],
  ])('is rejected: %s', (_, name, content, message) =>
    expectRejection(
      testApp,
      () => shop.rest.upload(path, name, content),
      422,
      expect.stringContaining(`Validation error: body.file: ${message}`),
    ),
  );
});

describe('a file in another format than CSV', () => {
  const PRODUCTS = [
    {
      id: 1,
      title: 'Chair',
      price: 9.5,
      images: [{ src: 'https://x.test/1.jpg', alt: 'A chair' }],
      variants: [
        { id: 7, title: 'Red', price: '10' },
        { id: 8, title: 'Blue' },
      ],
    },
    { id: 2, title: 'Desk', tags: ['wood', 'oak'], price: 'ten' },
    { id: 3, title: 'Stool', size: { w: 40 } },
  ];
  const items = async (id: string) =>
    (await shop.rest.get(`/projects/${id}/items`)).body.map((item: Record<string, unknown>) => [
      item['external_id'],
      item['item_type'],
      (item['source_data'] as Record<string, unknown>)['title'],
    ]);

  it.each<[string, string | Uint8Array]>([
    ['products.json', JSON.stringify({ products: PRODUCTS })],
    ['products.jsonl', PRODUCTS.map((each) => JSON.stringify(each)).join('\n')],
    ['products.ndjson', PRODUCTS.map((each) => JSON.stringify(each)).join('\r\n')],
  ])('is imported with its variants: %s', async (name, content) => {
    const project = (await shop.rest.post('/projects', { name })).body.id;
    const { status, body } = await shop.rest.upload(`/projects/${project}/data-sources/upload`, name, content);
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        source_type: 'json',
        config: { layout: 'columns', row_count: 5 },
        suggested_mapping: { external_id: 'id', title: 'title', price: 'price' },
      },
    });
    const source = `/projects/${project}/data-sources/${body.id}`;
    expect((await shop.rest.post(`${source}/preview`)).body).toMatchObject({
      to_create: 4,
      errors: [{ row: 2, column: 'price', value: 'ten', code: 'not_a_number' }],
    });
    expect(await jobEnd(shop, (await shop.rest.post(`${source}/import`)).body.job_id)).toMatchObject({
      status: 'completed',
    });
    expect(await items(project)).toEqual([
      ['1', 'product', 'Chair'],
      ['1#7', 'variant', 'Red'],
      ['1#8', 'variant', 'Blue'],
      ['3', 'product', 'Stool'],
    ]);
    expect((await shop.rest.get(`${source}/errors`)).body).toMatchObject({
      total: 1,
      errors: [{ row: 2, column: 'price' }],
    });
  });

  it('is imported when it is an Excel workbook', async () => {
    const rows = [
      ['Art-Nr', 'Bezeichnung', 'Preis'],
      ['C-1', 'Chair', 9.5],
      ['D-1', 'Desk', 99],
    ];
    const content = await buffer(writeXlsxStream(rows, { name: 'Products' }));
    const project = (await shop.rest.post('/projects', { name: 'Excel' })).body.id;
    const { status, body } = await shop.rest.upload(
      `/projects/${project}/data-sources/upload`,
      'Products.XLSX',
      content,
    );
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        source_type: 'xlsx',
        config: { row_count: 2 },
        column_mapping: { external_id: 'Art-Nr', title: 'Bezeichnung', price: 'Preis' },
      },
    });
    await jobEnd(shop, (await shop.rest.post(`/projects/${project}/data-sources/${body.id}/import`)).body.job_id);
    expect(await items(project)).toEqual([
      ['C-1', 'product', 'Chair'],
      ['D-1', 'product', 'Desk'],
    ]);
  });
});
