import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { schema } from '../../../../resolvers/schema.ts';
import { stored } from '../../../http/stored.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { type Call, callThrough } from '../../../support/operation-call.ts';
import { jobEnd, newProject, newShop, type Shop } from '../../../support/shop.ts';

const testApp = useTestApp();

describe.each(['REST', 'GraphQL'] as const)('a data source created over %s', (api) => {
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
  const create = (flat: object, token = shop.token) =>
    call('Mutation.createDataSource', { name: 'Source', ...flat }, token);
  const refused = async (flat: object, code: string, detail: string) => {
    const before = await stored(testApp);
    expect(await create(flat)).toMatchObject({ code, detail: expect.stringContaining(detail) });
    expect(await stored(testApp)).toEqual(before);
  };
  const items = async () =>
    (await shop.rest.get(`/projects/${project_id}/items`)).body as {
      external_id: string;
      item_type: string;
      source_data: object;
      data_source_id: string;
    }[];

  it('has manual rows, which are shown for a single source and imported like a file', async () => {
    const rows = [
      { external_id: 'J', title: 'Jug', price: 9.5, tags: ['blue', 'a, b'], colour: 'blue' },
      { external_id: 'J-S', parent_external_id: 'J', title: null, heavy: false },
      { external_id: 'C' },
    ];
    const source = await create({ source_type: 'manual', rows });
    expect(source).toMatchObject({
      project_id,
      name: 'Source',
      source_type: 'manual',
      status: 'pending',
      column_mapping: {},
      item_count: 0,
      config: { row_count: 3, rows },
    });
    const source_id = source['id'];
    expect(await call('Query.dataSource', { source_id })).toEqual(source);
    const listed = (await call('Query.dataSources'))['data_sources'] as { id: string; config: object }[];
    expect(listed.find(({ id }) => id === source_id)?.config).toEqual({ row_count: 3 });

    expect(await call('Mutation.previewImport', { source_id })).toMatchObject({
      to_create: 2,
      errors: [{ row: 3, column: 'title', code: 'missing_title' }],
    });
    const job = await call('Mutation.importDataSource', { source_id });
    await jobEnd(shop, String(job['job_id']));
    const own = (await items()).filter((item) => item.data_source_id === source_id);
    expect(own.map(({ external_id, item_type, source_data }) => ({ external_id, item_type, source_data }))).toEqual([
      {
        external_id: 'J',
        item_type: 'product',
        source_data: {
          title: 'Jug',
          price: '9.5',
          tags: ['blue', 'a, b'],
          raw: { tags: ['blue', 'a, b'], colour: 'blue' },
        },
      },
      { external_id: 'J-S', item_type: 'variant', source_data: { raw: { heavy: false } } },
    ]);
  });

  it('imports manual rows with any keys by their mapping', async () => {
    const source = await create({
      source_type: 'manual',
      rows: [{ Nr: 1, Was: 'Krug', 'Wie viel': 3 }],
      column_mapping: { external_id: 'Nr', title: 'Was', quantity: 'wie viel' },
    });
    expect(await call('Mutation.previewImport', { source_id: source['id'] })).toMatchObject({
      to_create: 1,
      sample: [{ external_id: '1', title: 'Krug', source_data: { inventory_quantity: 3 } }],
    });
  });

  it.each(['csv', 'xlsx', 'json'])('is pending without a file: %s', async (source_type) => {
    const source = await create({ source_type, config: {}, column_mapping: { title: 'Any' } });
    expect(source).toMatchObject({ source_type, status: 'pending', config: {}, column_mapping: { title: 'Any' } });
    for (const name of ['Mutation.previewImport', 'Mutation.importDataSource']) {
      expect(await call(name, { source_id: source['id'] })).toMatchObject({
        code: 'VALIDATION',
        detail: 'Validation error: body.source_id: the data source has no file yet',
      });
    }
  });

  it('imports from a connected store', async () => {
    const source = await create({ source_type: 'store', config: { store_connection_id: connectionId.toUpperCase() } });
    expect(source).toMatchObject({ source_type: 'store', config: { store_connection_id: connectionId } });
  });

  it.each<[string, object, string]>([
    ['no name', { name: '', source_type: 'csv' }, 'body.name'],
    ['an unknown type', { source_type: 'pdf' }, api === 'REST' ? 'body.source_type' : 'SourceType'],
    ['an unknown key', { source_type: 'csv', config: { colour: 'red' } }, 'body.config.colour: unknown field'],
    [
      'a key that the service sets',
      { source_type: 'csv', config: { row_count: 5, file_name: 'x' } },
      'body.config.row_count: is set by the service; body.config.file_name: is set by the service',
    ],
    [
      'a connection for a file',
      { source_type: 'csv', config: { store_connection_id: randomUUID() } },
      'body.config.store_connection_id: unknown field',
    ],
    ['a store without its connection', { source_type: 'store' }, 'body.config.store_connection_id'],
    [
      'a connection that is not a UUID',
      { source_type: 'store', config: { store_connection_id: 'x' } },
      'body.config.store_connection_id: must be a UUID',
    ],
    [
      'a mapping for a store',
      { source_type: 'store', config: { store_connection_id: randomUUID() }, column_mapping: { title: 'x' } },
      'body.column_mapping: a store has no columns',
    ],
    [
      'a mapping of an unknown field',
      { source_type: 'csv', column_mapping: { colour: 'Farbe' } },
      'body.column_mapping.colour: is none of our fields',
    ],
    [
      'a mapping to no column',
      { source_type: 'csv', column_mapping: { title: '' } },
      'body.column_mapping.title: must name a column',
    ],
    [
      'a mapping to two columns',
      { source_type: 'csv', column_mapping: { title: ['a', 'b'] } },
      'body.column_mapping.title',
    ],
    [
      'a mapping to null',
      { source_type: 'csv', column_mapping: { title: null } },
      'body.column_mapping.title: must not be null',
    ],
    ['rows for a file', { source_type: 'csv', rows: [{ id: 1 }] }, 'body.rows: only a manual source has rows'],
    ['no rows', { source_type: 'manual' }, 'body.rows: field required'],
    ['an empty list of rows', { source_type: 'manual', rows: [] }, 'body.rows'],
    [
      'too many rows',
      { source_type: 'manual', rows: Array.from({ length: 1001 }, (_, id) => ({ id, title: 'a' })) },
      'body.rows',
    ],
    ['empty rows', { source_type: 'manual', rows: [{}] }, 'body.rows: The list holds only empty objects'],
    [
      'rows that are not objects of scalars',
      {
        source_type: 'manual',
        rows: [
          { id: 1, title: 'a' },
          { id: 2, title: { de: 'b' }, tags: [['c']] },
        ],
      },
      'body.rows.1.title: must be a text, a number, a boolean, null or a list of these; body.rows.1.tags',
    ],
    [
      'rows without an identifier',
      { source_type: 'manual', rows: [{ title: 'a' }] },
      'body.rows: No column holds an identifier',
    ],
    ['rows without a title', { source_type: 'manual', rows: [{ id: 'a' }] }, 'body.rows: No column holds the title'],
    [
      'a mapping to a column that the rows do not have',
      { source_type: 'manual', rows: [{ id: 1, title: 'a' }], column_mapping: { title: 'Name' } },
      'body.column_mapping.title: There is no column “Name”',
    ],
    ['null for a config', { source_type: 'csv', config: null }, 'body.config: must not be null'],
  ])('is rejected with 422 for %s', (_, flat, detail) => refused(flat, 'VALIDATION', detail));

  it('is rejected with 404 for a project or connection that does not exist or belongs to another organization', async () => {
    await refused(
      { source_type: 'store', config: { store_connection_id: randomUUID() } },
      'NOT_FOUND',
      'Store connection not found',
    );
    const stranger = await newShop(testApp);
    const theirs = await newProject(testApp, stranger);
    await refused(
      { source_type: 'store', config: { store_connection_id: theirs.connectionId } },
      'NOT_FOUND',
      'Store connection not found',
    );
    await refused({ source_type: 'csv', project_id: theirs.projectId }, 'NOT_FOUND', 'Project not found');
    await refused({ source_type: 'csv', project_id: randomUUID() }, 'NOT_FOUND', 'Project not found');
    await refused({ source_type: 'csv', project_id: randomUUID(), config: { x: 1 } }, 'VALIDATION', 'body.config.x');
  });
});
