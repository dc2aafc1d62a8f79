import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource, SourceStatus } from '../../../../entities/catalog/data-source.ts';
import { JobStatus } from '../../../../entities/jobs/job-status.ts';
import { Job } from '../../../../entities/jobs/job.ts';
import { schema } from '../../../../resolvers/schema.ts';
import { storageFor } from '../../../../src/providers/storage/storage.ts';
import { startImport } from '../../../../src/services/catalog/imports/start-import.ts';
import { updateDataSource } from '../../../../src/services/catalog/sources/update-data-source.ts';
import { stored } from '../../../http/stored.ts';
import { asUser, refusal } from '../../../support/as-user.ts';
import { nextRequest } from '../../../support/catalog.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { type Call, callThrough } from '../../../support/operation-call.ts';
import { newProject, newShop, type Shop } from '../../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
const CSV = 'Artikelnummer;Bezeichnung;Preis\nA-1;Krug;9,50\n';
const ROWS = [{ id: 1, title: 'Jug' }];

describe.each(['REST', 'GraphQL'] as const)('a data source changed over %s', (api) => {
  let shop: Shop;
  let project_id: string;
  let connectionId: string;
  let call: Call;

  beforeAll(async () => {
    shop = await newShop(testApp);
    ({ projectId: project_id, connectionId } = await newProject(testApp, shop));
    const through = callThrough(testApp, schema, api);
    call = (name, flat = {}, token = shop.token) => through(name, { project_id, ...flat }, token);
  });
  const upload = async (content = CSV, name = 'a.csv') =>
    (await shop.rest.upload(`/projects/${project_id}/data-sources/upload`, name, content)).body.id as string;
  const create = async (flat: object) =>
    String((await call('Mutation.createDataSource', { name: 'Source', ...flat }))['id']);
  const update = (source_id: string, flat: object) => call('Mutation.updateDataSource', { source_id, ...flat });
  const refused = async (source_id: string, flat: object, code: string, detail: string) => {
    const before = await stored(testApp);
    expect(await update(source_id, flat)).toMatchObject({ code, detail: expect.stringContaining(detail) });
    expect(await stored(testApp)).toEqual(before);
  };
  /** Sets the status of a source that was imported. */
  const imported = (id: string) =>
    testApp.ctx().em.nativeUpdate(DataSource, id, { status: SourceStatus.error, lastError: 'broken' });

  it('changes its name and nothing else', async () => {
    const id = await upload();
    await imported(id);
    const before = await call('Query.dataSource', { source_id: id });
    expect(await update(id, { name: 'Named' })).toEqual({ ...before, name: 'Named', updated_at: expect.anything() });
    expect(await update(id, {})).toMatchObject({ name: 'Named', status: 'error' });
  });

  it('is imported by the mapping of the user, with the columns named as in the file', async () => {
    const id = await upload();
    await imported(id);
    expect(await update(id, { column_mapping: { external_id: 'Artikelnummer', title: 'preis' } })).toMatchObject({
      column_mapping: { external_id: 'Artikelnummer', title: 'Preis' },
      status: 'pending',
      last_error: null,
    });
    expect(await call('Mutation.previewImport', { source_id: id })).toMatchObject({
      sample: [{ external_id: 'A-1', title: '9,50', source_data: { raw: { Bezeichnung: 'Krug' } } }],
    });
    expect(await update(id, { column_mapping: {} })).toMatchObject({ column_mapping: {} });
    expect(await call('Mutation.previewImport', { source_id: id })).toMatchObject({
      sample: [{ title: 'Krug', source_data: { price: '9.50' } }],
    });
  });

  it('keeps a mapping for the next file with its columns', async () => {
    const id = await upload();
    await update(id, { column_mapping: { external_id: 'Artikelnummer', title: 'Preis' } });
    const again = (content: string) =>
      shop.rest.upload(`/projects/${project_id}/data-sources/upload`, 'b.csv', content, { source_id: id });
    expect((await again('ARTIKELNUMMER;Preis;Name\n1;2;Krug\n')).body).toMatchObject({
      column_mapping: { external_id: 'ARTIKELNUMMER', title: 'Preis' },
      suggested_mapping: { title: 'Name', price: 'Preis' },
    });
    expect((await again('Nr;Name\n1;Krug\n')).body).toMatchObject({
      column_mapping: { title: 'Name' },
      suggested_mapping: { title: 'Name' },
    });
  });

  it('can be mapped to JSON keys that first occur late in the file', async () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      JSON.stringify({ id: index, title: 'a', ...(index === 299 && { hersteller_x: 'Acme' }) }),
    );
    const id = await upload(many.join('\n'), 'a.jsonl');
    expect(
      await update(id, { column_mapping: { external_id: 'id', title: 'title', vendor: 'Hersteller_X' } }),
    ).toMatchObject({ column_mapping: { vendor: 'hersteller_x' } });
    await refused(
      id,
      { column_mapping: { external_id: 'id', title: 'nope' } },
      'VALIDATION',
      'body.column_mapping.title: There is no column “nope”',
    );
  });

  it('replaces its manual rows', async () => {
    const id = await create({ source_type: 'manual', rows: ROWS });
    const rows = [
      { nr: 1, was: 'Jug' },
      { nr: 2, was: 'Cup' },
    ];
    await refused(id, { rows }, 'VALIDATION', 'body.rows: No column holds an identifier');
    expect(await update(id, { rows, column_mapping: { external_id: 'nr', title: 'was' } })).toMatchObject({
      config: { row_count: 2, rows },
    });
    expect(await call('Query.dataSource', { source_id: id })).toMatchObject({ config: { row_count: 2, rows } });
    await refused(id, { rows: ROWS }, 'VALIDATION', 'body.column_mapping.external_id: There is no column “nr”');
    await refused(
      id,
      { column_mapping: { external_id: 'nope' } },
      'VALIDATION',
      'body.column_mapping.external_id: There is no column “nope”',
    );
    await refused(id, { rows: [{ nr: { a: 1 } }] }, 'VALIDATION', 'body.rows.0.nr');
    expect(await update(id, { name: 'Named' })).toMatchObject({ name: 'Named', config: { rows } });
  });

  it('changes its store connection', async () => {
    const id = await create({ source_type: 'store', config: { store_connection_id: connectionId } });
    const other = await newProject(testApp, shop);
    expect(await update(id, { config: { store_connection_id: other.connectionId } })).toMatchObject({
      config: { store_connection_id: other.connectionId },
    });
    await refused(id, { config: { store_connection_id: randomUUID() } }, 'NOT_FOUND', 'Store connection not found');
    await refused(id, { config: {} }, 'VALIDATION', 'body.config.store_connection_id');
    await refused(id, { column_mapping: { title: 'x' } }, 'VALIDATION', 'a store has no columns');
  });

  it.each<[string, object, string]>([
    ['an empty name', { name: '' }, 'body.name'],
    ['null for the name', { name: null }, 'body.name: must not be null'],
    ['null for the mapping', { column_mapping: null }, 'body.column_mapping: must not be null'],
    [
      'a column that the file does not have',
      { column_mapping: { title: 'Name' } },
      'body.column_mapping.title: There is no column “Name”',
    ],
    ['an unknown field', { column_mapping: { farbe: 'Preis' } }, 'body.column_mapping.farbe: is none of our fields'],
    ['a key that the service sets', { config: { layout: 'shopify' } }, 'body.config.layout: is set by the service'],
    ['rows for a file', { rows: ROWS }, 'body.rows: only a manual source has rows'],
  ])('rejects %s with 422', async (_, flat, detail) => refused(await upload(), flat, 'VALIDATION', detail));

  it('is not found by another organization or in another project', async () => {
    const stranger = await newShop(testApp);
    const theirs = await newProject(testApp, stranger);
    const source = await stranger.rest.post(`/projects/${theirs.projectId}/data-sources`, {
      name: 'Theirs',
      source_type: 'csv',
    });
    for (const source_id of [source.body.id as string, randomUUID()])
      await refused(source_id, { name: 'x' }, 'NOT_FOUND', 'Data source not found');
    await refused(randomUUID(), { column_mapping: { farbe: 'x' } }, 'VALIDATION', 'body.column_mapping.farbe');
    await refused(source.body.id, { project_id: theirs.projectId, name: 'x' }, 'NOT_FOUND', 'Project not found');
  });

  it.each([JobStatus.queued, JobStatus.running])('rejects a change with 409 while its import is %s', async (status) => {
    const { projectId } = await newProject(testApp, shop);
    const source = await shop.rest.post(`/projects/${projectId}/data-sources`, {
      name: 'Typed',
      source_type: 'manual',
      rows: ROWS,
    });
    const job = await startImport(await asUser(testApp, shop), projectId, source.body.id);
    await testApp.ctx().em.nativeUpdate(Job, job.id, { status });
    for (const flat of [{ name: 'x' }, { rows: ROWS }, { column_mapping: {} }])
      await refused(
        source.body.id,
        { project_id: projectId, ...flat },
        'CONFLICT',
        'The data source is being imported',
      );
  });
});

