import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { changed, sql } from '../../src/core/sql.ts';
import type { Answer } from '../support/rest-client.ts';
import { jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';
import { expectRejection } from './rejection.ts';
import { storedFiles } from './stored.ts';

const testApp = useTestApp();
let shop: Shop;
let projectId: string;
let path: string;

beforeAll(async () => {
  shop = await newShop(testApp);
  ({ projectId } = await newProject(testApp, shop));
  path = `/projects/${projectId}/data-sources/upload`;
});

const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex');
const CSV = 'Handle,Title,Variant SKU,Variant Price\nchair,Chair,C-1,9.50\n';

const expectRejected = (send: () => Promise<Answer>, status: number, detail: unknown) =>
  expectRejection(testApp, send, status, detail);

describe('a file for an existing data source', () => {
  it('replaces the previous file', async () => {
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

  it('is rejected for a source of another project or organization, whose file does not change', async () => {
    const { body } = await shop.rest.upload(path, 'a.csv', CSV);
    const other = await shop.rest.post('/projects', { name: 'Another' });
    await expectRejected(
      () => shop.rest.upload(`/projects/${other.body.id}/data-sources/upload`, 'b.csv', CSV, { source_id: body.id }),
      404,
      'Data source not found',
    );
    const stranger = await newShop(testApp);
    const theirs = await stranger.rest.post('/projects', { name: 'Theirs' });
    await expectRejected(
      () =>
        stranger.rest.upload(`/projects/${theirs.body.id}/data-sources/upload`, 'b.csv', CSV, { source_id: body.id }),
      404,
      'Data source not found',
    );
    expect((await shop.rest.post(`/projects/${projectId}/data-sources/${body.id}/preview`)).status).toBe(200);
  });

  it('may have another format, but is rejected for a manual source', async () => {
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
    await expectRejected(
      () => shop.rest.upload(path, 'b.csv', CSV, { source_id: typed.body.id }),
      422,
      'Validation error: body.source_id: a manual source takes no file',
    );
  });

  it('does not replace the previous file when it cannot be read', async () => {
    const { body } = await shop.rest.upload(path, 'a.csv', CSV);
    await expectRejected(
      () => shop.rest.upload(path, 'b.csv', PNG, { source_id: body.id }),
      422,
      expect.stringContaining('not a text file'),
    );
    expect((await shop.rest.post(`/projects/${projectId}/data-sources/${body.id}/preview`)).status).toBe(200);
  });
});

describe('a file that was stored before its request failed', () => {
  it('stays, because its data source refers to it', async () => {
    const { body } = await shop.rest.upload(path, 'a.csv', CSV);
    const { em } = testApp.ctx();
    await changed(
      em,
      sql`create function refuse_answer() returns trigger language plpgsql as $$ begin raise exception 'no answers'; end $$`,
    );
    await changed(
      em,
      sql`create trigger refuse_answers before update on idempotent_calls for each row execute function refuse_answer()`,
    );
    try {
      const key = { 'Idempotency-Key': 'stored' };
      const failed = await shop.rest.upload(path, 'b.csv', `${CSV}desk,Desk,D-1,99\n`, { source_id: body.id }, key);
      expect(failed.status).toBe(500);
    } finally {
      await changed(em, sql`drop function refuse_answer() cascade`);
    }
    const preview = await shop.rest.post(`/projects/${projectId}/data-sources/${body.id}/preview`);
    expect(preview.body).toMatchObject({ to_create: 2, errors: [] });
  });
});

describe('rows that an import rejects', () => {
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
