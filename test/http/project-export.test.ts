import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { ItemStatus, ItemType } from '../../entities/catalog/item-enums.ts';
import { openXlsx } from '../../src/services/catalog/imports/reading/open-xlsx.ts';
import { all } from '../support/all.ts';
import { addItems } from '../support/catalog.ts';
import { useTestApp } from '../support/test-app.ts';
import { newProject, newShop, type Shop } from '../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
const COLUMNS = [
  'external_id',
  'item_type',
  'parent_external_id',
  'data_source',
  'status',
  'excluded',
  'vanished',
  'title',
  'price',
  'sku',
  'name',
  'short_description',
  'description',
  'bullet_points',
  'attributes',
  'tags',
  'seo_title',
  'seo_description',
  'structured_data',
  'image_alts',
  'confidence_score',
  'ai_model_used',
  'warnings',
  'updated_at',
];
type Row = Record<string, string>;
let shop: Shop;
let projectId: string;

beforeAll(async () => {
  shop = await newShop(testApp);
  ({ projectId } = await newProject(testApp, shop));
});

async function newExport(name = 'Catalogue'): Promise<string> {
  return (await shop.rest.post('/projects', { name })).body.id;
}

async function bytesOf(id: string, query = ''): Promise<Buffer> {
  const response = await shop.rest.open('GET', `/projects/${id}/export${query}`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function csvOf(id: string, query = ''): Promise<Row[]> {
  return parse(await bytesOf(id, query), { bom: true, columns: true, record_delimiter: '\r\n' });
}

async function xlsxOf(id: string, query = ''): Promise<Row[]> {
  const { columns, rows } = await openXlsx(Readable.from([await bytesOf(id, `?format=xlsx${query}`)]));
  expect(columns).toEqual(COLUMNS);
  return (await all(rows))
    .flat()
    .map(({ cells }) => Object.fromEntries(columns.map((name, n) => [name, cells[n] ?? ''])));
}

describe('the export of a project', () => {
  it('has the same columns and values in CSV and XLSX', async () => {
    const id = await newExport();
    const { body: source } = await shop.rest.upload(
      `/projects/${id}/data-sources/upload`,
      'spring.csv',
      'Handle,Title\nchair,Chair\n',
    );
    const content = {
      name: 'Oak chair',
      short_description: 'Short',
      description: '<p>Long,\n"quoted"</p>',
      bullet_points: ['One\ntwo', 'Three'],
      attributes: { Sizes: [1, 2], Colour: 'red' },
      tags: ['oak', 'chair'],
      seo_title: 'SEO',
      seo_description: 'More',
      structured_data: { '@type': 'Product' },
      image_alts: ['', 'A chair'],
    };
    const [chair] = await addItems(testApp, id, [
      {
        externalId: 'chair',
        dataSourceId: source.id,
        sourceData: { title: 'Chair', price: '9.50', sku: '0042' },
        generatedContent: content,
        status: ItemStatus.approved,
        confidenceScore: 0.875,
        aiModelUsed: 'model-1',
        generationMetadata: { warnings: [{ code: 'too_long', field: 'name', message: 'was cut' }, 'plain'] },
        excludedAt: new Date(),
      },
      {
        externalId: 'chair/red',
        itemType: ItemType.variant,
        metadata: { parent_external_id: 'chair' },
        sourceData: {},
        vanishedAt: new Date(),
      },
    ]);
    const empty = Object.fromEntries(COLUMNS.map((name) => [name, '']));
    const expected = [
      {
        ...empty,
        external_id: 'chair',
        item_type: 'product',
        data_source: 'spring.csv',
        status: 'approved',
        excluded: 'true',
        vanished: 'false',
        title: 'Chair',
        price: '9.50',
        sku: '0042',
        name: 'Oak chair',
        short_description: 'Short',
        description: content.description,
        bullet_points: 'One two\nThree',
        attributes: 'Sizes: [1,2]\nColour: red',
        tags: 'oak\nchair',
        seo_title: 'SEO',
        seo_description: 'More',
        structured_data: '{"@type":"Product"}',
        image_alts: '\nA chair',
        confidence_score: '0.875',
        ai_model_used: 'model-1',
        warnings: 'name: was cut\nplain',
        updated_at: chair!.updatedAt.toISOString(),
      },
      {
        ...empty,
        external_id: 'chair/red',
        item_type: 'variant',
        parent_external_id: 'chair',
        status: 'pending',
        excluded: 'false',
        vanished: 'true',
        updated_at: expect.any(String),
      },
    ];
    expect(await csvOf(id)).toEqual(expected);
    expect(await xlsxOf(id)).toEqual(expected);
  });

  it('contains each item once, in the order of import, across all batches', async () => {
    const id = await newExport();
    const added = await addItems(
      testApp,
      id,
      Array.from({ length: 1000 }, (_, n) => ({ externalId: `item ${n}` })),
    );
    const wanted = added
      .toSorted((a, b) => Number(a.position) - Number(b.position))
      .map(({ externalId }) => externalId);
    expect((await csvOf(id)).map((row) => row['external_id'])).toEqual(wanted);
    expect((await xlsxOf(id)).map((row) => row['external_id'])).toEqual(wanted);
  });

  it('of an empty project contains only the header', async () => {
    const id = await newExport();
    expect((await bytesOf(id, '?format=csv')).toString()).toBe(`\uFEFF${COLUMNS.join(',')}\r\n`);
    expect(await xlsxOf(id)).toEqual([]);
  });

  it('filters by status and source', async () => {
    const id = await newExport();
    const { body: source } = await shop.rest.upload(
      `/projects/${id}/data-sources/upload`,
      'a.csv',
      'Handle,Title\na,A\n',
    );
    await addItems(testApp, id, [
      { externalId: 'a', dataSourceId: source.id },
      { externalId: 'b', dataSourceId: source.id, status: ItemStatus.failed },
      { externalId: 'c', status: ItemStatus.failed },
    ]);
    const ids = async (query: string) => (await csvOf(id, `?${query}`)).map((row) => row['external_id']);
    expect(await ids('status=failed')).toEqual(['b', 'c']);
    expect(await ids(`source_id=${source.id}`)).toEqual(['a', 'b']);
    expect(await ids(`status=failed&source_id=${source.id}`)).toEqual(['b']);
  });

  it.each([
    ['format=pdf', 'format'],
    ['format=', 'format'],
    ['format=csv&format=xlsx', 'format'],
    ['status=lost', 'status'],
    ['source_id=1', 'source_id'],
  ])('is rejected with ?%s', async (query, name) => {
    const { status, body, headers } = await shop.rest.get(`/projects/${projectId}/export?${query}`);
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION', errors: [{ loc: ['query', name] }] },
    });
    expect(headers.get('content-disposition')).toBeNull();
  });

  it('is not available to other organizations', async () => {
    const { rest } = await newShop(testApp);
    for (const format of ['csv', 'xlsx']) {
      const { status, body } = await rest.get(`/projects/${projectId}/export?format=${format}`);
      expect({ status, body }).toEqual({ status: 404, body: { detail: 'Project not found', code: 'NOT_FOUND' } });
    }
    expect((await rest.as(null).get(`/projects/${projectId}/export`)).status).toBe(401);
  });
});