describe('two concurrent changes of a data source', () => {
  it('never leave a mapping to a column that the rows do not have', async () => {
    const shop = await newShop(testApp);
    const ctx = await asUser(testApp, shop);
    const { projectId } = await newProject(testApp, shop);
    for (let time = 0; time < 5; time += 1) {
      const rows = [{ id: 1, title: 'Jug', name: 'Krug' }];
      const { body } = await shop.rest.post(`/projects/${projectId}/data-sources`, {
        name: 'Typed',
        source_type: 'manual',
        rows,
      });
      const ended = await Promise.allSettled([
        updateDataSource(nextRequest(ctx), projectId, body.id, { columnMapping: { external_id: 'id', title: 'name' } }),
        updateDataSource(nextRequest(ctx), projectId, body.id, { rows: ROWS }),
      ]);
      expect(ended.some(({ status }) => status === 'fulfilled')).toBe(true);
      for (const each of ended)
        if (each.status === 'rejected') expect(['CONFLICT', 'VALIDATION']).toContain(each.reason.code);
      expect((await shop.rest.post(`/projects/${projectId}/data-sources/${body.id}/preview`)).status).toBe(200);
    }
  });

  it('reject a mapping that was validated against a replaced file', async () => {
    const shop = await newShop(testApp);
    const ctx = await asUser(testApp, shop);
    const { projectId } = await newProject(testApp, shop);
    const path = `/projects/${projectId}/data-sources/upload`;
    const { body } = await shop.rest.upload(path, 'a.csv', CSV);
    const storage = await storageFor(testApp.config);
    const getStream = storage.getStream.bind(storage);
    storage.getStream = async (key) => {
      storage.getStream = getStream;
      const stream = await getStream(key);
      await shop.rest.upload(path, 'b.csv', 'id,title\n1,Jug\n', { source_id: body.id });
      return stream;
    };
    expect(
      await refusal(
        updateDataSource(nextRequest(ctx), projectId, body.id, {
          columnMapping: { external_id: 'Artikelnummer', title: 'Preis' },
        }),
      ),
    ).toMatchObject({ code: 'CONFLICT', message: 'The data source was changed meanwhile' });
  });
});
