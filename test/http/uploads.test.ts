import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { buffer, json } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { writeXlsxStream } from 'hucre/xlsx';
import { useTestApp } from '../support/test-app.ts';
import { jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';
import { book, bookParts, textRow, zip } from '../support/xlsx.ts';
import { storedFiles, stored } from './stored.ts';

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

/** Sends what is refused, and looks whether anything is left of it: a row or a file. */
async function refused(send: () => ReturnType<Shop['rest']['get']>, status: number, detail: unknown) {
  const before = { rows: await stored(testApp), files: await storedFiles(testApp) };
  const answer = await send();
  expect({ status: answer.status, detail: answer.body.detail }).toEqual({ status, detail });
  expect({ rows: await stored(testApp), files: await storedFiles(testApp) }).toEqual(before);
}

describe('a file that is no catalogue', () => {
  it.each<[string, string, string | Uint8Array, string]>([
    ['a picture', 'photo.csv', PNG, 'The file is not a text file'],
    ['an empty file', 'empty.csv', '', 'The file is empty'],
    ['blank lines', 'blank.csv', '\n\n  \n', 'The file has no header row'],
    ['numbers only', 'numbers.csv', '1,2,3\n4,5,6', 'Row 1 is no header'],
    [
      'a quote that never ends',
      'quote.csv',
      'Handle,Title\nx,"never closed\ny,z\n',
      'A quote that is opened in row 2 is never closed',
    ],
    ['a broken header', 'header.csv', '"Han"dle,Title\nx,y\n', 'The header (row 1) cannot be read'],
    ['a table of another program', 'table.xlsx.exe', CSV, 'must be a CSV, Excel or JSON file (.csv,'],
    [
      'JSON under the name of a table',
      'list.csv',
      '[{"id":1,"title":"Chair"}]',
      'The file is not CSV, it looks like JSON',
    ],
    ['a table under the name of JSON', 'list.json', CSV, 'The file is not JSON: it begins with “Handle,Title'],
    ['a table under the name of Excel', 'list.xlsx', CSV, 'The file'],
    [
      'an object that is no list',
      'list.json',
      '{"error":"not found"}',
      'The file holds an object without a list of objects',
    ],
    [
      'a list that ends too soon',
      'list.json',
      '[{"id":1,"title":"Chair"},{"id":2',
      'The file ends in the middle of record 2',
    ],
    ['a broken list', 'list.json', '[{"id":1,"title":"Chair"}{"id":2}]', 'The file is no valid JSON at record 2'],
    [
      'a workbook that unpacks to far more',
      'bomb.xlsx',
      zip([
        ...bookParts({ sheets: { A: textRow('id', 'title') } }),
        { name: 'a.png', content: Buffer.alloc(33 * 1024 * 1024) },
      ]),
      'The workbook unpacks to more than 32 MB',
    ],
    [
      'a workbook that names one text very often',
      'texts.xlsx',
      book(`${textRow('id', 'title')}${`<row>${'<c t="s"><v>0</v></c>'.repeat(40)}</row>`.repeat(20)}`, {
        strings: `<si><t>${'x'.repeat(90_000)}</t></si>`,
      }),
      'The cells of the workbook hold more than 32 MB of text',
    ],
    [
      'a workbook with entities of its own',
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
      'a quote late in the file that never ends',
      'late.csv',
      `${CSV}${LATE}"open,a,b,1\n${'z,z,z,1\n'.repeat(20_000)}`,
      'A quote that is opened in row 23 is never closed',
    ],
    ['a file without an ending', 'catalogue', CSV, 'must be a CSV, Excel or JSON file (.csv,'],
  ])('%s', (_, name, content, sentence) =>
    refused(
      () => shop.rest.upload(path, name, content),
      422,
      expect.stringContaining(`Validation error: body.file: ${sentence}`),
    ),
  );
});

describe('a form that is none', () => {
  /** A body as it is, under a multipart type. */
  const post = (body: string, type = 'multipart/form-data; boundary=b') =>
    shop.rest.post(path, body, { 'content-type': type });
  const part = (name: string, content: string, file = '') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n${content}\r\n`;

  it.each<[string, () => ReturnType<Shop['rest']['get']>, number, string]>([
    ['JSON', () => shop.rest.post(path, { file: CSV }), 415, 'Unsupported media type'],
    ['no type at all', () => shop.rest.post(path), 415, 'Unsupported media type'],
    [
      'no boundary',
      () => post('', 'multipart/form-data'),
      422,
      'Validation error: body: the multipart body cannot be read',
    ],
    ['an empty body', () => post(''), 422, 'Validation error: body: the multipart body cannot be read'],
    ['no file', () => post(`${part('name', 'x')}--b--\r\n`), 422, 'Validation error: body.file: field required'],
    [
      'a file of another name',
      () => post(`${part('catalogue', CSV, 'a.csv')}--b--\r\n`),
      422,
      'Validation error: body.file: field required',
    ],
    [
      'the file as a mere field',
      () => post(`${part('file', CSV)}--b--\r\n`),
      422,
      'Validation error: body.file: field required',
    ],
    [
      'an end in the middle of a file',
      () => post(part('file', CSV, 'a.csv')),
      422,
      'Validation error: body: the multipart body cannot be read',
    ],
    [
      'an end in the middle of a header',
      () => post(`${part('file', CSV, 'a.csv')}--b\r\nContent-Dis`),
      422,
      'Validation error: body: the multipart body cannot be read',
    ],
    [
      'a broken header before much more',
      () => post(`--b\r\nContent-Disposition form-data\r\n\0\r\n\r\n${'x'.repeat(5_000_000)}`),
      422,
      'Validation error: body: the multipart body cannot be read',
    ],
    [
      'a source_id that is none',
      () => shop.rest.upload(path, 'a.csv', CSV, { source_id: 'abc' }),
      422,
      'Validation error: body.source_id: must be a UUID',
    ],
    [
      'a name that is too long',
      () => shop.rest.upload(path, 'a.csv', CSV, { name: 'x'.repeat(201) }),
      422,
      'Validation error: body.name: must have at most 200 characters',
    ],
    [
      'NUL in a name',
      () => shop.rest.upload(path, 'a.csv', CSV, { name: 'a\0b' }),
      422,
      'Validation error: body.name: must not contain NUL characters',
    ],
    [
      'NUL in the name of the file',
      () => post(`${part('file', CSV, 'a\0.csv')}--b--\r\n`),
      422,
      'Validation error: body',
    ],
  ])('%s', (_, send, status, detail) => refused(send, status, expect.stringContaining(detail)));

  it('takes the file wherever it stands', async () => {
    const { status, body } = await post(
      `${part('picture', 'x', 'a.png')}${part('name', 'Named')}${part('file', CSV, 'a.csv')}${part('file', 'second', 'b.csv')}--b--\r\n`,
    );
    expect({ status, name: body.name }).toEqual({ status: 201, name: 'Named' });
  });

  it('a name may have 200 characters of any script', async () => {
    const { status, body } = await shop.rest.upload(path, 'a.csv', CSV, { name: '😀'.repeat(200) });
    expect({ status, name: body.name }).toEqual({ status: 201, name: '😀'.repeat(200) });
  });

  it('a name of the file that is too long is cut between characters', async () => {
    const { status, body } = await shop.rest.upload(path, `x${'😀'.repeat(300)}.csv`, CSV);
    expect({ status, name: body.name }).toEqual({ status: 201, name: `${'😀'.repeat(251)}.csv` });
  });

  it('a name of the file never becomes a path', async () => {
    const { body } = await shop.rest.upload(path, '../../../../etc/passwd.csv', CSV);
    expect(body).toMatchObject({ name: 'passwd.csv', config: { file_name: 'passwd.csv' } });
    for (const file of await storedFiles(testApp))
      expect(file).toContain(`${testApp.config.DATA_DIR}/files/uploads/${shop.organizationId}/`);
  });
});

describe('a file that is too large', () => {
  const large = Buffer.concat([Buffer.from(CSV), Buffer.alloc(51 * 1024 * 1024, `x,${'y'.repeat(65_531)},z,1\n`)]);

  it('is refused and not kept', () =>
    refused(() => shop.rest.upload(path, 'large.csv', large), 413, 'Payload too large'));

  it('of 50 MB is not', async () => {
    const { status, body } = await shop.rest.upload(path, 'just.csv', large.subarray(0, 50 * 1024 * 1024));
    expect({ status, rows: body.config.row_count }).toEqual({ status: 201, rows: 801 });
  });
});

describe('an upload that breaks off', () => {
  it('leaves nothing', async () => {
    const before = { rows: await stored(testApp), files: await storedFiles(testApp) };
    const call = request(`${testApp.url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    });
    call.on('error', () => undefined);
    call.write(`--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${CSV.repeat(5000)}`);
    while ((await storedFiles(testApp)).length === before.files.length)
      await new Promise((resolve) => void setTimeout(resolve, 10));
    call.destroy();
    while ((await storedFiles(testApp)).length > before.files.length)
      await new Promise((resolve) => void setTimeout(resolve, 10));
    expect({ rows: await stored(testApp), files: await storedFiles(testApp) }).toEqual(before);
  });

  it('does not harm the connection that the next one comes by', async () => {
    const call = request(`${testApp.url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    });
    call.end('--b\r\nnonsense');
    const [response] = await once(call, 'response');
    expect({ status: response.statusCode, body: await json(response) }).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION' },
    });
  });
});

describe('a file for a known source', () => {
  it('replaces the one before', async () => {
    const first = await shop.rest.upload(path, 'a.csv', CSV, { name: 'Spring' });
    const files = await storedFiles(testApp);
    const second = await shop.rest.upload(path, 'b.csv', `${CSV}desk,Desk,D-1,99\n`, { source_id: first.body.id });
    expect(second.body).toMatchObject({
      id: first.body.id,
      name: 'Spring',
      config: { file_name: 'b.csv', layout: 'shopify' },
    });
    expect((await storedFiles(testApp)).length).toBe(files.length);
    const preview = await shop.rest.post(`/projects/${projectId}/data-sources/${first.body.id}/preview`);
    expect(preview.body).toMatchObject({ to_create: 2, errors: [] });
  });

  it('is refused for one of another project or organization, and keeps the file that was there', async () => {
    const { body } = await shop.rest.upload(path, 'a.csv', CSV);
    const other = await shop.rest.post('/projects', { name: 'Another' });
    await refused(
      () => shop.rest.upload(`/projects/${other.body.id}/data-sources/upload`, 'b.csv', CSV, { source_id: body.id }),
      404,
      'Data source not found',
    );
    const stranger = await newShop(testApp);
    const theirs = await stranger.rest.post('/projects', { name: 'Theirs' });
    await refused(
      () =>
        stranger.rest.upload(`/projects/${theirs.body.id}/data-sources/upload`, 'b.csv', CSV, { source_id: body.id }),
      404,
      'Data source not found',
    );
    expect((await shop.rest.post(`/projects/${projectId}/data-sources/${body.id}/preview`)).status).toBe(200);
  });

  it('may be of another kind, which the source follows, but not where it takes none', async () => {
    const { body } = await shop.rest.post(`/projects/${projectId}/data-sources`, {
      name: 'Later',
      source_type: 'csv',
      column_mapping: { external_id: 'Key', title: 'Label' },
    });
    const given = await shop.rest.upload(
      path,
      'later.jsonl',
      '{"key":"a","label":"Chair"}\n{"key":"b","label":"Desk"}\n',
      { source_id: body.id },
    );
    expect(given.body).toMatchObject({
      id: body.id,
      name: 'Later',
      source_type: 'json',
      column_mapping: { external_id: 'key', title: 'label' },
      config: { file_name: 'later.jsonl', layout: 'columns', row_count: 2 },
      columns: ['key', 'label'],
    });
    const typed = await shop.rest.post(`/projects/${projectId}/data-sources`, {
      name: 'Typed',
      source_type: 'manual',
      rows: [{ external_id: '1', title: 'Chair' }],
    });
    await refused(
      () => shop.rest.upload(path, 'b.csv', CSV, { source_id: typed.body.id }),
      422,
      'Validation error: body.source_id: a manual source takes no file',
    );
  });

  it('that cannot be read leaves the one before', async () => {
    const { body } = await shop.rest.upload(path, 'a.csv', CSV);
    await refused(
      () => shop.rest.upload(path, 'b.csv', PNG, { source_id: body.id }),
      422,
      expect.stringContaining('not a text file'),
    );
    expect((await shop.rest.post(`/projects/${projectId}/data-sources/${body.id}/preview`)).status).toBe(200);
  });
});

describe('a file of another kind than CSV', () => {
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
  ])('%s is imported with its variants', async (name, content) => {
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

  it('products.xlsx is imported', async () => {
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

describe('rows that do not land', () => {
  const EXPECTED = [
    { row: 3, column: 'Handle', code: 'missing_identifier' },
    { row: 5, column: 'Variant Price' },
    { row: 7, column: 'Title' },
    { row: 9 },
  ];

  it('are listed by row and column, as JSON and as CSV', async () => {
    const { body } = await shop.rest.upload(
      path,
      'errors.csv',
      await readFile('samples/catalogue-with-errors.csv', 'utf8'),
    );
    const source = `/projects/${projectId}/data-sources/${body.id}`;
    const queued = await shop.rest.post(`${source}/import`);
    await jobEnd(shop, queued.body.job_id);

    const listed = await shop.rest.get(`${source}/errors`);
    expect(listed.body).toMatchObject({ total: EXPECTED.length, has_more: false });
    const rows = listed.body.errors as { row: number; column: string; value: string; code: string; message: string }[];
    expect(rows.map(({ row }) => row)).toEqual(EXPECTED.map(({ row }) => row));
    for (const row of rows) expect(row.message).toMatch(/\w/);

    const csv = await shop.rest.get(`${source}/errors?format=csv`);
    expect({ type: csv.headers.get('content-type'), file: csv.headers.get('content-disposition') }).toEqual({
      type: 'text/csv; charset=utf-8',
      file: 'attachment; filename=import-errors.csv',
    });
    const lines = String(csv.body)
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\n');
    expect(lines[0]).toBe('row,column,value,code,message');
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 2))).toEqual(
      rows.map(({ row, column }) => [String(row), column ?? '']),
    );

    const page = await shop.rest.get(`${source}/errors?limit=1&offset=1`);
    expect(page.body).toMatchObject({ errors: [rows[1]], total: EXPECTED.length, has_more: true });
  });
});