describe('the exported file', () => {
  it.each([
    ['Spring 2026', 'attachment; filename="Spring 2026.csv"'],
    [
      'Größe/"x"\r\nSet-Cookie: a=b',
      `attachment; filename="Gr??e x Set-Cookie a=b.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20x%20Set-Cookie%20a%3Db.csv`,
    ],
    [
      '../../.пролеће 50%',
      `attachment; filename="??????? 50%.csv"; filename*=UTF-8''%D0%BF%D1%80%D0%BE%D0%BB%D0%B5%D1%9B%D0%B5%2050%25.csv`,
    ],
    ['???', 'attachment; filename=project.csv'],
  ])('of project %j has a safe name', async (name, disposition) => {
    const response = await shop.rest.open('GET', `/projects/${await newExport(name)}/export`);
    await response.arrayBuffer();
    const { headers } = response;
    expect(headers.get('content-disposition')).toBe(disposition);
    expect([headers.get('content-type'), headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
      'text/csv; charset=utf-8',
      'no-store',
      'nosniff',
    ]);
  });

  it('is a workbook when the format is xlsx', async () => {
    const response = await shop.rest.open('HEAD', `/projects/${projectId}/export?format=xlsx`);
    expect(response.status).toBe(200);
    expect([response.headers.get('content-disposition'), response.headers.get('content-type')]).toEqual([
      'attachment; filename=Catalogue.xlsx',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
  });
});
